import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { permissionName } from '../../../api/http/requests/route.ts';
import { openApiPath } from '../../../api/system/openapi/openapi.ts';
import { checkReadiness } from '../../../api/system/status/readiness.ts';
import { systemStatusSchema } from '../../../api/system/status/system.contract.ts';
import { RELAY } from '../../../events/outbox/relay/relay.ts';
import { dispatcherOf } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';
import { allProjections } from '../../../projections/registry.ts';
import { createTestDatabase } from '../../support/store/database.ts';
import { startPortal, type Portal } from '../../support/portal/portal.ts';

describe('System', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  const query = (text: string) => portal.database.pool.query(text);
  /** As the owner, who may what the processes may not. */
  const queryAsOwner = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const owner = new pg.Client({ connectionString: portal.database.url });
    await owner.connect();
    const { rows } = await owner.query<Row>(text);
    await owner.end();
    return rows;
  };

  describe('OpenAPI', () => {
    it('describes every route with its answers and the permission it needs', async () => {
      const { body } = await portal.anonymous().get('/api/openapi.json');
      expect(body.openapi).toBe('3.1.0');
      for (const route of portal.app.routes) {
        const operation = body.paths[openApiPath(route.path)]?.[route.method];
        const label = `${route.method} ${route.path}`;
        expect([label, operation?.summary]).toEqual([label, expect.any(String)]);
        const statuses = Object.keys(operation.responses).filter((status) => /^[23]/.test(status));
        expect([label, statuses.length]).not.toEqual([label, 0]);
        if (route.permission === 'public') expect([label, operation.security]).toEqual([label, []]);
        else expect([label, operation['x-permission']]).toEqual([label, permissionName(route.permission)]);
        const named = operation.parameters?.filter((parameter: { in: string }) => parameter.in === 'path') ?? [];
        expect([label, named.length]).toEqual([label, [...route.path.matchAll(/:\w+/g)].length]);
      }
    });

    it('describes nothing that there is not', async () => {
      const { body } = await portal.anonymous().get('/api/openapi.json');
      const described = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method} ${path}`),
      );
      const mounted = portal.app.routes.map(({ method, path }) => `${method} ${openApiPath(path)}`);
      expect(described.sort()).toEqual(mounted.sort());
    });

    it('has a page to browse it, whose parts are served by us', async () => {
      const page = await portal.anonymous().get('/api/docs');
      expect(page.status).toBe(200);
      const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
      expect(parts).toHaveLength(3);
      for (const path of parts) expect((await portal.anonymous().get(path)).status).toBe(200);
      expect((await portal.anonymous().get('/api/docs/package.json')).status).toBe(404);
    });
  });

  describe('Probes', () => {
    it('say that the portal lives and is ready', async () => {
      expect((await portal.anonymous().get('/healthz')).body).toEqual({ status: 'ok' });
      const { status, body } = await portal.anonymous().get('/readyz');
      expect([status, body]).toEqual([200, { ready: true, problems: [], warnings: [] }]);
    });

    it('say what does not happen, since when and what to do, where readers stand; the process serves all the same', async () => {
      await query(`insert into event_store.checkpoints (name, error, status, failed_at, lease_until) values
        ('broken:v1', 'no such column', 'stopped', '2026-11-20T10:00:00Z', null),
        ('dispatcher-rule-evaluation:v1', null, 'running', null, '2026-11-20T11:00:00Z'),
        ('told-to:v1', null, 'paused', null, null)`);
      const { status, body } = await portal.anonymous().get('/readyz');
      await queryAsOwner(
        `delete from event_store.checkpoints where name in ('broken:v1', 'dispatcher-rule-evaluation:v1', 'told-to:v1')`,
      );
      expect([status, body.ready, body.problems]).toEqual([200, true, []]);
      expect(body.warnings).toEqual([
        'A read model: nothing new since 2026-11-20T10:00:00.000Z, because an event cannot be applied. ' +
          'Open Operations in the portal, look at the event, then try again or skip it (broken:v1)',
        'Actions of automation rules: nothing new since 2026-11-20T11:00:00.000Z, because no process is running for it. ' +
          'Start workflows (dispatcher-rule-evaluation:v1)',
      ]);
    });

    it('name every read model that no process has ever begun to follow', async () => {
      const untouched = await createTestDatabase();
      try {
        const { ready, warnings } = await checkReadiness(untouched.pool);
        expect([ready, warnings]).toEqual([
          true,
          allProjections.map(({ name }) =>
            expect.stringMatching(
              `: nothing new, because no process is running for it. Start projections \\(${name}\\)$`,
            ),
          ),
        ]);
      } finally {
        await untouched.drop();
      }
    });

    it('say that the process cannot serve when a migration is missing', async () => {
      await queryAsOwner(`update platform.migrations set name = name || ' (not yet)' where name like '000001%'`);
      const { status, body } = await portal.anonymous().get('/readyz');
      await queryAsOwner(`update platform.migrations set name = replace(name, ' (not yet)', '')`);
      expect([status, body.problems]).toEqual([
        503,
        [expect.stringMatching(/^migration 000001.* has not been applied$/)],
      ]);
    });
  });

  describe('Log without room for what comes', () => {
    it('is a warning and shows in the metrics', async () => {
      const before = await portal.anonymous().get('/metrics');
      expect(before.text).toMatch(/^lendlog_log_partitions_ahead [12]$/m);
      const partitions = await queryAsOwner<{ name: string }>(
        `select i.inhrelid::regclass::text as name from pg_inherits as i
         where i.inhparent = 'event_store.events'::regclass and i.inhrelid <> 'event_store.events_from_1'::regclass`,
      );
      for (const { name } of partitions) await queryAsOwner(`drop table ${name}`);
      const { status, body } = await portal.anonymous().get('/readyz');
      const { text } = await portal.anonymous().get('/metrics');
      await query('select event_store.ensure_partitions()');
      expect([status, body.warnings]).toEqual([200, [expect.stringContaining('the log is in its last partition')]]);
      expect(text).toMatch(/^lendlog_log_partitions_ahead 0$/m);
      expect((await portal.anonymous().get('/readyz')).status).toBe(200);
    });
  });

  describe('Status', () => {
    it('reports the result of the last verification of the log', async () => {
      const agent = await portal.agentAs('viewer');
      const lastVerification = async () =>
        systemStatusSchema.parse((await agent.get('/api/system/status')).body).lastVerification;
      expect(await lastVerification()).toBeNull();
      await query(`insert into platform.audit_verifications
        (head_position, events, seconds, findings, first_bad_position, first_problem) values (9, 9, 1, 1, 4, 'forged')`);
      expect(await lastVerification()).toMatchObject({ logPosition: 9, findings: 1, firstBadPosition: 4 });
    });

    it('counts what waits for the workflow engine and how far each read model is', async () => {
      const agent = await portal.agentAs('viewer');
      const { body } = await agent.get('/api/system/status');
      const status = systemStatusSchema.parse(body);
      expect(status).toMatchObject({ workflowEngine: 'offline', eventsWaiting: status.logPosition });
      expect(status.logPosition).toBeGreaterThanOrEqual(10);
      expect(status.projections.map(({ name }) => name)).toEqual(expect.arrayContaining(['users:v2', 'loan-file:v8']));
    });

    it('tells what lies above the dispatcher that is furthest behind; neither it nor the relay is a read model', async () => {
      const head = await portal.store.reader.headPosition(portal.database.pool);
      const [one, other] = [dispatcherOf('loan-origination'), dispatcherOf('partner-delivery')];
      await query(`insert into event_store.checkpoints (name, position, replaced_by)
        values ('${one}', ${head}, null), ('${other}', ${head - 3}, null), ('${RELAY}', 1, null),
          ('dispatcher:v1', 1, '${one}')`);
      const { body } = await (await portal.agentAs('viewer')).get('/api/system/status');
      const status = systemStatusSchema.parse(body);
      // Signing in has recorded one more.
      expect(status).toMatchObject({ logPosition: head + 1, eventsWaiting: 4 });
      const names = status.projections.map(({ name }) => name);
      expect(names.filter((name) => name.startsWith('dispatcher') || name === RELAY)).toEqual([]);
    });

    it('shows the reason of a standstill to administrators only', async () => {
      await query(`insert into event_store.checkpoints (name, error) values ('stuck:v1', 'column x does not exist')`);
      const errorFor = async (role: 'admin' | 'viewer'): Promise<string> => {
        const { body } = await (await portal.agentAs(role)).get('/api/system/status');
        return body.projections.find(({ name }: { name: string }) => name === 'stuck:v1').error;
      };
      expect(await errorFor('admin')).toBe('column x does not exist');
      expect(await errorFor('viewer')).not.toContain('column');
    });
  });
});
