import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UnavailableError } from '../../events/kernel/errors.ts';
import { createAppPool, type Pool } from '../../events/platform/database/database.ts';
import type { AppendRequest } from '../../events/store/append/append.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { appendRequest, createNoteStore, noted } from '../support/store/notes.ts';
import { byForm, createRandom, seed } from './support/form.ts';
import { expectPromisesKept } from './support/promises.ts';
import { followTail } from './support/readers.ts';
import { createRecorder, type Recorder } from './support/recorder.ts';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';
import { startWriters } from './support/writers.ts';

jest.setTimeout(byForm(60_000, 600_000));

const ANSWER_MS = 1_500;

const random = createRandom(seed);
let database: TestDatabase;
let proxy: TcpProxy;
/** Through the proxy, as a process on another machine. */
let remote: Pool;
let recorder: Recorder;
let store: ReturnType<typeof createNoteStore>;
beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startTcpProxy(Number(url.port || 5432));
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  remote = createAppPool(url.href, 'faults', 8, { answerMs: ANSWER_MS });
  store = createNoteStore(remote);
  recorder = createRecorder(store.append);
});
afterEach(async () => {
  await proxy?.close();
  await remote?.end();
  await database?.drop();
});

const isStored = async ({ commandId }: AppendRequest): Promise<boolean> => {
  const { rowCount } = await database.pool.query('select from event_store.commands as c where c.command_id = $1', [
    commandId,
  ]);
  return rowCount === 1;
};
const oneNote = (text: string): AppendRequest =>
  appendRequest([{ streamId: `note-${random.int(4)}`, expectedVersion: 'any', events: [noted(text)] }]);

describe('An answer that is lost on its way back', () => {
  it('is given again, with the same positions, when the same command is sent again', async () => {
    for (let round = 0; round < byForm(10, 60); round += 1) {
      await recorder.append(oneNote(`${round}`));
      const requests = Array.from({ length: random.between(1, 5) }, (_, index) => oneNote(`${round}.${index}`));
      proxy.swallowAnswers(true);
      const answers = Promise.all(requests.map(recorder.append));
      // Some of them wait for the first one's answer and have not been sent.
      const [first = oneNote('never')] = requests;
      await eventually('the database to have stored it', () => isStored(first));
      proxy.cut();
      proxy.swallowAnswers(false);
      expect((await answers)[0]).toEqual({ kind: 'unknown' });
      const { rows } = await database.pool.query(
        'select c.first_position::integer, c.last_position::integer from event_store.commands as c where c.command_id = $1',
        [first.commandId],
      );
      expect(await recorder.append(first)).toEqual({
        kind: 'stored',
        firstPosition: rows[0].first_position,
        lastPosition: rows[0].last_position,
      });
      for (const request of requests.slice(1)) await recorder.append(request);
    }
    await expectPromisesKept({ ...database, reader: store.reader }, { calls: recorder.calls });
  });

  it('costs nothing when connections break at any moment under writers', async () => {
    const tail = followTail({ pool: database.pool, reader: store.reader });
    const writers = startWriters({ recorder, random, writers: 8, streams: 6 });
    for (let cuts = 0; cuts < byForm(25, 400); cuts += 1) {
      await sleep(random.int(60));
      proxy.swallowAnswers(random.oneIn(2));
      await sleep(random.int(20));
      proxy.cut();
      proxy.swallowAnswers(false);
    }
    await writers.stop();
    const readings = [await tail.finish(await store.reader.headPosition(database.pool))];
    await expectPromisesKept({ ...database, reader: store.reader }, { calls: recorder.calls, readings });
    expect(recorder.calls.filter(({ answer }) => answer.kind === 'unknown').length).toBeGreaterThan(0);
  });

  it('does not hold up for ever those who wait behind it when the connection stays open', async () => {
    const { append } = store;
    await append(oneNote('before'));
    proxy.swallowAnswers(true);
    const [lost, waiting] = [oneNote('lost'), oneNote('waiting')];
    const answers = [append(lost), append(waiting)].map((answer) => answer.catch((error: unknown) => error));
    for (const answer of await Promise.all(answers)) expect(answer).toBeInstanceOf(UnavailableError);
    proxy.swallowAnswers(false);
    expect(await append(lost)).toMatchObject({ duplicate: true });
    await append(waiting);
  });
});
