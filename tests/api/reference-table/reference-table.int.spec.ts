import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoadedTable } from '../../../api/reference-table/reference-table.contract.ts';
import { loadReferenceTable } from '../../../events/load-reference-table.ts';
import { readYieldTable } from '../../../events/reference-table/yield-table.ts';
import { commandMetadata } from '../../support/builders.ts';
import { type Portal, startPortal, waitFor } from '../../support/portal.ts';
import { yieldTable } from '../../support/reference-files.ts';

describe('GET /api/reference-tables', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  const load = async (fileName: string, sha256: string, ...rates: number[]): Promise<void> => {
    const { tables } = readYieldTable(yieldTable('2025-12-22', ...rates), { fileName });
    const from = { fileName, sha256: sha256.repeat(64), source: 'FFIEC', isSample: false };
    const circumstances = { metadata: commandMetadata(), commandId: randomUUID() };
    const { position } = await loadReferenceTable(portal.store, { from, tables }, circumstances);
    const reached = () => portal.store.reader.checkpointPosition(portal.database.pool, 'reference-tables:v1');
    await waitFor(async () => (await reached()) >= position);
  };

  it('tells years of a file together while they are in force together', async () => {
    const admin = await portal.agentAs('admin');
    expect((await admin.get('/api/reference-tables')).body).toEqual([]);
    await load('first.txt', 'a', 6.1, 6.1, 6.2);
    const first = (await admin.get('/api/reference-tables')).body as LoadedTable[];
    expect(first).toMatchObject([
      { table: 'apor-fixed', firstYear: 2025, lastYear: 2026, rows: 3, inForceUntil: null },
    ]);
    await load('second.txt', 'b', 6.1, 6.1, 6.2, 6.3);
    const lines = (await admin.get('/api/reference-tables')).body as LoadedTable[];
    expect(lines.map((line) => [line.fileName, line.firstYear, line.lastYear, line.rows])).toEqual([
      ['second.txt', 2026, 2026, 2],
      ['first.txt', 2025, 2025, 2],
      ['first.txt', 2026, 2026, 1],
    ]);
    expect(lines.map(({ inForceUntil }) => inForceUntil)).toEqual([null, null, lines[0]?.inForceFrom]);
  });

  it('is for whoever may read settings', async () => {
    const viewer = await portal.agentAs('viewer');
    expect((await viewer.get('/api/reference-tables')).status).toBe(403);
  });
});
