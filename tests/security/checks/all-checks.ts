import type { Check } from '../check.ts';
import { accounts } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { automationRules } from './automation-rules.ts';
import { bodies } from './bodies.ts';
import { conditions } from './conditions.ts';
import { connections } from './connections.ts';
import { csrf } from './csrf.ts';
import { decisions } from './decisions.ts';
import { documents } from './documents.ts';
import { formulas } from './formulas.ts';
import { securityHeaders } from './headers.ts';
import { integrations } from './integrations.ts';
import { massAssignment } from './mass-assignment.ts';
import { otherPeople } from './other-people.ts';
import { partnerApi } from './partner-api.ts';
import { partners } from './partners.ts';
import { paths } from './paths.ts';
import { queues } from './queues.ts';
import { redirects } from './redirects.ts';
import { screens } from './screens.ts';
import { sessions } from './sessions.ts';
import { sql } from './sql.ts';
import { urlaDrafts } from './urla-drafts.ts';

/** In this order: what leaves traces behind comes late. */
export const allChecks: readonly Check[] = [
  securityHeaders,
  sessions,
  redirects,
  csrf,
  paths,
  sql,
  massAssignment,
  bodies,
  otherPeople,
  documents,
  urlaDrafts,
  accounts,
  decisions,
  conditions,
  queues,
  automationRules,
  apiKeys,
  partnerApi,
  connections,
  partners,
  integrations,
  formulas,
  screens,
];
