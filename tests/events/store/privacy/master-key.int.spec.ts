import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BadSettingsError, loadSettings } from '../../../../events/platform/process/config.ts';
import { createOwnerPool } from '../../../../events/platform/database/database.ts';
import { establishMasterKeys, loadMasterKeys, type MasterKeys } from '../../../../events/store/privacy/master-key.ts';
import { rotateKeys } from '../../../../events/store/privacy/rotate-keys.ts';
import { createSubjectKeys } from '../../../../events/store/privacy/subject-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { recordErasure, TEST_MASTER_KEY, testKeys } from '../../../support/store/keys.ts';

const only = (current: MasterKeys['current']): MasterKeys => ({ current, previous: [] });
const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-master-key-'));
afterAll(() => rm(dataDir, { recursive: true }));

describe('Master key', () => {
  it('is never made in production, which is told how to make one', async () => {
    const settings = loadSettings({ NODE_ENV: 'production', DATA_DIR: dataDir });
    await expect(loadMasterKeys(settings)).rejects.toThrow(/^MASTER_KEY is not set.*openssl rand -base64 32/);
  });

  it.each(['short', Buffer.alloc(31).toString('base64'), 'not base64!'])('refuses %s as a setting', (MASTER_KEY) => {
    expect(() => loadSettings({ MASTER_KEY })).toThrow(/MASTER_KEY: Use 32 random bytes in base64/);
    expect(() => loadSettings({ MASTER_KEY_PREVIOUS: MASTER_KEY })).toThrow(/MASTER_KEY_PREVIOUS.*32 random bytes/);
  });

  describe('On a database', () => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await createTestDatabase();
    });
    afterEach(() => database.drop());

    const establish = (env: Readonly<Record<string, string>>) =>
      establishMasterKeys(loadSettings({ DATA_DIR: dataDir, ...env }), database.pool);

    it('that is new it is made once, and taken by every process', async () => {
      const owner = createOwnerPool(database.url, 'test-owner');
      await owner.query('delete from event_store.master_keys');
      await owner.end();
      const keys = await Promise.all(Array.from({ length: 4 }, () => establish({})));
      expect(keys[0]?.current.id).toMatch(/^[0-9a-f]{16}$/);
      expect(new Set(keys.map(({ current }) => current.id)).size).toBe(1);
      expect(await readdir(dataDir)).toEqual(['master-key']);
      await rm(join(dataDir, 'master-key'));
      await expect(establish({})).rejects.toThrow(
        /master-key is missing: .* Put it back from a copy, or set MASTER_KEY/,
      );
      expect(await readdir(dataDir)).toEqual([]);
    });

    it('that is encrypted under another one stops the start and is named', async () => {
      await establish({ MASTER_KEY: TEST_MASTER_KEY });
      const start = establish({ MASTER_KEY: randomBytes(32).toString('base64') });
      await expect(start).rejects.toThrow(BadSettingsError);
      await expect(start).rejects.toThrow(/^MASTER_KEY is not the key/);
      const file = join(dataDir, 'master-key');
      await writeFile(file, randomBytes(32).toString('base64'));
      await expect(establish({})).rejects.toThrow(/master-key is not the key that/);
      for (const text of ['', TEST_MASTER_KEY.slice(0, 20), 'garbage!']) {
        await writeFile(file, text);
        await expect(establish({})).rejects.toThrow(/master-key is (empty|not what was written there)/);
      }
      await rm(file);
    });

    it('is replaced without a stop: every key is wrapped again, and the old one is refused from then on', async () => {
      const subjects = Array.from({ length: 1_200 }, () => randomUUID());
      const before = await testKeys(database.pool).forSubjects(subjects);
      await testKeys(database.pool).destroy(await recordErasure(database.pool, subjects.slice(0, 5)));

      await establish({ MASTER_KEY: TEST_MASTER_KEY });
      const newKey = randomBytes(32).toString('base64');
      const next = await establish({ MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: TEST_MASTER_KEY });
      const meanwhile = await testKeys(database.pool).forSubjects(['made-under-the-old-key']);
      const owner = createOwnerPool(database.url, 'test-owner');
      expect(await rotateKeys(owner, next)).toBe(1_196);
      expect(await rotateKeys(owner, next)).toBe(0);
      await owner.end();

      const keys = createSubjectKeys({ pool: database.pool, masterKeys: only(next.current) });
      const after = await keys.forSubjects([...subjects.slice(5), 'made-under-the-old-key']);
      for (const [subjectId, { key }] of after) {
        expect(key?.export()).toEqual((before.get(subjectId) ?? meanwhile.get(subjectId))?.key?.export());
      }
      await establish({ MASTER_KEY: newKey });
      await expect(establish({ MASTER_KEY: TEST_MASTER_KEY })).rejects.toThrow(/^MASTER_KEY is not the key/);
      await expect(testKeys(database.pool).forSubjects([randomUUID()])).rejects.toThrow('MASTER_KEY has been replaced');
      const back = establish({ MASTER_KEY: TEST_MASTER_KEY, MASTER_KEY_PREVIOUS: newKey });
      await expect(back).rejects.toThrow(/^MASTER_KEY .* has been replaced and retired/);
    });
  });
});
