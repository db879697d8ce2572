import { demoStaffMember } from '../../../../api/auth/demo-staff.ts';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { type Check, unless } from '../../check.ts';
import type { Answer, Client } from '../../client.ts';

const SSNS = [
  '900-12-3456',
  '９００-１２-３４５６',
  '900/12/3456',
  '٩٠٠-١٢-٣٤٥٦',
  '900-12-\u200B3456',
  '9 0 0 1 2 3 4 5 6',
];
const BIDI = 'Avery \u202Etsivqdnil';

const refused = (what: string, { status }: Answer, expected: number): string[] =>
  unless(status === expected, `${what} answered ${status}`);

export const accounts: Check = {
  name: 'Accounts and names',
  run: async ({ as, anonymous, ids }, tell) => {
    const manager = await as('manager');
    const admin = await as('admin');
    const officer = await as('loan_officer');
    const send = (client: Client, method: string, path: string, body?: object): Promise<Answer> =>
      client.ask({ method, path, ...(body && { body }) });

    const superior = `/api/users/${demoStaffMember('admin').userId}`;
    tell('who may do more is neither renamed, suspended nor signed out by a manager', [
      ...refused('renaming', await send(manager, 'PATCH', superior, { firstName: 'Mallory' }), 403),
      ...refused('suspending', await send(manager, 'PATCH', `${superior}/status`, { status: 'suspended' }), 403),
      ...refused('signing out', await send(manager, 'DELETE', `${superior}/sessions`), 403),
      ...refused('resetting', await send(manager, 'DELETE', `${superior}/identities`), 403),
      ...refused(
        'letting a provider in',
        await send(manager, 'POST', `${superior}/identities`, { provider: 'google' }),
        403,
      ),
    ]);

    const closer = `/api/users/${demoStaffMember('closer').userId}`;
    const key = { name: BIDI, partner: 'Acme', scopes: ['title:report'] };
    tell('a name that shows as another is refused', [
      ...refused('a user', await send(admin, 'PATCH', closer, { lastName: BIDI }), 400),
      ...refused('an API key', await send(admin, 'POST', '/api/api-keys', key), 400),
      ...refused(
        'the company',
        await send(admin, 'PUT', '/api/settings/general', { companyName: BIDI, nmlsId: null }),
        400,
      ),
    ]);

    tell('a colleague gets no name that looks like that of another', [
      ...refused('a Cyrillic letter', await send(admin, 'PATCH', closer, { firstName: 'M\u043Ergan' }), 400),
      ...refused('a wide letter', await send(admin, 'PATCH', closer, { firstName: '\uFF2Dorgan' }), 400),
      ...refused('stacked accents', await send(admin, 'PATCH', closer, { firstName: `A${'\u0301'.repeat(36)}` }), 400),
    ]);

    const failures: string[] = [];
    for (const ssn of SSNS) {
      const comment = { comment: `The number is ${ssn}` };
      const answer = await send(officer, 'POST', `/api/applications/${ids['id']}/comments`, comment);
      failures.push(...refused(`the comment with ${ssn}`, answer, 400));
    }
    const [borrower] = submitRequest().borrowers;
    const employment = { status: 'employed' as const, employerName: SSNS[0] ?? '' };
    const submission = submitRequest(borrower && { borrowers: [{ ...borrower, employment }] });
    failures.push(...refused('the employer', await send(officer, 'POST', '/api/applications', submission), 400));
    tell('an SSN is refused in a comment, however it is written, and as an employer', failures);

    const turned = { comment: `pay ${BIDI}` };
    tell('a comment that turns the direction of its text is refused', [
      ...refused('the comment', await send(officer, 'POST', `/api/applications/${ids['id']}/comments`, turned), 400),
    ]);

    const returned = await anonymous().get('/auth/google/callback?code=guessed&state=guessed');
    tell('a return from a provider that nobody was sent to signs nobody in', [
      ...refused('the return', returned, 403),
      ...refused(
        'connecting without a session',
        await send(anonymous(), 'POST', '/api/auth/connections', { provider: 'google' }),
        401,
      ),
      ...refused('signing in again without a session', await anonymous().get('/api/auth/again'), 401),
    ]);
  },
};
