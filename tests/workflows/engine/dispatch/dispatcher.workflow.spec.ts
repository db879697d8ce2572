import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readLogReaders } from '../../../../api/system/log-readers/read-log-readers.ts';
import { checkReadiness } from '../../../../api/system/status/readiness.ts';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { dispatcherOf } from '../../../../workflows/engine/dispatch/dispatcher.contract.ts';
import type { WorkflowManifest } from '../../../../workflows/engine/manifest/manifest.ts';
import { loanOriginationId } from '../../../../workflows/loan-origination/loan-origination.contract.ts';
import { loanOriginationManifest } from '../../../../workflows/loan-origination/loan-origination.manifest.ts';
import { partnerDeliveryManifest } from '../../../../workflows/partner-delivery/partner-delivery.manifest.ts';
import { eventually } from '../../../support/eventually.ts';
import { loanApplicationStream } from '../../../../events/loan-application/loan-application.stream.ts';
import { appendRequest } from '../../../support/store/notes.ts';
import { receiveDelivery } from '../../support/delivery.ts';
import { loanFileIn } from '../../support/loan-file.ts';
import { type TemporalServer, temporalServer } from '../../support/temporal-server.ts';
import { type WorkflowStack, workflowStack } from '../../support/workflow-stack.ts';

jest.setTimeout(120_000);

const SLOW_MS = 60_000;
const BROKEN = dispatcherOf(loanOriginationManifest.name);
const SOUND = dispatcherOf(partnerDeliveryManifest.name);

const said: string[] = [];
let server: TemporalServer;
let stack: WorkflowStack;
let worker: ReturnType<WorkflowStack['workFor']>;
let dispatchers: ReturnType<WorkflowStack['dispatchTo']> | undefined;

beforeAll(async () => {
  stack = await workflowStack(createLogger('test', 'warn', { write: (line) => void said.push(line) }));
  server = await temporalServer(join(stack.dataDir, 'temporal.db'));
  await server.start();
  worker = stack.workFor(server.address);
});
afterEach(async () => {
  await dispatchers?.stop();
  dispatchers = undefined;
});
afterAll(async () => {
  await worker?.stop();
  await server?.kill();
  await stack?.stop();
});

const dispatch = (...manifests: readonly WorkflowManifest[]) => {
  dispatchers = stack.dispatchTo(server.address, manifests);
  return dispatchers;
};
const checkpoint = async (name: string) => {
  const { readers } = await readLogReaders(stack.store);
  return readers.find((reader) => reader.name === name);
};
const head = () => stack.store.reader.headPosition(stack.store.pool);
const untilAtHead = (name: string) =>
  eventually(
    `${name} to be at the head`,
    async () => ((await checkpoint(name))?.position ?? 0) >= (await head()),
    SLOW_MS,
  );

describe('The dispatcher of one workflow that is broken', () => {
  it.each<[string, WorkflowManifest['idOf'], RegExp]>([
    [
      'whose manifest cannot place an event',
      () => {
        throw new Error('of which file is this?');
      },
      /of which file is this/,
    ],
    ['whose start Temporal refuses', () => 'x'.repeat(2_000), /WorkflowId/i],
  ])('%s stops only itself, is named, and goes on once it is mended', async (_what, brokenIdOf, reason) => {
    let isBroken = true;
    const file = loanFileIn(stack.store);
    dispatch(
      { ...loanOriginationManifest, idOf: (event) => (isBroken ? brokenIdOf : loanOriginationManifest.idOf)(event) },
      partnerDeliveryManifest,
    );
    await dispatchers?.met;
    const { events } = await file.submit();
    const delivery = await receiveDelivery(stack.store, '{}');
    expect(await delivery.outcome()).toMatchObject({ type: 'PartnerDeliveryRefused' });
    await untilAtHead(SOUND);

    const stopped = await eventually(
      'the broken dispatcher to say so',
      async () => {
        const reader = await checkpoint(BROKEN);
        return reader?.error?.event && reader;
      },
      SLOW_MS,
    );
    expect(stopped).toMatchObject({
      kind: 'dispatcher',
      state: 'stopped',
      error: { message: expect.stringMatching(reason), event: { eventId: events[0]?.eventId } },
    });
    expect((await checkpoint(SOUND))?.error).toBeNull();
    const { ready, problems, warnings } = await checkReadiness(stack.store.pool);
    expect([ready, problems]).toEqual([true, []]);
    const what = /^Automatic steps of loan files: nothing new since .*, because an event cannot be applied/;
    expect(warnings).toEqual(expect.arrayContaining([expect.stringMatching(what)]));

    isBroken = false;
    await file.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS);
    await eventually('it to be well again', async () => (await checkpoint(BROKEN))?.error === null, SLOW_MS);
  });
});

describe('While Temporal is away', () => {
  it('dispatchers keep their place, blame no event, and go on when it is back', async () => {
    dispatch(loanOriginationManifest, partnerDeliveryManifest);
    await untilAtHead(BROKEN);
    const before = await head();
    await server.kill();
    const file = loanFileIn(stack.store);
    await file.submit();
    await eventually(
      'it to be missed',
      () => said.some((line) => line.includes('workflow engine is offline')),
      SLOW_MS,
    );
    expect(await checkpoint(BROKEN)).toMatchObject({ position: before, error: null });
    expect(await checkReadiness(stack.store.pool)).toMatchObject({ ready: true, problems: [] });
    await server.start();
    await file.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS);
  });
});

describe('An event that only wakes', () => {
  it('begins no workflow that has ended', async () => {
    const { client } = dispatch(loanOriginationManifest);
    const file = loanFileIn(stack.store);
    await file.submit();
    await file.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS);
    await file.setStatus('rejected');
    const describe = () => client.workflow.getHandle(loanOriginationId(file.applicationId)).describe();
    await eventually('the end', async () => (await describe()).status.name === 'COMPLETED', SLOW_MS);
    const { runId } = await describe();
    // As files of before have it: a closed one takes none any more.
    const streamId = loanApplicationStream(file.applicationId);
    const events = [{ type: 'LoanApplicationPrioritized', data: { from: 'medium', to: 'high' } }] as const;
    await stack.store.append(appendRequest([{ streamId, expectedVersion: 'any', events }]));
    await untilAtHead(BROKEN);
    expect((await describe()).runId).toBe(runId);
  });
});

describe('A workflow that is added later', () => {
  it('hears the whole log, also of a Temporal that the others know', async () => {
    dispatch(loanOriginationManifest);
    const { outcome } = await receiveDelivery(stack.store, '{}');
    await untilAtHead(BROKEN);
    await stack.asOwner(`delete from event_store.checkpoints where name = '${SOUND}';
      delete from platform.temporal_namespaces where dispatcher = '${SOUND}'`);
    await dispatchers?.stop();
    dispatch(loanOriginationManifest, partnerDeliveryManifest);
    expect(await outcome()).toMatchObject({ type: 'PartnerDeliveryRefused' });
  });
});
