import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Pool } from '../../../events/platform/database/database.ts';
import type { EventReader } from '../../../events/store/log/read.ts';
import { fillByStream } from '../../../projections/engine/fill.ts';
import type { FillBatch } from '../../../projections/engine/fill-batch.ts';
import type { Replay } from '../../../projections/engine/replay.ts';

it('fails once every lane has stopped writing', async () => {
  const streams = [1, 2, 3, 4].map((number) => ({ streamId: `loanApplication-${number}`, version: 1 }));
  const listStreams: EventReader['listStreams'] = async (_db, { after }) => (after === '' ? streams : []);
  const written: string[] = [];
  const fillBatch: FillBatch = async (_replays, [streamId = '']) => {
    if (streamId.endsWith('1')) throw new Error('The log cannot be read');
    await sleep(50);
    written.push(streamId);
    return new Map();
  };
  const replay = {
    skipped: new Set<number>(),
    projection: { categories: ['loanApplication'] },
    tell: () => undefined,
  } as unknown as Replay;
  const deps = {
    pool: {} as Pool,
    reader: { listStreams } as EventReader,
    batchSize: 1,
    signal: undefined,
    filler: { lanes: 2, fillBatch },
  };

  await expect(fillByStream(deps, [replay], 4)).rejects.toThrow('The log cannot be read');
  const there = [...written];
  expect(there.length).toBeGreaterThan(0);
  await sleep(150);
  expect(written).toEqual(there);
});
