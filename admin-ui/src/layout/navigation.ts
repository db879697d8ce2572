import type { Permission } from '../../../events/lending/permissions.ts';

/** The sidebar: groups, their order, their routes, and which start expanded. Labels are in the catalogue. */
export const navigation = [
  { group: 'overview', collapsible: false, items: ['/', '/pipeline'] },
  {
    group: 'workflow',
    collapsible: true,
    expanded: true,
    items: ['/applications', '/pre-qualification', '/document-review', '/underwriting'],
  },
  { group: 'appraisal', collapsible: true, expanded: false, items: ['/appraisals', '/avm'] },
  { group: 'title', collapsible: true, expanded: false, items: ['/title-searches', '/title-reports'] },
  { group: 'compliance', collapsible: true, expanded: false, items: ['/compliance', '/risk-assessment'] },
  { group: 'documents', collapsible: true, expanded: false, items: ['/document-generation', '/e-signatures'] },
  { group: 'integrations', collapsible: true, expanded: true, items: ['/integrations', '/credit-reports'] },
  {
    group: 'ai',
    collapsible: true,
    expanded: true,
    items: ['/loan-product-config', '/ai-assistant', '/ai-notifications'],
  },
  { group: 'administration', collapsible: false, items: ['/users', '/settings', '/operations'] },
] as const;
export type NavigationRoute = (typeof navigation)[number]['items'][number];

/** What a route of the sidebar is hidden without; every other one is there for everybody. */
export const permissionFor: Readonly<Partial<Record<NavigationRoute, Permission>>> = {
  '/users': 'users.read',
  '/settings': 'settings.read',
  '/operations': 'settings.read',
};

/** Pages that are announced and come in a later release. */
export const comingPages = [
  '/pre-qualification',
  '/document-review',
  '/underwriting',
  '/appraisals',
  '/avm',
  '/title-searches',
  '/title-reports',
  '/compliance',
  '/risk-assessment',
  '/document-generation',
  '/e-signatures',
  '/integrations',
  '/credit-reports',
  '/loan-product-config',
  '/ai-assistant',
  '/ai-notifications',
] as const;
export type ComingPath = (typeof comingPages)[number];

/** Whether `route` is the current place: itself or anything below it. */
export const isCurrent = (route: string, pathname: string): boolean =>
  route === '/' ? pathname === '/' : pathname === route || pathname.startsWith(`${route}/`);
