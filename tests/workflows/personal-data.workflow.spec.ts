import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { partnerDeliveryDecider } from '../../events/partner-delivery/partner-delivery.decider.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { startWorker } from '../../workflows/engine/worker.ts';
import { commandMetadata, documentId, underwriterId } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { loanFileIn } from './support/loan-file.ts';
import { type TemporalServer, temporalServer } from './support/temporal-server.ts';
import { log, type WorkflowStack, workflowStack } from './support/workflow-stack.ts';

jest.setTimeout(120_000);

let server: TemporalServer;
let stack: WorkflowStack;
let worker: ReturnType<typeof startWorker>;
let dispatcher: ReturnType<WorkflowStack['dispatchTo']>;
let dbDir: string;

beforeAll(async () => {
  dbDir = await mkdtemp(join(tmpdir(), 'lendlog-temporal-'));
  [server, stack] = await Promise.all([temporalServer(join(dbDir, 'temporal.db')), workflowStack()]);
  await server.start();
  worker = startWorker({ address: server.address, namespace: 'default', activities: stack.activities, log });
  dispatcher = stack.dispatchTo(server.address);
});
afterAll(async () => {
  await Promise.all([dispatcher?.stop(), worker?.stop()]);
  await server?.kill();
  await stack?.stop();
  await rm(dbDir, { recursive: true, force: true });
});

/** A vendor's document, which is refused when its name lies about its content. */
const receiveDocument = async (applicationId: string, fileName: string): Promise<void> => {
  const deliveryId = randomUUID();
  const body = JSON.stringify({
    type: 'document.delivered',
    timestamp: '2026-03-02T15:00:00Z',
    data: {
      applicationId,
      documentType: 'bank_statement',
      fileName,
      contentBase64: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n').toString('base64'),
    },
  });
  const stream = partnerDeliveryStream(deliveryId);
  const received = {
    deliveryId,
    partnerId: 'vendor',
    messageId: 'm',
    messageType: null,
    body,
    sentAt: '2026-03-02T15:00:00Z',
  };
  await stack.store.handle(
    partnerDeliveryDecider,
    stream,
    { type: 'ReceivePartnerDelivery', data: received },
    commandMetadata({ now: new Date().toISOString() }),
    { commandId: deliveryId },
  );
  await eventually(
    'the outcome of the delivery',
    async () => {
      return (await stack.store.reader.readStream(stack.store.pool, stream)).length === 2;
    },
    60_000,
  );
};

it("keeps nobody's name, number or words in Temporal's database", async () => {
  const file = loanFileIn(stack.store);
  await file.submit();
  await file.send({
    type: 'AssignLoanApplication',
    data: { assigneeId: underwriterId, assigneeName: 'Uma Underwood' },
  });
  await file.send({ type: 'CommentOnApplication', data: { commentId: randomUUID(), comment: 'Secretremark' } });
  await file.sees('DocumentRequested purchase_contract (workflow)', 60_000);
  await receiveDocument(file.applicationId, 'statement-of-alice.pdf');
  await receiveDocument(file.applicationId, 'statement-of-alice.png');
  const request = { documentId, documentType: 'other', reason: 'Secretreason' } as const;
  await file.send({ type: 'RequestDocuments', data: { requests: [request] } });
  await file.setStatus('rejected');
  await eventually(
    'the workflow to end',
    async () => {
      const { status } = await dispatcher.client.workflow
        .getHandle(`loan-origination:${file.applicationId}`)
        .describe();
      return status.name === 'COMPLETED';
    },
    60_000,
  );

  const files = await Promise.all((await readdir(dbDir)).map((name) => readFile(join(dbDir, name), 'latin1')));
  const database = files.join('\n');
  // What it does hold is there, so the rest would be seen.
  expect(database).toContain(file.applicationId);
  expect(database).toContain('Document stored');
  const personal = ['Alice', 'Rivera', 'Underwood', '900456789', '1984-05-17', '555-0134', 'Elm Street', 'Oak Lane'];
  const words = ['Secretremark', 'Secretreason', 'of-alice', 'Decided in a test', 'Hill Country Dental'];
  expect([...personal, ...words].filter((text) => database.includes(text))).toEqual([]);
});
