import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startPortal } from '../../support/portal/portal.ts';

describe('Screens', () => {
  it('are served with a nonce of their own for each answer, and every address of the portal leads to them', async () => {
    const uiDir = await mkdtemp(join(tmpdir(), 'lendlog-ui-'));
    await mkdir(join(uiDir, 'assets'));
    await writeFile(join(uiDir, 'index.html'), '<script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script>');
    await writeFile(join(uiDir, 'assets', 'a-1.js'), `console.log(${JSON.stringify('x'.repeat(5_000))})`);
    const portal = await startPortal({ uiDir });
    try {
      const page = (path: string) => request(portal.url).get(path).set('Accept', 'text/html');
      const [first, second] = [await page('/'), await page(`/applications/${randomUUID()}`)];
      const nonce = /nonce="([^"]+)"/.exec(first.text)?.[1] ?? '';
      expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(second.text).toContain('/assets/a-1.js');
      expect(second.text).not.toBe(first.text);
      expect((await page('/index.html')).status).toBe(301);
      // curl takes anything; a program that wants JSON learns that there is none.
      const asked = (accept: string) => request(portal.url).get('/dashboard').set('Accept', accept);
      expect([(await asked('*/*')).status, (await asked('application/json')).status]).toEqual([200, 404]);

      const asset = await request(portal.url).get('/assets/a-1.js').set('Accept-Encoding', 'gzip');
      expect(asset.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'gzip',
      });
      expect((await page('/assets/gone.js')).status).toBe(404);
      expect((await page('/api/nothing')).status).toBe(404);
    } finally {
      await portal.stop();
    }
  });

  it('say to someone who is signed in, and to nobody else, what they begin with', async () => {
    const uiDir = await mkdtemp(join(tmpdir(), 'lendlog-ui-'));
    await mkdir(join(uiDir, '.vite'));
    await writeFile(join(uiDir, 'index.html'), '<meta content="__FIRST_LOAD__" />');
    const loads = { '/pipeline': { parts: ['assets/shell-1.js'], reads: ['pipeline/stats'] } };
    await writeFile(join(uiDir, '.vite', 'first-loads.json'), JSON.stringify(loads));
    const portal = await startPortal({ uiDir });
    try {
      const agent = await portal.agentAs('processor');
      const contentOf = async (who: typeof agent, path: string, headers = {}) => {
        const { text } = await who.get(path).set('Accept', 'text/html').set(headers);
        return /content="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"');
      };
      expect(JSON.parse((await contentOf(agent, '/pipeline')) ?? '')).toEqual(loads['/pipeline']);
      expect(JSON.parse((await contentOf(agent, '/pipeline?filter=1')) ?? '')).toMatchObject({ reads: [] });
      expect(await contentOf(agent, '/nowhere')).toBe('');
      expect(await contentOf(portal.anonymous(), '/pipeline')).toBe('');
      // Has gone to the provider, and so has a session, but is nobody yet.
      const begun = portal.anonymous();
      await begun.get('/auth/google');
      expect(await contentOf(begun, '/pipeline')).toBe('');
      for (const Cookie of ['lendlog=s%3Aabc.def', 'lendlog=%', 'lendlog=s%3Aabc.%F0%9F%98%80'])
        expect(await contentOf(portal.anonymous(), '/pipeline', { Cookie })).toBe('');
      await agent.get('/api/logout');
      expect(await contentOf(agent, '/pipeline')).toBe('');
    } finally {
      await portal.stop();
    }
  });

  it('are missed with words that say how to build them', async () => {
    const portal = await startPortal();
    try {
      const { status, text } = await request(portal.url).get('/').set('Accept', 'text/html');
      expect([status, text]).toEqual([503, expect.stringContaining('npm run ui:build')]);
    } finally {
      await portal.stop();
    }
  });
});
