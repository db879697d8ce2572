import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type LogReader,
  logReadersSchema,
  storedEventSchema,
} from '../../../api/system/log-readers/log-reader.contract.ts';
import { dispatcherOf } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit } from '../loan-application/requests.ts';

const reason = 'Filled by a test';

describe('Readers of the log', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  /** A reader that nobody runs, under a name of its own. */
  let name: string;
  beforeEach(async () => {
    name = `test-${randomUUID()}:v1`;
    await query('insert into event_store.checkpoints (name, position) values ($1, 2)', [name]);
  });

  const query = (text: string, values: unknown[] = []) => portal.database.pool.query(text, values);
  const find = async (which = name): Promise<LogReader> => {
    const { body } = await admin.get('/api/system/readers').expect(200);
    const reader = logReadersSchema.parse(body).readers.find((each) => each.name === which);
    if (!reader) throw new Error(`${which} is not listed`);
    return reader;
  };
  const order = (verb: string, body?: object, which = name) =>
    admin.post(`/api/system/readers/${encodeURIComponent(which)}/${verb}`).send(body);

  /** Has it stand still at the third event of the log. */
  const standStill = async (): Promise<{ position: number; eventId: string }> => {
    const { rows } = await query(
      `update event_store.checkpoints as c set error = 'no such column', error_position = 3, failed_at = now(), failures = 4
       where c.name = $1
       returning (select e.event_id from event_store.events as e where e.position = 3) as id`,
      [name],
    );
    return { position: 3, eventId: rows[0].id };
  };

  describe('When listed', () => {
    it('say where they are, how far behind, and that nobody runs them', async () => {
      const head = await portal.store.reader.headPosition(portal.database.pool);
      const reader = await find();
      expect(reader).toMatchObject({ kind: 'read_model', state: 'absent', position: 2, error: null, owner: null });
      expect(reader.lagEvents).toBe(head - 2);
      expect(reader.lagSeconds).toBeGreaterThan(0);
    });

    it('name the event that they stand at', async () => {
      const { position, eventId } = await standStill();
      expect(await find()).toMatchObject({
        state: 'stopped',
        error: { message: 'no such column', failures: 4, event: { position, eventId, type: expect.any(String) } },
      });
    });

    it('are what the processes of the portal follow', async () => {
      const reader = await find('users:v2');
      expect(reader).toMatchObject({ kind: 'read_model', owner: expect.any(String) });
      expect(['running', 'catching_up']).toContain(reader.state);
    });
  });

  it('come with the last verification of the log', async () => {
    const lastAudit = async () => logReadersSchema.parse((await admin.get('/api/system/readers')).body).lastAudit;
    expect(await lastAudit()).toBeNull();
    await query(`insert into platform.audit_verifications (head_position, events, seconds, findings, first_problem)
      values (9, 9, 0.1, 0, null), (12, 12, 0.1, 1, 'the hash does not fit')`);
    expect(await lastAudit()).toMatchObject({ position: 12, findings: 1, firstProblem: 'the hash does not fit' });
  });

  describe('The event that one stands at', () => {
    it('is shown as the log holds it, personal data encrypted', async () => {
      const { id, position } = await submit(await portal.agentAs('processor'));
      const { status, body } = await admin.get(`/api/system/events/${position}`);
      const event = storedEventSchema.parse(body);
      expect([status, event]).toMatchObject([
        200,
        { type: 'LoanApplicationSubmitted', streamId: `loanApplication-${id}` },
      ]);
      expect(JSON.stringify(event.data)).toContain('enc:v1:');
      expect(JSON.stringify(event)).not.toContain('alice.rivera');
    });

    it('is not found above the newest one', async () => {
      const { status, body } = await admin.get('/api/system/events/999999999');
      expect([status, body.detail]).toEqual([404, 'The log has no event 999999999']);
    });
  });

  describe('When paused', () => {
    it('say who paused them and why until they are resumed', async () => {
      const answer = await order('pause', { reason });
      expect([answer.status, answer.body]).toEqual([200, { name, version: 1 }]);
      expect(await find()).toMatchObject({ state: 'paused', paused: { reason, by: 'Avery Lindqvist' } });
      await order('resume').expect(200);
      expect(await find()).toMatchObject({ state: 'absent', paused: null });
    });

    it('record every order with whoever gave it', async () => {
      await order('pause', { reason });
      await order('pause', { reason: 'Again' });
      const events = await portal.store.reader.readStream(portal.database.pool, `logReader-${name}`);
      expect(events).toMatchObject([
        {
          type: 'LogReaderPaused',
          data: { reader: name, reason },
          metadata: { actor: { kind: 'user', role: 'admin' } },
        },
      ]);
    });

    it('tell what they were ordered, newest first, and refuse an order on an older state of it', async () => {
      expect(await find()).toMatchObject({ version: 0 });
      await order('pause', { reason }).set('If-Match', '"0"').expect(200);
      await order('resume').expect(200);
      expect(await find()).toMatchObject({ version: 2 });
      const late = await order('pause', { reason: 'Again' }).set('If-Match', '"0"');
      expect([late.status, late.body]).toEqual([412, expect.objectContaining({ actualVersion: 2 })]);
      const { body } = await admin.get(`/api/system/readers/${encodeURIComponent(name)}/history`).expect(200);
      expect((await admin.get('/api/system/readers/%00/history')).status).toBe(404);
      expect(body).toMatchObject([
        { version: 2, sentence: 'Resumed', by: 'Avery Lindqvist' },
        { version: 1, sentence: `Paused: ${reason}`, by: 'Avery Lindqvist' },
      ]);
    });

    it('need a reason', async () => {
      const { status, body } = await order('pause', { reason: ' ' });
      expect([status, body.errors]).toEqual([400, [{ field: 'reason', message: expect.stringContaining('Say why') }]]);
    });
  });

  describe('When they stand at a poison event', () => {
    it('skip exactly that event', async () => {
      const { position, eventId } = await standStill();
      await order('skip', { position, eventId, reason }).expect(200);
      expect((await find()).skipped).toMatchObject([{ position, eventId, reason }]);
      await order('retry', { position }).expect(200);
      expect((await find()).skipped).toEqual([]);
    });

    it('refuse any other event, saying where they stand', async () => {
      const { eventId } = await standStill();
      const { status, body } = await order('skip', { position: 4, eventId, reason });
      expect([status, body]).toMatchObject([409, { code: 'illegal_transition', position: 3 }]);
      await order('skip', { position: 3, eventId: randomUUID(), reason }).expect(409);
      await order('retry', { position: 4 }).expect(409);
    });
  });

  describe('When a rebuild is asked for', () => {
    it('say so until it is done', async () => {
      await order('rebuild', { reason }).expect(200);
      expect(await find()).toMatchObject({ state: 'rebuilding', rebuild: { order: { reason }, place: null } });
    });

    it('point to the command, where there is no read model', async () => {
      const dispatcher = dispatcherOf('loan-origination');
      await query('insert into event_store.checkpoints (name) values ($1) on conflict do nothing', [dispatcher]);
      const { status, body } = await order('rebuild', { reason }, dispatcher);
      expect([status, body.detail]).toEqual([422, expect.stringContaining('npm run lendlog -- workflows:rebuild')]);
    });
  });

  it('are found by name only', async () => {
    const { status, body } = await order('pause', { reason }, 'nobody:v1');
    expect([status, body.readers]).toEqual([404, expect.arrayContaining(['users:v2', name])]);
  });
});
