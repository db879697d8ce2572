import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubmitApplicationRequest } from '../../../api/loan-application/intake/intake.contract.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit, submitRequest } from './requests.ts';

const DAY_MS = 86_400_000;
/** At the main branch. */
const dayFromToday = (days: number): string =>
  plainDateIn(new Date(Date.now() + days * DAY_MS).toISOString(), 'America/New_York');

const whole = submitRequest();
const [alice] = whole.borrowers;
if (!alice) throw new Error('The complete request has a borrower');
const address = { street: '1 Elm Street', city: 'Austin', state: 'TX', zip: '78701' };
const withBorrower = (more: Partial<typeof alice>): Partial<SubmitApplicationRequest> => ({
  borrowers: [{ ...alice, ...more }],
});
const withLoan = (more: Partial<SubmitApplicationRequest['loan']>): Partial<SubmitApplicationRequest> => ({
  loan: { ...whole.loan, ...more },
});

const impossible: [string, Partial<SubmitApplicationRequest>, string, RegExp][] = [
  [
    'a state that is none',
    { property: { address: { ...address, state: 'ZZ' }, value: 1 } },
    'property.address.state',
    /such as TX/,
  ],
  [
    'a borrower who lives in no state',
    withBorrower({ currentAddress: { ...address, state: 'XX' } }),
    'borrowers.0.currentAddress.state',
    /AA, AE or AP for military mail/,
  ],
  [
    'a property on a military base abroad',
    { property: { address: { ...address, city: 'APO', state: 'AE' }, value: 1 } },
    'property.address.state',
    /such as TX/,
  ],
  [
    'military mail in a state',
    withBorrower({ currentAddress: { ...address, city: 'APO' } }),
    'borrowers.0.currentAddress.state',
    /Choose AA, AE or AP/,
  ],
  ['a child', withBorrower({ dateOfBirth: dayFromToday(-17 * 365) }), 'borrowers.0.dateOfBirth', /18 years old/],
  ['someone born tomorrow', withBorrower({ dateOfBirth: dayFromToday(2) }), 'borrowers.0.dateOfBirth', /not after/],
  ['someone over 120', withBorrower({ dateOfBirth: '1901-01-01' }), 'borrowers.0.dateOfBirth', /nobody is over 120/],
  ['a telephone number that is none', withBorrower({ phone: 'call me' }), 'borrowers.0.phone', /10 to 15 digits/],
  ['a closing in the past', withLoan({ estimatedClosingDate: dayFromToday(-2) }), 'loan.estimatedClosingDate', /later/],
  ['a negative amount', withLoan({ amount: -320_000 }), 'loan.amount', /0 dollars or more/],
  ['a negative rate', withLoan({ ratePercent: -6.5 }), 'loan.ratePercent', /from 0 to 25/],
  ['income of nothing', { income: [{ type: 'base', monthly: 0 }] }, 'income.0.monthly', /or remove the line/],
];

describe('A submission', () => {
  let portal: Portal;
  let processor: Agent;

  beforeAll(async () => {
    portal = await startPortal();
    processor = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());

  it.each(impossible)('of %s is refused beside its field, with the fix', async (_what, more, field, message) => {
    const { status, body } = await processor.post('/api/applications').send(submitRequest(more));
    expect([status, body.errors]).toEqual([400, [{ field, message: expect.stringMatching(message) }]]);
  });

  it('takes a borrower whose mail is military', async () => {
    const currentAddress = { street: 'PSC 1005 Box 53', city: 'APO', state: 'AE', zip: '09128' };
    await submit(processor, withBorrower({ currentAddress }));
  });

  it('may lend more than the property is worth, and close today', async () => {
    await submit(processor, withLoan({ amount: 500_000, estimatedClosingDate: dayFromToday(0) }));
  });

  it('is followed by no request that was due before it was made', async () => {
    const { id } = await submit(processor);
    const ask = (dueOn: string) =>
      processor
        .post(`/api/applications/${id}/document-requests`)
        .send({ documentType: 'w2', reason: 'Shows the year', dueOn });
    const { status, body } = await ask(dayFromToday(-1));
    expect([status, body.errors]).toEqual([400, [{ field: 'dueOn', message: expect.stringMatching(/later day/) }]]);
    expect((await ask(dayFromToday(0))).status).toBe(201);
  });
});
