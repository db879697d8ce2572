import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoadedTable } from '../../../api/reference-table/reference-table.contract.ts';
import { loadReferenceTable } from '../../../events/load-reference-table.ts';
import { readYieldTable } from '../../../events/reference-table/yield-table.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { yieldLines } from '../../support/values/reference-files.ts';

describe('GET /api/reference-tables', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  const loadFrom = async (monday: string, fileName: string, sha256: string, ...rates: number[]): Promise<void> => {
    const { tables } = readYieldTable(yieldLines(monday, ...rates), { fileName });
    const from = { fileName, sha256: sha256.repeat(64), source: 'FFIEC', isSample: false };
    const circumstances = { metadata: commandMetadata(), commandId: randomUUID() };
    const { position } = await loadReferenceTable(portal.store, { from, tables }, circumstances);
    const reached = () => portal.store.reader.checkpointPosition(portal.database.pool, 'reference-tables:v1');
    await waitFor(async () => (await reached()) >= position);
  };

  const load = (fileName: string, sha256: string, ...rates: number[]) =>
    loadFrom('2025-12-22', fileName, sha256, ...rates);

  it('tells years of a file together while they are in force together', async () => {
    const admin = await portal.agentAs('admin');
    expect((await admin.get('/api/reference-tables')).body).toEqual([]);
    await load('fixed-1.txt', 'a', 6.1, 6.1, 6.2);
    const first = (await admin.get('/api/reference-tables')).body as LoadedTable[];
    expect(first).toMatchObject([
      { table: 'apor-fixed', firstYear: 2025, lastYear: 2026, rows: 3, inForceUntil: null },
    ]);
    await load('fixed-2.txt', 'b', 6.1, 6.1, 6.2, 6.3);
    const lines = (await admin.get('/api/reference-tables')).body as LoadedTable[];
    expect(lines.map((line) => [line.fileName, line.firstYear, line.lastYear, line.rows])).toEqual([
      ['fixed-2.txt', 2026, 2026, 2],
      ['fixed-1.txt', 2025, 2025, 2],
      ['fixed-1.txt', 2026, 2026, 1],
    ]);
    expect(lines.map(({ inForceUntil }) => inForceUntil)).toEqual([null, null, lines[0]?.inForceFrom]);
  });

  it('tells years apart that another file has come between', async () => {
    const admin = await portal.agentAs('admin');
    const overYears = (middle: number): number[] => [
      ...Array<number>(52).fill(6.1),
      ...Array<number>(52).fill(middle),
      ...Array<number>(52).fill(6.1),
    ];
    await loadFrom('2022-12-26', 'adjustable-1.txt', 'c', ...overYears(6.2));
    await loadFrom('2022-12-26', 'adjustable-2.txt', 'd', ...overYears(6.3));
    const lines = (await admin.get('/api/reference-tables')).body as LoadedTable[];
    const inForce = lines.filter(({ table, inForceUntil }) => table === 'apor-variable' && !inForceUntil);
    expect(inForce.map(({ fileName, firstYear, lastYear }) => [fileName, firstYear, lastYear])).toEqual([
      ['adjustable-1.txt', 2025, 2025],
      ['adjustable-2.txt', 2023, 2024],
      ['adjustable-1.txt', 2022, 2022],
    ]);
  });

  it('is for whoever may read settings', async () => {
    const viewer = await portal.agentAs('viewer');
    expect((await viewer.get('/api/reference-tables')).status).toBe(403);
  });
});
