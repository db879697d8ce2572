import { parentPort, workerData } from 'node:worker_threads';
import { eventRegistry } from '../../events/event-registry.ts';
import { loadSettings } from '../../events/platform/process/config.ts';
import { createAppPool } from '../../events/platform/database/database.ts';
import { createEventCodec } from '../../events/store/log/codec.ts';
import { createEventReader } from '../../events/store/log/read.ts';
import { openSubjectKeys } from '../../events/store/privacy/subject-keys.ts';
import { createFillBatch } from '../../projections/engine/fill-batch.ts';
import { REBUILD_ANSWER_MS } from '../../projections/engine/rebuild.ts';
import { createReplay } from '../../projections/engine/replay.ts';
import { allProjections } from '../../projections/registry.ts';
import { type FillReply, type FillTask, type FillWork, LANES_OF_A_THREAD } from './fill-threads.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what fill-threads.ts hands over
const { databaseUrl, skipped } = workerData as FillWork;
const settings = loadSettings(process.env);
const pool = createAppPool(databaseUrl, 'lendlog-rebuild', LANES_OF_A_THREAD + 1, { answerMs: REBUILD_ANSWER_MS });
const reader = createEventReader(createEventCodec(eventRegistry, await openSubjectKeys(settings, pool, 0)));
const fillBatch = createFillBatch({ pool, reader });
const replays = allProjections.flatMap((projection) => {
  const own = skipped.get(projection.name);
  if (!own) return [];
  return createReplay({
    pool,
    reader,
    projection,
    skipped: own,
    batchSize: 0,
    onProgress: () => undefined,
    signal: undefined,
  });
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const carryOut = async ({ id, names, streamIds, head }: NonNullable<FillTask>): Promise<FillReply> => {
  try {
    const asked = replays.filter(({ projection }) => names.includes(projection.name));
    const failed = await fillBatch(asked, streamIds, head);
    return { id, failed: [...failed].map(([{ projection }, error]) => [projection.name, messageOf(error)] as const) };
  } catch (error) {
    return { id, error: messageOf(error) };
  }
};

parentPort?.on('message', (task: FillTask) => {
  if (task) return void carryOut(task).then((reply) => parentPort?.postMessage(reply, []));
  void pool.end().then(() => parentPort?.close());
});
