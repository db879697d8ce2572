import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pdf, submit } from '../../api/loan-application/requests.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import type { Agent } from '../../support/portal/portal.ts';
import { startOwnPortal, type OwnPortal } from '../support/own-portal.ts';
import { mayMount, smallDisk, type SmallDisk } from '../support/small-disk.ts';

jest.setTimeout(90_000);

const itAsRoot = mayMount ? it : it.skip;
const MEGABYTE = 1024 * 1024;

describe('An upload that runs out of disk midway', () => {
  let disk: SmallDisk;
  let database: TestDatabase;
  let portal: OwnPortal;
  let agent: Agent;
  let id: string;
  beforeAll(async () => {
    if (!mayMount) return;
    disk = smallDisk('32m');
    database = await createTestDatabase();
    // It looks at no limit, as when many uploads begin while there is still room.
    portal = await startOwnPortal(database.url, { DATA_DIR: disk.folder, LEAST_FREE_MB: '0' });
    agent = await portal.agentAs('loan_officer');
    ({ id } = await submit(agent));
  });
  afterAll(async () => {
    await portal?.stop();
    await database?.drop();
    disk?.remove();
  });

  const content = Buffer.concat([pdf('large'), randomBytes(8 * MEGABYTE)]);
  const upload = () =>
    agent
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'pay_stub')
      .attach('file', content, 'pay-stub.pdf');
  const documents = async (position = '0'): Promise<{ id: string }[]> =>
    (await agent.get(`/api/applications/${id}/detailed`).set('X-Min-Log-Position', position)).body.documents;
  const staged = () => readdirSync(join(disk.folder, 'files', 'staging'));

  itAsRoot('is refused whole, leaves nothing, and is taken once there is room', async () => {
    disk.fill(3 * MEGABYTE);
    const refused = await Promise.all([upload(), upload()]);
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(['507 disk_full', '507 disk_full']);
    expect(refused[0]?.body.detail).toMatch(/nothing was saved/);
    expect(staged()).toEqual([]);
    expect(await documents()).toEqual([]);
    // A file smaller than the space left is still accepted.
    const small = await agent
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'w2')
      .attach('file', pdf('small'), 'w2.pdf');
    expect(small.status).toBe(201);

    disk.makeRoom();
    const taken = await upload();
    expect(taken.status).toBe(201);
    const stored = await documents(taken.get('X-Log-Position'));
    expect(new Set(stored.map((document) => document.id))).toEqual(
      new Set([small.body.documentId, taken.body.documentId]),
    );
    const download = await agent
      .get(`/api/applications/${id}/documents/${taken.body.documentId}/file`)
      .responseType('blob');
    expect(download.status).toBe(200);
    expect(content.equals(download.body)).toBe(true);
    expect(staged()).toEqual([]);
  });
});
