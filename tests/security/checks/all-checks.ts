import type { Check } from '../check.ts';
import { accounts } from './people/accounts.ts';
import { apiKeys } from './people/api-keys.ts';
import { automationRules } from './input/automation-rules.ts';
import { bodies } from './input/bodies.ts';
import { conditions } from './people/conditions.ts';
import { connections } from './input/connections.ts';
import { csrf } from './people/csrf.ts';
import { decisions } from './people/decisions.ts';
import { documents } from './input/documents.ts';
import { formulas } from './input/formulas.ts';
import { securityHeaders } from './input/headers.ts';
import { integrations } from './people/integrations.ts';
import { massAssignment } from './input/mass-assignment.ts';
import { otherPeople } from './people/other-people.ts';
import { partnerApi } from './input/partner-api.ts';
import { partners } from './people/partners.ts';
import { paths } from './input/paths.ts';
import { queues } from './people/queues.ts';
import { redirects } from './people/redirects.ts';
import { screens } from './screens/screens.ts';
import { sessions } from './people/sessions.ts';
import { sql } from './input/sql.ts';
import { urlaDrafts } from './people/urla-drafts.ts';

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
