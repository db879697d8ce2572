import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authorities } from '../../../../events/lending/decisions/decision-permissions.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { filledDraft } from '../../urla-draft/drafts.ts';
import { foundIn, openForgetting } from '../forgetting.ts';
import { submit } from '../requests.ts';

const of = (borrowerId: string, answers: Readonly<Record<string, string | boolean>>) =>
  Object.entries(answers).map(([path, value]) => ({ path: `borrowers.${borrowerId}.${path}`, value }));
const bianca = {
  'personal.firstName': 'Bianca',
  'personal.lastName': 'Rivera',
  'personal.email': 'bianca@example.com',
  'personal.ssn': '900-11-2222',
  'personal.dateOfBirth': '05/17/1984',
  'personal.citizenship': 'us_citizen',
  'personal.maritalStatus': 'unmarried',
  'addresses.current.street': '12 Oak Street',
  'addresses.current.city': 'Austin',
  'addresses.current.state': 'TX',
  'addresses.current.zip': '78701',
};
const said = { 'ethnicity.mexican': true, 'race.otherAsian': true, 'race.otherAsianRace': 'Hmongxq' };

describe('Demographic information of a submitted application', () => {
  let portal: Portal;
  let leo: Agent;
  let priya: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    leo = await portal.agentAs('loan_officer');
    priya = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());

  const urla = async (id: string, agent = leo) => (await agent.get(`/api/applications/${id}/urla`)).body;
  const collect = (id: string, borrowerId: string, answers: object[], more: object = {}, agent = leo) =>
    agent.patch(`/api/applications/${id}/demographics`).send({ borrowerId, answers, ...more });
  const withBianca = async (id: string): Promise<string> => {
    const borrowerId = randomUUID();
    const added = await leo
      .patch(`/api/applications/${id}/urla`)
      .set('If-Match', `"${(await urla(id)).version}"`)
      .send({
        kind: 'change_of_circumstance',
        learnedOn: '2026-03-02',
        reason: 'She signs too',
        added: [`borrowers.${borrowerId}`],
        changes: of(borrowerId, bianca),
      });
    expect([added.status, added.body.errors]).toEqual([200, undefined]);
    return borrowerId;
  };
  const taken = async (): Promise<string> => {
    const { id } = await filledDraft(leo);
    return (await leo.post(`/api/urla-drafts/${id}/submission`)).body.id;
  };

  it.each([
    ['with the form', taken],
    ['by the short form', async () => (await submit(leo)).id],
  ])('is collected of a borrower who was added to a file that was taken %s, by whom and how', async (_how, begin) => {
    const id = await begin();
    const borrowerId = await withBianca(id);
    const how = await collect(id, borrowerId, of(borrowerId, said));
    expect([how.status, how.body.errors]).toEqual([
      400,
      [{ field: `borrowers.${borrowerId}.takenBy`, message: expect.any(String) }],
    ]);
    const sent = await collect(id, borrowerId, of(borrowerId, { ...said, takenBy: 'telephone' }), {}, priya);
    expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
    const now = await urla(id);
    expect(now.demographics.borrowers[borrowerId]).toEqual({
      ethnicity: { mexican: true },
      race: { otherAsian: true, otherAsianRace: 'Hmongxq' },
      takenBy: 'telephone',
    });
    const compliance = await portal.agentAs('compliance_officer');
    const history = await compliance.get(`/api/applications/${id}/events`);
    expect(history.body.map(({ sentence }: { sentence: string }) => sentence)).toContain(
      'Demographic information collected',
    );
    for (const answer of ['Hmongxq', 'mexican', 'telephone']) expect(history.text).not.toContain(answer);
    const path = `borrowers.${borrowerId}.takenBy`;
    expect(now.demographicsSources).toContainEqual({
      path,
      kind: 'stated',
      by: expect.objectContaining({ name: 'Priya Halloran' }),
      at: expect.any(String),
    });
  });

  it('is corrected with a reason, on what was seen, and says so', async () => {
    const id = await taken();
    const borrowerId = await withBianca(id);
    const first = await collect(id, borrowerId, of(borrowerId, { 'sex.female': true, takenBy: 'telephone' }));
    const seen = (await urla(id)).demographicsVersion;
    expect(first.headers['etag']).toBe(`"${seen}"`);
    const answers = of(borrowerId, { 'sex.female': false, 'sex.declined': true });
    expect((await collect(id, borrowerId, answers)).body.errors).toEqual([
      { field: 'reason', message: 'Say why it is corrected' },
    ]);
    const correct = (agent: Agent) =>
      agent
        .patch(`/api/applications/${id}/demographics`)
        .set('If-Match', `"${seen}"`)
        .send({ borrowerId, answers, reason: 'Heard wrong on the telephone' });
    expect((await correct(priya)).status).toBe(200);
    expect((await correct(leo)).status).toBe(412);
    const now = await urla(id);
    expect(now.demographics.borrowers[borrowerId]).toMatchObject({ sex: { declined: true }, takenBy: 'telephone' });
    expect(now.demographicsSources).toContainEqual(
      expect.objectContaining({
        path: `borrowers.${borrowerId}.sex.declined`,
        kind: 'corrected',
        reason: 'Heard wrong on the telephone',
      }),
    );
  });

  it('is written and read by nobody who decides on credit, and of borrowers of the file alone', async () => {
    const id = await taken();
    const borrowerId = await withBianca(id);
    const answers = of(borrowerId, { ...said, takenBy: 'telephone' });
    for (const role of ['underwriter', 'senior_underwriter', 'manager', 'viewer', 'compliance_officer'] as const)
      expect([role, (await collect(id, borrowerId, answers, {}, await portal.agentAs(role))).status]).toEqual([
        role,
        403,
      ]);
    expect((await collect(id, borrowerId, answers)).status).toBe(200);
    for (const role of ['underwriter', 'manager', 'viewer'] as const) {
      const agent = await portal.agentAs(role);
      const { body, text } = await agent.get(`/api/applications/${id}/urla`);
      expect([role, body.demographics, body.demographicsSources]).toEqual([role, null, []]);
      expect(text).not.toMatch(/Hmongxq|mexican/);
    }
    const stranger = randomUUID();
    const wrong = [
      await collect(id, stranger, of(stranger, { takenBy: 'telephone' })),
      await collect(id, borrowerId, of(stranger, { takenBy: 'telephone' })),
      await collect(id, borrowerId, of(borrowerId, { 'race.moon': true, takenBy: 'telephone' })),
      await collect(id, borrowerId, of(borrowerId, { takenBy: 'by pigeon' }), { reason: 'Heard wrong' }),
      await collect(id, borrowerId, []),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });

  it('leaves a record of each look at what others gave, and is ciphertext in the log', async () => {
    const id = await taken();
    const borrowerId = await withBianca(id);
    await collect(id, borrowerId, of(borrowerId, { ...said, takenBy: 'telephone' }));
    await urla(id, priya);
    const looks = await portal.store.reader.readStream(portal.store.pool, `accessRecord-${id}`);
    expect(looks.filter(({ type }) => type === 'DemographicsShown').map(({ metadata }) => metadata.actor.name)).toEqual(
      ['Priya Halloran'],
    );
    expect(foundIn(await openForgetting(portal).dump('event_store'), ['Hmongxq', 'race.otherAsian'])).toEqual([]);
  });

  it.each([
    ['with the form', taken],
    ['by the short form', async () => (await submit(leo)).id],
  ])('is gone with the borrower, and no more is taken, on a file that was taken %s', async (_how, begin) => {
    const id = await begin();
    const borrowerId = await withBianca(id);
    await collect(id, borrowerId, of(borrowerId, { ...said, takenBy: 'telephone' }));
    await collect(id, borrowerId, of(borrowerId, { 'sex.declined': true }), { reason: 'Hmongxq, she said' });
    const office = openForgetting(portal);
    const rejection = { status: 'rejected', notes: 'Because of the file', may: authorities } as const;
    await office.send(id, { type: 'ChangeApplicationStatus', data: rejection });
    await office.forget(id, borrowerId);
    const compliance = await portal.agentAs('compliance_officer');
    const { text } = await compliance.get(`/api/applications/${id}/urla`);
    expect(foundIn(text, ['Hmongxq', 'otherAsian', 'declined'])).toEqual([]);
    expect((await collect(id, borrowerId, of(borrowerId, { 'sex.female': true }), { reason: 'Late' })).status).toBe(
      409,
    );
  });
});
