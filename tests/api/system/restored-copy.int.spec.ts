import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemStatusSchema } from '../../../api/system/status/system.contract.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { startPortal, type Portal } from '../../support/portal/portal.ts';

describe('A portal on a restored copy', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ settings: loadSettings({ NODE_ENV: 'test', RESTORED_COPY: 'true' }) });
  });
  afterAll(() => portal.stop());

  it('serves, and says what does not happen there and what to do', async () => {
    const { status, body } = await portal.anonymous().get('/readyz');
    expect([status, body.problems]).toEqual([200, []]);
    expect(body.warnings[0]).toMatch(
      /^This is a restored copy: nothing is backed up from here.* stop it, run `npm run lendlog -- backup:take-over`, start it again$/,
    );
    const officer = await portal.agentAs('loan_officer');
    expect(systemStatusSchema.parse((await officer.get('/api/system/status')).body).isCopy).toBe(true);
    const admin = await portal.agentAs('admin');
    const database = await admin.get('/api/settings/database');
    expect(database.body.problems).toContain(body.warnings[0]);
  });
});
