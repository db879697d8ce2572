import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { loggingAs } from '../../../events/platform/process/log-actor.ts';
import { eventually } from '../../support/eventually.ts';
import { startPortal, type Portal } from '../../support/portal/portal.ts';

type Line = { readonly actorKind?: string; readonly actorId?: string; readonly refusal?: string };

describe('Every line of the log', () => {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => lines.push(line) });
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ log });
  });
  afterAll(() => portal.stop());

  const lineOf = (requestId: unknown): Line => {
    const line = lines.find((each) => each.includes(`"requestId":"${String(requestId)}"`));
    return JSON.parse(line ?? '{}') as Line;
  };
  const told = async (ask: Promise<{ readonly headers: Record<string, unknown> }>) => {
    const { actorKind, actorId, refusal } = lineOf((await ask).headers['x-request-id']);
    return [actorKind, actorId, refusal];
  };

  it('names who was refused, and why', async () => {
    const viewer = await portal.agentAs('viewer');
    const id = demoStaffMember('viewer').userId;
    const nobody = portal.anonymous();
    const local = expect.stringContaining('127.0.0.1');
    expect(await told(viewer.get('/api/staff'))).toEqual(['user', id, undefined]);
    expect(await told(viewer.post('/api/users').send({}))).toEqual(['user', id, 'forbidden']);
    expect(await told(viewer.get('/api/nothing'))).toEqual(['user', id, 'not_found']);
    expect(await told(nobody.get('/api/staff'))).toEqual(['anonymous', local, 'unauthenticated']);
    expect(await told(nobody.post('/webhooks/nobody').send({}))).toEqual(['anonymous', local, expect.any(String)]);
    const key = `llk_0123456789ab_${'x'.repeat(43)}`;
    expect(await told(nobody.get('/api/v1/key').set('x-api-key', key))).toEqual([
      'unknown_key',
      '0123456789ab',
      'unauthenticated',
    ]);
    expect(await told(nobody.get('/api/v1/key').set('x-api-key', 'guess'))).toEqual([
      'unknown_key',
      'malformed',
      'unauthenticated',
    ]);
    const admin = await portal.agentAs('admin');
    const issued = await admin.post('/api/api-keys').send({ name: 'N', partner: 'P', scopes: ['title:report'] });
    const good = portal.anonymous().get('/api/v1/key').set('x-api-key', issued.body.key);
    expect(await told(good)).toEqual(['partner', issued.body.id, undefined]);
    expect(lines.join('')).not.toContain(issued.body.key);
  });

  it('names who sent a request that broke off', async () => {
    const { hostname, port } = new URL(portal.url);
    const broken = request({
      hostname,
      port,
      method: 'POST',
      path: '/webhooks/broken-off',
      headers: { 'content-length': '100', 'content-type': 'application/json' },
    });
    broken.on('error', () => undefined);
    broken.write('{', () => broken.destroy());
    const found = await eventually('its line', () => lines.find((each) => each.includes('/webhooks/broken-off')));
    expect(JSON.parse(found)).toMatchObject({ actorKind: 'anonymous', actorId: expect.stringContaining('127.0.0.1') });
  });

  it('names one actor, and a refusal, once', () => {
    const times = (line: string, name: string) => line.split(`"${name}":`).length - 1;
    const names = ['actorKind', 'actorId', 'refusal'];
    expect(lines.flatMap((line) => names.filter((name) => times(line, name) > 1).map(() => line))).toEqual([]);
  });

  it('names its actor, whoever writes it', async () => {
    log.info('a line of the process itself');
    loggingAs(
      () => ({ kind: 'workflow', id: 'loan-origination:1' }),
      () => log.child({ part: 'x' }).warn('a line on behalf of a workflow'),
    );
    const parsed = lines.map((line) => JSON.parse(line) as Line);
    expect(parsed.at(-2)).toMatchObject({ actorKind: 'system', actorId: 'test' });
    expect(parsed.at(-1)).toMatchObject({ actorKind: 'workflow', actorId: 'loan-origination:1' });
    expect(parsed.length).toBeGreaterThan(10);
    expect(parsed.filter(({ actorKind, actorId }) => !actorKind || !actorId)).toEqual([]);
  });
});
