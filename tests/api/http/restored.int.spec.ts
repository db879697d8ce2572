import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { readEpoch } from '../../../events/store/log/epoch.ts';
import { announceRestore } from '../../support/store/restoring.ts';
import { startPortal, type Portal } from '../../support/portal/portal.ts';

/** A tab or a program that was there before a restore, and the processes that were started after it. */
describe('After a restore', () => {
  let portal: Portal;
  let restored: Awaited<ReturnType<Portal['startAnother']>>;
  let seen: Record<string, string>;
  let cookie: string;

  beforeAll(async () => {
    portal = await startPortal();
    const { headers } = await (await portal.agentAs('manager')).get('/api/auth/user');
    cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    // The log reached further than it does now.
    const lost = (await portal.store.reader.headPosition(portal.database.pool)) + 10;
    seen = { 'X-Log-Epoch': String(headers['x-log-epoch']), 'X-Min-Log-Position': String(lost) };
    await announceRestore(portal.database.url);
    restored = await portal.startAnother();
  });
  afterAll(async () => {
    await restored.stop();
    await portal.stop();
  });

  const read = (path: string) => request(restored.url).get(path).set('Cookie', cookie);
  const saySeen = () =>
    request(restored.url).post('/api/activity/seen').set('Cookie', cookie).send({ position: 4_711 });

  it('whoever waits for what was lost is shown what there is, and told of the other epoch', async () => {
    const { status, headers } = await read('/api/staff').set(seen);
    const epoch = await readEpoch(portal.database.pool);
    expect([status, headers['x-log-epoch']]).toEqual([200, epoch.id]);
    expect(epoch.id).not.toBe(seen['X-Log-Epoch']);
  });

  it('a command on what was seen before changes nothing and says why', async () => {
    const { status, body, headers } = await saySeen().set(seen);
    const epoch = await readEpoch(portal.database.pool);
    expect([status, body.code, body.restoredAt]).toEqual([409, 'log_restored', epoch.beganAt]);
    expect(headers['x-log-epoch']).toBe(epoch.id);
    const { rows } = await portal.database.pool.query(
      `select from event_store.commands where command_id like 'http:%'`,
    );
    expect(rows).toHaveLength(0);
    expect((await saySeen().set('X-Log-Epoch', epoch.id)).status).toBe(204);
  });

  it('a program that names no epoch is told that the log has no such position', async () => {
    const { status, body } = await read('/api/staff').set('X-Min-Log-Position', seen['X-Min-Log-Position'] ?? '');
    expect([status, body.errors[0]?.field]).toEqual([400, 'X-Min-Log-Position']);
    expect(body.detail).toContain('it was restored');
  });

  it('the status says when', async () => {
    const { beganAt } = await readEpoch(portal.database.pool);
    expect((await read('/api/system/status')).body.restoredAt).toBe(beganAt);
  });
});
