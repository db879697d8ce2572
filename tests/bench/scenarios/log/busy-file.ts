import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { demoStaffMember } from '../../../../api/auth/demo-staff.ts';
import { eventRegistry } from '../../../../events/event-registry.ts';
import { loanApplicationStream } from '../../../../events/loan-application/loan-application.stream.ts';
import { loadSettings } from '../../../../events/platform/process/config.ts';
import { createAppPool } from '../../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../../events/store/log/codec.ts';
import { createEventStore } from '../../../../events/store/append/event-store.ts';
import { openSubjectKeys } from '../../../../events/store/privacy/subject-keys.ts';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { commandMetadata } from '../../../support/histories/builders.ts';
import { eventually } from '../../../support/eventually.ts';
import { projectionsBehind } from '../../../support/read-models/read-models.ts';
import { startPortalProcesses } from '../../portal.ts';
import { type Ask, closeConnections, type PortalClient, signIn } from '../../portal-client.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { median, medianRatio } from '../../statistics.ts';

const WRITERS = 4;
const EVENTS = 3_800;
const AT_ONCE = 475;
const ROUNDS = 3;

/** A file that many people have worked on for long, once every read model has it. */
const makeOld = async (url: string, dataDir: string, applicationId: string): Promise<void> => {
  const pool = createAppPool(url, 'bench-busy-file', 2);
  // As the portal's processes were started.
  const settings = loadSettings({ ...process.env, DATA_DIR: join(dataDir, 'portal') });
  const keys = await openSubjectKeys(settings, pool);
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  for (let count = 0; count < EVENTS; count += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, (_, number) => ({
      type: 'LoanApplicationCommented',
      data: { commentId: randomUUID(), comment: `Called the borrower about the pay stubs (${count + number})` },
    }));
    await store.append({
      commandId: randomUUID(),
      fingerprint: '',
      streams: [{ streamId: loanApplicationStream(applicationId), expectedVersion: 'any', events }],
      metadata: commandMetadata(),
    });
  }
  const head = await store.reader.headPosition(pool);
  await eventually('the read models', async () => (await projectionsBehind(pool, head)).length === 0, 120_000);
  await pool.end();
};

/** Waits until the workflow of each file has done what it does first: asked for documents. */
const untilLookedAfter = async (url: string, ids: readonly string[]): Promise<void> => {
  const pool = createAppPool(url, 'bench-busy-file', 1);
  const lookedAfter = `select distinct stream_id from event_store.events
    where stream_id = any ($1) and type = 'DocumentRequested'`;
  const streams = ids.map(loanApplicationStream);
  const areAll = async () => (await pool.query(lookedAfter, [streams])).rowCount === ids.length;
  await eventually('the workflows to have begun', areAll, 120_000);
  await pool.end();
};

type Done = { readonly perSecond: number; readonly refused: number };

const perSecondOf = (all: readonly Done[]): number[] => all.map(({ perSecond }) => perSecond);
const refusedOf = (all: readonly Done[]): number => all.reduce((sum, { refused }) => sum + refused, 0);

/** Every third command is an assignment, after which the workflow looks at the file again. */
const commandOf = (id: string, number: number): Ask => {
  if (number % 3 > 0) {
    const body = { comment: 'One of four who write at the same time' };
    return { method: 'POST', path: `/api/applications/${id}/comments`, body };
  }
  const { userId: assigneeId } = demoStaffMember(number % 2 === 0 ? 'processor' : 'underwriter');
  return { method: 'PUT', path: `/api/applications/${id}/assignee`, body: { assigneeId } };
};

/** Everybody works as fast as the answers come. @returns what was done, and how many lost every race (412) */
const rateOf = async (writers: readonly PortalClient[], id: string, seconds: number): Promise<Done> => {
  const startedAt = performance.now();
  let done = 0;
  let refused = 0;
  const write = async (client: PortalClient): Promise<void> => {
    for (let number = 0; performance.now() - startedAt < seconds * 1_000; number += 1) {
      const { status, body: answer } = await client.ask(commandOf(id, number));
      if (status === 412) refused += 1;
      else if (status < 300) done += 1;
      else throw new Error(`${status} instead of 2xx: ${answer}`);
    }
  };
  await Promise.all(writers.map(write));
  return { perSecond: done / ((performance.now() - startedAt) / 1_000), refused };
};

/** Four people at one file, which is new, and which has 3,800 events. */
export const busyFileScenario: Scenario = {
  name: 'busy-file',
  run: async (bench) => {
    const seconds = bench.quick ? 2 : 5;
    bench.say(`busy-file, ${WRITERS} writers, ${2 * ROUNDS} times ${seconds} s`);
    const url = await bench.createDatabase('busy_file');
    const portal = await startPortalProcesses({ url, dataDir: bench.dataDir, say: bench.say, withWorkflows: true });
    try {
      const writers: PortalClient[] = [];
      for (let number = 0; number < WRITERS; number += 1) {
        writers.push(await signIn(portal.address, 'loan_officer', `10.1.${number}.1`));
      }
      const submit = async (): Promise<string> => {
        const answer = await writers[0]?.ask({ method: 'POST', path: '/api/applications', body: submitRequest() });
        return String(JSON.parse(answer?.body ?? '{}').id);
      };
      const [fresh, old] = [await submit(), await submit()];
      await untilLookedAfter(url, [fresh, old]);
      await makeOld(url, bench.dataDir, old);
      for (const id of [fresh, old]) await rateOf(writers, id, 2);
      const [onFresh, onOld]: [Done[], Done[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        onFresh.push(await rateOf(writers, fresh, seconds));
        onOld.push(await rateOf(writers, old, seconds));
      }
      const ratio = medianRatio(perSecondOf(onOld), perSecondOf(onFresh));
      return {
        title: 'Four writers at one file',
        method:
          'All processes as `npm start` runs them, workflows and their engine too. Four signed-in people comment on one file ' +
          'and assign it, two to one, as fast as the answers come; after each assignment its workflow looks at the file ' +
          `again. They do so on a new one and on one of ${figure(EVENTS)} events in turn, three times each.`,
        tables: [
          {
            title: 'Commands of all four',
            columns: ['', 'commands/s', 'refused'],
            rows: [
              ['a new file', figure(median(perSecondOf(onFresh))), figure(refusedOf(onFresh))],
              [`a file of ${figure(EVENTS)} events`, figure(median(perSecondOf(onOld))), figure(refusedOf(onOld))],
            ],
          },
        ],
        promises: [
          {
            metric: `Four writers at a file of ${EVENTS} events, commands a second`,
            atLeast: 18,
            unit: '',
            measured: median(perSecondOf(onOld)),
          },
          {
            metric: 'The same, against a new file',
            atLeast: 0.5,
            unit: '×',
            measured: ratio,
          },
          {
            metric: 'Commands of theirs that lost every race',
            atMost: 0,
            unit: '',
            measured: refusedOf(onFresh) + refusedOf(onOld),
          },
        ],
      };
    } finally {
      closeConnections();
      await portal.stop();
    }
  },
};
