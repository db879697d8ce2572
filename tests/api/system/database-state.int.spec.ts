import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseStateSchema } from '../../../api/system/state/system-state.contract.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { submit } from '../loan-application/requests.ts';

describe('GET /api/settings/database', () => {
  let portal: Portal;
  let manager: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    manager = await portal.agentAs('manager');
  });
  afterAll(() => portal.stop());

  const query = async (text: string): Promise<Record<string, unknown>> =>
    (await portal.database.pool.query(text)).rows[0];
  const ask = async () => databaseStateSchema.parse((await manager.get('/api/settings/database').expect(200)).body);

  it('measures the database as PostgreSQL does', async () => {
    const { sizeBytes, serverVersion, databaseName, log } = await ask();
    const own = await query(`select pg_database_size(current_database())::integer as size, current_database() as name,
      current_setting('server_version') as version`);
    expect([serverVersion, databaseName]).toEqual([own['version'], own['name']]);
    // Whatever the processes write meanwhile.
    expect(Math.abs(sizeBytes - Number(own['size']))).toBeLessThan(5_000_000);
    expect(log.sizeBytes).toBeGreaterThan(0);
    expect(log.sizeBytes).toBeLessThan(sizeBytes);
  });

  it('counts the events and knows the partition that takes the next', async () => {
    const { position } = await submit(await portal.agentAs('processor'));
    const { log } = await ask();
    expect(log.position).toBeGreaterThanOrEqual(Number(position));
    const { events, newest } = await query(
      'select count(*)::integer as events, max(recorded_at) as newest from event_store.events',
    );
    expect([log.position, log.newestEventAt]).toEqual([events, newest]);
    const [current, ahead] = log.partitions;
    expect([current?.firstPosition, ahead?.firstPosition]).toEqual([1, 10_000_001]);
    expect([current?.isCurrent, ahead?.isCurrent]).toEqual([true, false]);
    expect(current?.sizeBytes).toBeGreaterThan(ahead?.sizeBytes ?? 0);
  });

  it('says how far every reader of the log is', async () => {
    await query(`insert into event_store.checkpoints (name, position, error) values ('stuck:v1', 2, 'no such column')`);
    await waitFor(async () =>
      (await ask()).readers.every(({ name, lagEvents }) => name === 'stuck:v1' || lagEvents === 0),
    );
    const { readers, log, problems } = await ask();
    expect(readers.map(({ name }) => name)).toEqual(expect.arrayContaining(['loan-pipeline:v7', 'users:v2']));
    const stuck = readers.find(({ name }) => name === 'stuck:v1');
    expect(stuck).toMatchObject({ kind: 'read_model', state: 'stopped', position: 2, lagEvents: log.position - 2 });
    expect(stuck?.lagSeconds).toBeGreaterThan(0);
    expect(problems).toEqual([expect.stringMatching(/^A read model: nothing new.*\(stuck:v1\)$/)]);
  });

  it('has the last verification of the log', async () => {
    expect((await ask()).lastVerification).toBeNull();
    await query(`insert into platform.audit_verifications (head_position, events, seconds, findings, first_bad_position)
      values (7, 7, 0.1, 0, null), (12, 11, 0.1, 1, 5)`);
    expect((await ask()).lastVerification).toMatchObject({
      logPosition: 12,
      events: 11,
      findings: 1,
      firstBadPosition: 5,
    });
  });

  it('needs the permission to read settings', async () => {
    const { status, body } = await (await portal.agentAs('loan_officer')).get('/api/settings/database');
    expect([status, body.permission]).toEqual([403, 'settings.read']);
  });
});
