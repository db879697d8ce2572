import type { Action, Permission, Resource } from './permissions.ts';

/** Name of a permission's area. */
const nouns: Readonly<Record<Resource, string>> = {
  applications: 'applications',
  documents: 'documents',
  underwriting: 'underwriting',
  compliance: 'compliance records',
  appraisals: 'appraisals',
  title_searches: 'title searches',
  reports: 'reports',
  users: 'users',
  settings: 'settings',
  integrations: 'integrations and API keys',
};

const verbs: Readonly<Record<Action, string>> = {
  create: 'add',
  read: 'see',
  update: 'change',
  delete: 'delete',
  approve: 'approve',
  correct: 'correct',
};

/** Where verb and noun together would not say it. */
const sentences: Readonly<Partial<Record<Permission, string>>> = {
  'applications.correct': 'correct what was stated on applications',
  'documents.approve': 'review documents',
  'underwriting.approve': 'decide on applications',
  'compliance.approve': 'decide on compliance',
  'users.approve': 'decide what users may do',
  'settings.approve': 'confirm settings',
  'integrations.approve': 'confirm integrations and API keys',
};

/** A permission in words, to complete "You may not ...": `change applications` for `applications.update`. */
export const permissionInWords = (permission: Permission): string => {
  const [resource, action] = permission.split('.') as [Resource, Action];
  return sentences[permission] ?? `${verbs[action]} ${nouns[resource]}`;
};
