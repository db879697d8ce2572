import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { loadSettings } from '../../../../events/platform/process/config.ts';
import { startPortal } from '../../../support/portal/portal.ts';

describe('Metrics', () => {
  const settingsWith = (more: Record<string, string>) => loadSettings({ NODE_ENV: 'test', ...more });

  it('are read on this machine, and not by way of a proxy on it', async () => {
    const portal = await startPortal();
    try {
      expect((await request(portal.url).get('/metrics')).status).toBe(200);
      for (const [header, value] of [
        ['X-Forwarded-For', '203.0.113.9'],
        ['Forwarded', 'for=203.0.113.9'],
      ] as const) {
        expect((await request(portal.url).get('/metrics').set(header, value)).status).toBe(404);
      }
    } finally {
      await portal.stop();
    }
  });

  it('are read with the token by anybody, and without it by nobody', async () => {
    const portal = await startPortal({ settings: settingsWith({ METRICS_TOKEN: 'a-token-of-24-characters' }) });
    try {
      const ask = (token?: string) =>
        request(portal.url)
          .get('/metrics')
          .set(token ? { Authorization: `Bearer ${token}` } : {});
      expect([(await ask()).status, (await ask('another-token-of-24-char')).status]).toEqual([401, 401]);
      const right = await ask('a-token-of-24-characters').set('X-Forwarded-For', '203.0.113.9');
      expect([right.status, right.text]).toEqual([200, expect.stringContaining('lendlog_log_head_position')]);
    } finally {
      await portal.stop();
    }
  });

  it('are not beside the portal when they have an address of their own', async () => {
    const portal = await startPortal({ settings: settingsWith({ METRICS_ADDRESS: '127.0.0.1:9464' }) });
    try {
      expect((await request(portal.url).get('/metrics')).status).toBe(404);
    } finally {
      await portal.stop();
    }
  });
});
