import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logReadersSchema } from '../../../api/system/log-readers/log-reader.contract.ts';
import { systemStatusSchema } from '../../../api/system/status/system.contract.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createDiskRoom } from '../../../events/platform/blobs/disk-room.ts';
import { dispatcherOf } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';

const MEGABYTE = 1024 * 1024;

describe('A portal whose disk is full', () => {
  let portal: Portal;
  let officer: Agent;
  let free = 1_000 * MEGABYTE;
  const diskRoom = { least: 64 * MEGABYTE, free: async () => free, isFull: async () => free < 64 * MEGABYTE };
  beforeAll(async () => {
    portal = await startPortal({ diskRoom });
    officer = await portal.agentAs('loan_officer');
  });
  afterAll(() => portal.stop());

  const command = () => officer.post('/api/applications').send({});

  it('answers reads, refuses commands with what to do, and takes them again once there is room', async () => {
    expect((await command()).status).toBe(400);

    free = 12 * MEGABYTE;
    const refused = await command();
    expect([refused.status, refused.body.code]).toEqual([507, 'disk_full']);
    expect(refused.body.detail).toMatch(
      /nothing was saved\. Everything saved before can still be read\. Ask your administrator to free up space/,
    );
    expect((await officer.get('/api/applications')).status).toBe(200);
    expect(systemStatusSchema.parse((await officer.get('/api/system/status')).body).disk).toBe('full');
    const { status, body } = await portal.anonymous().get('/readyz');
    expect([status, body.problems]).toEqual([200, []]);
    expect(body.warnings).toContain('the disk is full (12 MB free): commands are refused until there are 64 MB');
    expect((await portal.agentAs('viewer').then((viewer) => viewer.get('/api/applications'))).status).toBe(200);

    free = 1_000 * MEGABYTE;
    expect((await command()).status).toBe(400);
  });

  it('is measured on the disk of the data folder', async () => {
    expect(await createDiskRoom(portal.dataDir, 1).isFull()).toBe(false);
    expect(await createDiskRoom(portal.dataDir, 1_000_000_000).isFull()).toBe(true);
    expect(await createDiskRoom(portal.dataDir, 0).isFull()).toBe(false);
    expect(await createDiskRoom('/nowhere/at/all', 1).isFull()).toBe(false);
  });
});

describe('A portal that was started without workflows', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ settings: loadSettings({ NODE_ENV: 'test', LEFT_OUT: 'workflows' }) });
  });
  afterAll(() => portal.stop());

  it('calls what is left out left out, not offline or broken', async () => {
    const admin = await portal.agentAs('admin');
    await portal.database.pool.query('insert into event_store.checkpoints (name, position) values ($1, 0)', [
      dispatcherOf('loan-origination'),
    ]);
    const { readers } = logReadersSchema.parse((await admin.get('/api/system/readers')).body);
    expect(readers.find(({ kind }) => kind === 'dispatcher')?.state).toBe('left_out');
    const status = systemStatusSchema.parse((await admin.get('/api/system/status')).body);
    expect(status.workflowEngine).toBe('left_out');
    const { body } = await admin.get('/api/settings/integrations');
    const engine = body.integrations.find(({ id }: { id: string }) => id === 'workflow_engine');
    expect(engine).toMatchObject({ state: 'off', error: null });
  });
});
