import { format, resolveConfig } from 'prettier';
import { createRouteTable } from '../../api/route-table.ts';
import { permissionName, type Route, rulesOf } from '../../api/http/requests/route.ts';
import type { RouteDeps } from '../../api/services/process/route-deps.ts';
import {
  actions,
  allows,
  type Permission,
  permissionFor,
  resources,
  type Role,
  rolePermissions,
  roles,
} from '../../events/lending/permissions/permissions.ts';
import {
  type Authority,
  authorities,
  authorityRules,
  decisionStages,
  meets,
} from '../../events/lending/decisions/decision-permissions.ts';
import { stageName } from '../../events/lending/life-cycle/life-cycle.ts';
import { loadSettings } from '../../events/platform/process/config.ts';

/** Where the document lies. */
export const PERMISSIONS_DOCUMENT = new URL('../../docs/permissions.md', import.meta.url);

/** Stands for what routes would work with, and for anything that they take out of it while the table is made. */
const absent: object = new Proxy(() => undefined, { get: () => absent });

/** The table as the portal mounts it. None of its routes is ever called here. */
const routeTable = (): Route[] => {
  const known: Partial<RouteDeps> = { settings: loadSettings({}), publicUrl: new URL('http://localhost:3000') };
  return createRouteTable(new Proxy(known, { get: (deps, name) => Reflect.get(deps, name) ?? absent }) as RouteDeps);
};

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

const letters = { create: 'C', read: 'R', update: 'U', delete: 'D', approve: 'A', correct: 'E' } as const;

/** Of one line each: a table would be aligned anew, line for line, with every change. */
const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const mayDo = (role: Role): string =>
  resources
    .map((resource) => {
      const allowed = actions.filter((action) => {
        const permission = permissionFor(resource, action);
        return permission !== undefined && allows(rolePermissions(role), permission);
      });
      return allowed.length === 0 ? '' : `${resource} ${allowed.map((action) => letters[action]).join('')}`;
    })
    .filter(Boolean)
    .join(', ');

const defaults = (): string => list(roles.map((role) => `**${role}**: ${mayDo(role)}`));

const whoMay = ({ permission }: Route): string => {
  if (permission === 'public') return 'anybody';
  if (permission === 'signed-in') return 'whoever is signed in';
  if (permission === 'key') return 'a partner, with any API key';
  if (typeof permission === 'string' && permission.startsWith('key:'))
    return `a partner, with an API key of the scope \`${permission.slice(4)}\``;
  const rules = rulesOf(typeof permission === 'string' ? (permission as Permission) : permission);
  const allowed = roles.filter((role) =>
    rules.some((rule) => meets({ role, permissions: rolePermissions(role) }, rule)),
  );
  return allowed.length === roles.length ? 'every role' : allowed.join(', ') || 'nobody by default';
};

const routes = (): string =>
  list(
    routeTable()
      .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
      .map((route) => {
        const call = `\`${route.method.toUpperCase()} ${route.path}\``;
        return `${call} \`${permissionName(route.permission)}\`: ${whoMay(route)}`;
      }),
  );

const movesThatTake: Readonly<Record<Authority, string>> = {
  work: 'every other move of the status or a stage; recording a withdrawal, the answer to a counteroffer or a suspension, and resuming',
  decide: `approving, rejecting and taking either back; completing or rejecting the stages ${listOf(decisionStages.map(stageName))}, and taking that back; closing for incompleteness, making a counteroffer, and taking back what closed a file`,
  close: 'approved to Ready to Close, and Ready to Close to funded; recording that an approval was not accepted',
};

/** Indented, as part of a list. */
const authorityTable = (): string =>
  authorities
    .map((authority) => {
      const { permission, role } = authorityRules[authority];
      const or = role ? `, or being a ${role} to whom it was not denied personally` : '';
      return `  - To **${authority}**, \`${permission}\`${or}: ${movesThatTake[authority]}.`;
    })
    .join('\n');

/** The text of `docs/permissions.md`, made from the program itself. */
export const permissionsDocument = async (): Promise<string> => {
  const text = `# Who may do what

Made by \`npm run lendlog -- permissions:docs\` from the program; a test fails when it is out of date.

An active user may do what the user's own value says (allowed or denied), else what the role says by default, else nothing. Someone who is not active may do nothing.
A change is in force with the next request of every open session.

## Defaults

C create, R read, U update, D delete, A approve, E correct what was stated.

What a role does not list, it may not do.

${defaults()}

## Further rules

- Nobody changes their own role or permissions.
- Another role, other permissions or another email address of a user need \`users.approve\`: the first two give permissions, the third decides who signs in as that user.
- Whoever may create users without \`users.approve\` gives no role that may do more than they themselves.
- Renaming, suspending, re-activating, deleting or signing out someone who may do anything that the caller may not needs \`users.approve\`; whose account is not active counts
  by what they could do if it were.
- There is always an active administrator: the last one is not deleted, deactivated, suspended, demoted or locked out by an override, also when two administrators remove
  each other at the same moment ([ADR 12](adr/0012-staff-roster.md)).
- A second identity provider is connected by the person who is signed in, or by an administrator; an equal email is not enough. A changed email address signs the user out everywhere.
- Whatever gives access (roles, permissions, users, addresses, identities, API keys, the limits of the settings) needs a sign-in of the last minutes, as the settings say.
- A move of an application, or of one of its stages, or a disposition takes an authority (\`events/lending/decisions/decision-permissions.ts\`):
${authorityTable()}
- Nobody approves, funds or takes back the rejection of an application that they submitted, nor completes its Approval stage, offers other terms on it or takes back what closed it; someone else has to.
- Whoever works on files adds, requests, receives and returns conditions. Clearing one takes the authority to decide, of those before funding and after closing the one to close; waiving,
  rewording and withdrawing take the one to decide, the last two also having added it oneself while nobody has been asked. Nobody waives a condition of a file that they submitted, and nobody
  waives what has to be met before approval.
- Workflows work on files and decide nothing. No API key moves the status or a stage of a file.
- An application is assigned only to an active user who may work on it.
- Seeing an SSN or a date of birth in clear needs \`applications.approve\` or \`compliance.read\`, and a reason; every look is recorded on the file and shown in the person's
  history. Everywhere else both are masked.
- Downloading a document that carries personal numbers (tax return, W-2, pay stub, bank statement, photo ID, credit report) needs \`documents.update\` or
  \`compliance.read\` besides \`documents.read\`. Every download is recorded and shown in the file's history and under who saw personal data, and so is every export of a list.
- A refusal names the missing permission, and the active users who can give it.

## Calls

The call, its permission, and who has it by default.

${routes()}
`;
  const file = PERMISSIONS_DOCUMENT.pathname;
  return format(text, { ...(await resolveConfig(file)), filepath: file });
};
