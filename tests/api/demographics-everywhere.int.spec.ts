import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissionName } from '../../api/http/requests/route.ts';
import { authorities } from '../../events/lending/decisions/decision-permissions.ts';
import { whyNoDemographics } from '../../events/lending/permissions/demographics-access.ts';
import { type Role, rolePermissions, roles } from '../../events/lending/permissions/permissions.ts';
import { createLogger } from '../../events/platform/process/logger.ts';
import { createEventStore } from '../../events/store/append/event-store.ts';
import { createEventCodec } from '../../events/store/log/codec.ts';
import { testKeys } from '../support/store/keys.ts';
import { appendRequest } from '../support/store/notes.ts';
import { type Portal, startPortal } from '../support/portal/portal.ts';
import { type Forgetting, openForgetting } from './loan-application/forgetting.ts';
import { filledDraft } from './urla-draft/drafts.ts';
import { demographicsVersion1 } from '../support/histories/demographics-version-1.ts';

/** What was answered, as a path, as JSON and as text. */
const TOLD = /(race|sex|ethnicity)\.[a-z]|"(black|female|otherAsian)": ?true|Hmongseed/i;

describe('Demographic information', () => {
  const logLines: string[] = [];
  let portal: Portal;
  let office: Forgetting;
  let ids: Readonly<Record<string, string>>;
  let first: number;
  let position: number;

  const giveAsBefore = async (draftId: string, borrowerId: string): Promise<void> => {
    const { pool } = portal.database;
    const old = createEventStore({ pool, codec: createEventCodec(demographicsVersion1, testKeys(pool)) });
    const data = { answers: [{ path: `borrowers.${borrowerId}.race.black`, answer: 'true', borrowerId }] };
    const streamId = `urlaDemographics-${draftId}`;
    await old.append(
      appendRequest([{ streamId, expectedVersion: 'any', events: [{ type: 'DemographicsGiven', data }] }]),
    );
  };

  beforeAll(async () => {
    portal = await startPortal({ log: createLogger('test', 'trace', { write: (line) => void logLines.push(line) }) });
    office = openForgetting(portal);
    const leo = await portal.agentAs('loan_officer');
    const { id: draftId, borrowerId } = await filledDraft(leo);
    const { rows } = await portal.database.pool.query<{ position: string }>(
      'select min(e.position) as position from event_store.events as e where e.stream_id = $1',
      [`urlaDraft-${draftId}`],
    );
    first = Number(rows[0]?.position);
    const answers = [
      { path: `borrowers.${borrowerId}.sex.female`, value: true },
      { path: `borrowers.${borrowerId}.race.otherAsian`, value: true },
      { path: `borrowers.${borrowerId}.race.otherAsianRace`, value: 'Hmongseed' },
    ];
    expect((await leo.patch(`/api/urla-drafts/${draftId}/demographics`).send({ answers })).status).toBe(200);
    await giveAsBefore(draftId, borrowerId);
    const { body, headers } = await leo.post(`/api/urla-drafts/${draftId}/submission`);
    position = Number(headers['x-log-position']);
    ids = { id: body.id, borrowerId, draftId };
    await office.caughtUp(position);
  });
  afterAll(() => portal.stop());

  /** Addresses at which the role finds any of it. */
  const toldTo = async (role: Role): Promise<string[]> => {
    const agent = await portal.agentAs(role);
    const routes = portal.app.routes.filter(
      ({ method, path, permission }) =>
        method === 'get' && path !== '/api/live' && !/^(key|public)/.test(permissionName(permission)),
    );
    const told: string[] = [];
    for (const { path } of routes) {
      const isOfDraft = path.startsWith('/api/urla-drafts/');
      const wanted = path.includes(':position')
        ? Array.from({ length: position + 2 - first }, (_, index) => String(first + index))
        : [''];
      for (const at of wanted) {
        const address = path
          .replace(':position', at)
          .replaceAll(/:(\w+)/g, (_, name: string) => ids[isOfDraft ? 'draftId' : name] ?? randomUUID());
        const { text } = await agent.get(address);
        if (TOLD.test(text ?? '')) told.push(path);
      }
    }
    return [...new Set(told)];
  };

  const mayBeTold = ['/api/applications/:id/urla', '/api/urla-drafts/:id/demographics'];

  it.each(roles)('is told to a %s by no route but those that answer it to whoever may see it', async (role) => {
    const may = whyNoDemographics(rolePermissions(role), false) === undefined;
    expect((await toldTo(role)).sort()).toEqual(may ? mayBeTold : []);
  });

  it('is in no read model and in no line of the log of the process', async () => {
    expect(TOLD.test(await office.dump('read_model'))).toBe(false);
    expect(logLines.some((line) => line.includes('/demographics'))).toBe(true);
    expect(logLines.filter((line) => TOLD.test(line))).toEqual([]);
  });

  it('is in the log as ciphertext of one length alone, but for what older versions recorded', async () => {
    const { rows } = await portal.database.pool.query<{ version: number; data: string }>(
      `select e.schema_version as version, e.data::text as data from event_store.events as e
       where e.type in ('DemographicsGiven', 'UrlaAnswersGiven', 'UrlaStated')`,
    );
    expect(rows.filter(({ version, data }) => version > 1 && TOLD.test(data))).toEqual([]);
    expect(rows.filter(({ data }) => TOLD.test(data))).toHaveLength(1);
  });

  it('is told to nobody once its borrower is forgotten', async () => {
    const rejection = { status: 'rejected', notes: 'Too little income', may: authorities } as const;
    await office.send(ids['id'] ?? '', { type: 'ChangeApplicationStatus', data: rejection });
    position = (await office.forget(ids['id'] ?? '', ids['borrowerId'] ?? '')).position;
    for (const role of ['admin', 'manager', 'compliance_officer', 'loan_officer'] as const)
      expect([role, await toldTo(role)]).toEqual([role, []]);
    expect(TOLD.test(await office.dump('read_model'))).toBe(false);
  });
});
