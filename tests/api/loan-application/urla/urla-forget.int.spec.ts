import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authorities } from '../../../../events/lending/decisions/decision-permissions.ts';
import { answersOf } from '../../../../events/lending/urla/answers.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { type Forgetting, foundIn, openForgetting } from '../forgetting.ts';
import { submit } from '../requests.ts';

/** Traces of the people that a reader could find in any table. */
const traces = ['Zoraida', 'Quillfeather', 'zoraida.q@example.com', 'Removed-Ruth', '77 Hidden Hollow', 'Quietbank'];

describe('People whose answers were changed, once they are forgotten', () => {
  let portal: Portal;
  let leo: Agent;
  let office: Forgetting;

  beforeAll(async () => {
    portal = await startPortal();
    leo = await portal.agentAs('loan_officer');
    office = openForgetting(portal);
  });
  afterAll(() => portal.stop());

  it('are gone from what was stated before and after, and so is who was a borrower for a while', async () => {
    const { id } = await submit(leo);
    const at = `/api/applications/${id}/urla`;
    const { body: first } = await leo.get(at);
    const [borrowerId = ''] = Object.keys(first.urla.borrowers);
    const ruthId = randomUUID();
    const change = async (body: object) => {
      const { body: now } = await leo.get(at);
      const sent = await leo
        .patch(at)
        .set('If-Match', `"${now.version}"`)
        .send({ kind: 'correction', reason: 'Zoraida called', ...body });
      expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
    };
    const of = (person: string, answers: Readonly<Record<string, string>>) =>
      Object.entries(answers).map(([path, value]) => ({ path: `borrowers.${person}.${path}`, value }));
    const who = {
      'personal.firstName': 'Removed-Ruth',
      'personal.lastName': 'Quillfeather',
      'personal.email': 'ruth@example.com',
      'personal.ssn': '900-11-2222',
      'personal.dateOfBirth': '05/17/1984',
      'personal.citizenship': 'us_citizen',
      'personal.maritalStatus': 'unmarried',
      'addresses.current.street': '77 Hidden Hollow',
      'addresses.current.city': 'Austin',
      'addresses.current.state': 'TX',
      'addresses.current.zip': '78701',
    };
    await change({ added: [`borrowers.${ruthId}`], changes: of(ruthId, who) });
    await change({
      changes: [
        ...of(borrowerId, {
          'personal.firstName': 'Zoraida',
          'personal.lastName': 'Quillfeather',
          'personal.email': 'zoraida.q@example.com',
          [`assets.accounts.${randomUUID()}.institutionName`]: 'Quietbank',
        }),
        { path: 'property.street', value: '77 Hidden Hollow' },
      ],
    });
    await change({ removed: [`borrowers.${ruthId}`] });
    const { body: now } = await leo.get(at);
    expect(Object.keys(now.urla.borrowers)).toEqual([borrowerId]);
    const rejection = { status: 'rejected', notes: 'Because of the file', may: authorities } as const;
    const rejected = await office.send(id, { type: 'ChangeApplicationStatus', data: rejection });
    expect(rejected).toBeDefined();
    expect(foundIn(await office.dump('event_store'), traces)).toEqual([]);
    expect(foundIn(await office.dump('read_model'), traces)).not.toEqual([]);

    await office.forget(id, ruthId);
    const { position } = await office.forget(id, borrowerId);
    await leo.get('/api/applications').set('X-Min-Log-Position', String(position));
    expect(foundIn(await office.dump('read_model'), traces)).toEqual([]);
    expect((await leo.get(at)).body.unchangeable).toContain('no longer changes');
    const compliance = await portal.agentAs('compliance_officer');
    for (const path of [at, `/api/applications/${id}/events`]) {
      const { status, text } = await compliance.get(path);
      expect([path, status, foundIn(text, traces)]).toEqual([path, 200, []]);
    }
    expect(answersOf((await leo.get(at)).body.urla).filter(({ path }) => path.startsWith('borrowers.'))).toEqual([]);
  });
});
