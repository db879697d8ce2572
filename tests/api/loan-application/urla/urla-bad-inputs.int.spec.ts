import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { submit } from '../requests.ts';

describe('A correction that people get wrong, or that looks wrong', () => {
  let portal: Portal;
  let leo: Agent;
  let mae: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    leo = await portal.agentAs('loan_officer');
    mae = await portal.agentAs('manager');
  });
  afterAll(() => portal.stop());

  const read = async (id: string) => (await leo.get(`/api/applications/${id}/urla`)).body;
  const send = (agent: Agent, id: string, version: number, changes: object[]) =>
    agent
      .patch(`/api/applications/${id}/urla`)
      .set('If-Match', `"${version}"`)
      .send({ kind: 'correction', reason: 'As on the license', changes });
  const borrowerOf = async (id: string): Promise<string> => Object.keys((await read(id)).urla.borrowers)[0] ?? '';
  const correct = async (id: string, path: string, value: string) => {
    const { version } = await read(id);
    return send(leo, id, version, [{ path: `borrowers.${await borrowerOf(id)}.${path}`, value }]);
  };

  it.each([
    ['of one letter', 'O'],
    ['of a hundred', 'N'.repeat(100)],
    ['from right to left', 'כהן'],
    ['decomposed', 'Nu\u0301n\u0303ez'],
    ['with a straight apostrophe', "O'Neill"],
    ['with a curved one', 'O’Neill'],
    ['with a Hawaiian one', 'Kaʻahumanu'],
  ])('takes a name %s, shows it on the file and finds the file by it', async (_what, name) => {
    const { id } = await submit(leo);
    const changed = await correct(id, 'personal.lastName', name);
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    const position = changed.get('X-Log-Position') ?? '';
    const borrower = (await read(id)).urla.borrowers[await borrowerOf(id)];
    expect(borrower.personal.lastName.normalize('NFC')).toBe(name.normalize('NFC'));
    const file = await leo.get(`/api/applications/${id}/detailed`).set('X-Min-Log-Position', position);
    expect(file.body.borrowerName.normalize('NFC')).toContain(name.normalize('NFC'));
    if (name.length < 3) return;
    const found = await leo
      .get('/api/applications')
      .set('X-Min-Log-Position', position)
      .query({ filter: JSON.stringify({ q: name.replaceAll(/[’']/g, "'") }) });
    expect(found.body.map((row: { id: string }) => row.id)).toContain(id);
  });

  it('takes February 29 of a leap year, and of no other', async () => {
    const { id } = await submit(leo);
    const date = (value: string) => correct(id, 'personal.dateOfBirth', value);
    const changed = await date('1984-02-29');
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    const refused = await date('1983-02-29');
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([
      400,
      `borrowers.${await borrowerOf(id)}.personal.dateOfBirth`,
    ]);
  });

  it('is for the first of two who correct one answer; the other is told what it became, and by whom', async () => {
    const { id } = await submit(leo);
    const { version } = await read(id);
    const amount = (value: string) => [{ path: 'loan.loanAmount', value }];
    const answers = await Promise.all([
      send(leo, id, version, amount('300000')),
      send(mae, id, version, amount('290000')),
    ]);
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    expect([won?.status, lost?.status]).toEqual([200, 412]);
    expect(lost?.text).toContain('loan.loanAmount');
    expect(['300000', '290000']).toContain((await read(id)).urla.loan.loanAmount);
    expect((await read(id)).version).toBe(won?.body.version);
  });
});
