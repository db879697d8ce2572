import { demoStaffMember } from '../../../../api/auth/demo-staff.ts';
import { unless } from '../../check.ts';

type Ids = {
  /** Of a loan application. */
  readonly id: string;
  /** Of an application that is being taken. */
  readonly draftId: string;
  /** Of a document of the application. */
  readonly documentId: string;
};

/** Screens below those of the sidebar, and those that an address opens as a dialog. */
const deeper = ({ id, draftId, documentId }: Ids, userId: string): string[] => [
  ...['', '/borrower', '/documents', '/conditions', '/timeline', '/history'].map((tab) => `/applications/${id}${tab}`),
  ...['overview', 'credit', 'financial', 'transactions', 'social', 'risk'].map((tab) => `/applicant/${id}?tab=${tab}`),
  `/applications/${id}/documents/${documentId}/review`,
  `/applications/${id}/orders/${id}`,
  '/applications/create',
  '/applications/urla',
  ...['short', 'personal', 'loan_and_property', 'review'].map((step) => `/applications/urla/${draftId}/${step}`),
  ...['schedule', 'apr', 'clock'].map((name) => `/calculators/${name}`),
  `/?review=${id}`,
  `/?profile=${id}`,
  '/profile',
  '/settings/api-keys',
  '/appraisals/network',
  '/appraisals/analytics',
  '/appraisals/quality',
  '/avm/sales',
  `/title-searches/${id}`,
  '/credit-reports/on-file',
  `/credit-reports/on-file/${id}`,
  `/credit-reports/orders/${id}`,
  '/nothing-here',
  `/users/${userId}`,
  `/users/${userId}/permissions`,
  `/users/${userId}/sessions`,
  `/users/${userId}/history`,
];

/** By its address: what the manifests lead to is written for browsers, and this is checked for Node. */
const ALL_FEATURES = new URL('../../../../admin-ui/src/all-features.ts', import.meta.url).href;
type Manifest = { readonly routes?: object; readonly sidebar?: readonly { readonly path: string }[] };
const manifests: Readonly<Record<string, Manifest>> = await import(ALL_FEATURES);

/** Where the screens are looked at. */
export const addressesOf = (ids: Ids): string[] => {
  const ofSidebar = Object.values(manifests).flatMap(({ sidebar }) => sidebar ?? []);
  return [...new Set([...ofSidebar.map(({ path }) => path), ...deeper(ids, demoStaffMember('closer').userId)])];
};

/** Routes of the UI that none of the addresses leads to. */
export const unvisited = (addresses: readonly string[]): string[] => {
  const routes = Object.values(manifests).flatMap((feature) => Object.keys(feature.routes ?? {}));
  const patterns = routes.map((route) => ({
    route,
    pattern: new RegExp(
      `^${route
        .replaceAll(/\/:\w+\?/g, '(/[^/?]+)?')
        .replace(/\/\*$/, '(/[^?]+)?')
        .replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`,
    ),
  }));
  return [
    ...unless(routes.length > 20, 'no routes were found in the manifests'),
    ...patterns.flatMap(({ route, pattern }) =>
      unless(
        addresses.some((address) => pattern.test(address)),
        `${route} is visited by no address`,
      ),
    ),
  ];
};
