import { type ComponentType, type FunctionComponent, lazy, type LazyExoticComponent } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { allows, type Permission, type PermissionMap } from '../../../../events/lending/permissions/permissions.ts';
import { loadPart } from '../../client/load-part.ts';

/** The groups of the sidebar, in their order. */
export const sidebarGroups = [
  'overview',
  'workflow',
  'appraisal',
  'title',
  'compliance',
  'documents',
  'integrations',
  'ai',
  'administration',
] as const;
export type SidebarGroup = (typeof sidebarGroups)[number];

export type SidebarEntry = {
  /** One of the feature's routes. */
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<SvgIconProps>;
  readonly group: SidebarGroup;
  /** Entries of a group stand in the order of their places. */
  readonly place: number;
};

/** A dialog over whatever page is shown; it opens where the address has its parameter. */
export type RecordDialogProps = {
  /** The value of the parameter. */
  readonly id: string;
  readonly onClose: () => void;
};

/** A part loaded when first shown, or earlier. */
export type LazyPart<Props> = LazyExoticComponent<FunctionComponent<Props>> & {
  /** Once this has come, it is drawn without a wait. @throws PartMissingError */
  readonly prepare: () => Promise<unknown>;
};

type Loaded<Props> = { readonly default: FunctionComponent<Props> };

/** `lazyPart(() => import('./UsersPage.tsx'), 'UsersPage')` */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>,
  name: Name,
): LazyPart<Props> => {
  let loaded: Loaded<Props> | undefined;
  const prepare = async (): Promise<Loaded<Props>> => (loaded ??= { default: (await loadPart(load))[name] });
  const part = lazy(() => (loaded ? atOnce(loaded) : prepare()));
  return Object.assign(part, { prepare });
};

/**
 * A promise gives its value only later: React would draw the placeholder of the part, and keep it on screen for
 * 300 ms.
 */
const atOnce = <T>(value: T): Promise<T> => {
  const known = Promise.resolve(value);
  Reflect.set(known, 'then', (tell: (value: T) => unknown) => void tell(value));
  return known;
};

/**
 * All that is known of a feature before it is opened. This is in the first load of every feature: what it shows is
 * behind `lazyPart`.
 */
export type Feature = {
  /** As its folder is named. */
  readonly name: string;
  /** The namespaces of its texts. */
  readonly texts?: readonly string[];
  /** Without it there is none of its entries, and a page says whom to ask for it. A permission belongs to one feature. */
  readonly permission?: Permission;
  /** The feature under whose permission this one stands too. */
  readonly permissionOf?: string;
  /** Names its pages to those who may not open them; when left out, the label of the page's entry, or else of the first. */
  readonly title?: string;
  /** Pages by path. */
  readonly routes?: Readonly<Record<string, LazyPart<object>>>;
  /**
   * First reads of a page with nothing behind its path, by the path: addresses below /api, exactly as the page requests
   * them. The browser asks before the program arrives (first-load.ts); users who may not read applications ask later.
   */
  readonly firstReads?: Readonly<Record<string, readonly string[]>>;
  readonly sidebar?: readonly SidebarEntry[];
  /** Its pages by the letter that leads there after `g`; a letter belongs to one feature. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Dialogs by the parameter of the address that opens them: `?review=<id>`. */
  readonly dialogs?: Readonly<Record<string, LazyPart<RecordDialogProps>>>;
};

/** A feature's permission: its own or that of the feature it names. */
export const permissionFor = ({ permission, permissionOf }: Feature, all: readonly Feature[]): Permission | undefined =>
  permission ?? all.find(({ name }) => name === permissionOf)?.permission;

/** True when these permissions open its pages. */
export const mayOpen = (feature: Feature, all: readonly Feature[], permissions: PermissionMap): boolean => {
  const permission = permissionFor(feature, all);
  return permission === undefined || allows(permissions, permission);
};

/** Title of a path's page, also for people who may not open it. */
export const titleOf = ({ title, sidebar, name }: Feature, path: string): string =>
  title ?? (sidebar?.find((entry) => entry.path === path) ?? sidebar?.[0])?.label ?? name;
