import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApiPath } from '../../../api/openapi.ts';
import { systemStatusSchema } from '../../../api/system/system.contract.ts';
import { RELAY } from '../../../events/outbox/relay.ts';
import { DISPATCHER } from '../../../workflows/dispatcher.contract.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

describe('System', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  const query = (text: string) => portal.database.pool.query(text);

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
        else expect([label, operation['x-permission']]).toEqual([label, route.permission]);
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
      expect([status, body]).toEqual([200, { ready: true, problems: [] }]);
    });

    it('name a read model that stands still', async () => {
      await query(`insert into event_store.checkpoints (name, error) values ('broken:v1', 'no such column')`);
      const { status, body } = await portal.anonymous().get('/readyz');
      await query(`update event_store.checkpoints set error = null where name = 'broken:v1'`);
      expect([status, body.problems]).toEqual([503, ['broken:v1 stands still at an event it cannot apply']]);
    });
  });

  describe('Status', () => {
    it('counts what waits for the workflow engine and how far each read model is', async () => {
      const agent = await portal.agentAs('viewer');
      const { body } = await agent.get('/api/system/status');
      const status = systemStatusSchema.parse(body);
      expect(status).toMatchObject({ workflowEngine: 'offline', eventsWaiting: status.logPosition });
      expect(status.logPosition).toBeGreaterThanOrEqual(10);
      expect(status.projections.map(({ name }) => name)).toEqual(expect.arrayContaining(['users:v1', 'loan-file:v1']));
    });

    it('tells only what lies above the checkpoint of the dispatcher, which is no read model, nor is the relay', async () => {
      const head = await portal.store.reader.headPosition(portal.database.pool);
      await query(`insert into event_store.checkpoints (name, position)
        values ('${DISPATCHER}', ${head - 3}), ('${RELAY}', 1)`);
      const { body } = await (await portal.agentAs('viewer')).get('/api/system/status');
      const status = systemStatusSchema.parse(body);
      // Signing in has recorded one more.
      expect(status).toMatchObject({ logPosition: head + 1, eventsWaiting: 4 });
      const names = status.projections.map(({ name }) => name);
      expect([names.includes(DISPATCHER), names.includes(RELAY)]).toEqual([false, false]);
    });

    it('tells the reason of a standstill to administrators only', async () => {
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
