import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Check, unless } from '../../check.ts';
import type { Client } from '../../client.ts';
import { jsonOf } from '../../target.ts';

const startedSchema = z.looseObject({ id: z.string(), borrowerId: z.string() });
const SSN = '900-45-6701';
const RACE = 'Told to nobody who decides';

/** Applications that are being taken: who sees what is typed in them, and what cannot be typed. */
export const urlaDrafts: Check = {
  name: 'URLA drafts',
  run: async ({ as }, tell) => {
    const officer = await as('loan_officer');
    const send = (client: Client, method: string, path: string, body: object = {}) =>
      client.ask({ method, path, body });
    const { id, borrowerId } = jsonOf(await send(officer, 'POST', '/api/urla-drafts'), startedSchema);
    const draft = `/api/urla-drafts/${id}`;
    const type = (client: Client, changes: readonly object[]) =>
      send(client, 'PATCH', draft, { changes, step: 'personal' });
    await type(officer, [{ path: `borrowers.${borrowerId}.personal.ssn`, value: SSN }]);
    const answers = [{ path: `borrowers.${borrowerId}.race.tribe`, value: RACE }];
    await send(officer, 'PATCH', `${draft}/demographics`, { answers });

    const told: string[] = [];
    for (const role of ['underwriter', 'senior_underwriter', 'manager', 'viewer', 'appraisal_coordinator'] as const) {
      const { status, body } = await (await as(role)).get(`${draft}/demographics`);
      told.push(...unless(status === 403 && !body.includes(RACE), `${role} was answered ${status}`));
    }
    tell('demographic information is shown to nobody who decides on credit', told);

    const strangers: string[] = [];
    for (const role of ['underwriter', 'compliance_officer', 'closer', 'viewer'] as const) {
      const client = await as(role);
      const seen = await client.get(draft);
      strangers.push(...unless(seen.status === 403 && !seen.body.includes(SSN), `${role} saw it: ${seen.status}`));
      const changed = await type(client, [{ path: 'loan.loanAmount', value: '1' }]);
      strangers.push(...unless(changed.status === 403, `${role} typed in it: ${changed.status}`));
    }
    tell('a draft is seen and typed in by nobody who takes no applications', strangers);

    // A user who types over an answer sees whose it was, and not the number; ids of others are no ids of new borrowers.
    const processor = await as('processor');
    const ssn = { path: `borrowers.${borrowerId}.personal.ssn`, value: '900-45-6702' };
    const over = await send(processor, 'PATCH', draft, { changes: [ssn], step: 'personal', since: 0 });
    const mine = jsonOf(await send(processor, 'POST', '/api/urla-drafts'), startedSchema);
    const add = (id: string) => ({ changes: [{ path: `borrowers.${id}`, item: 'added' }], step: 'personal' });
    const taken = await send(processor, 'PATCH', `/api/urla-drafts/${mine.id}`, add(borrowerId));
    const capitals = await send(processor, 'PATCH', `/api/urla-drafts/${mine.id}`, add(randomUUID().toUpperCase()));
    tell('nobody takes the number that they type over, or the id of someone else', [
      ...unless(over.status === 200 && !over.body.includes(SSN), `what was typed over: ${over.status} ${over.body}`),
      ...unless(taken.status === 400, `a borrower of another draft was added: ${taken.status}`),
      ...unless(capitals.status === 400, `an id in capitals was added: ${capitals.status}`),
    ]);

    const paths = ['__proto__.polluted', 'constructor.prototype.polluted', 'borrowers.__proto__.personal.ssn'];
    const texts = ['a\0b', 'a\u202Eb', '\uD800'];
    const refused: string[] = [];
    for (const path of paths) {
      const { status } = await type(officer, [{ path, value: 'x' }]);
      refused.push(...unless(status === 400, `${path} answered ${status}`));
    }
    for (const value of texts) {
      const { status } = await type(officer, [{ path: `borrowers.${borrowerId}.personal.firstName`, value }]);
      refused.push(...unless(status === 400, `${JSON.stringify(value)} answered ${status}`));
    }
    tell('paths of no field and texts that cannot be kept or shown are refused', refused);
  },
};
