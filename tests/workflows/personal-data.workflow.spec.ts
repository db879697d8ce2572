import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { documentId, underwriterId } from '../support/histories/builders.ts';
import { eventually } from '../support/eventually.ts';
import { orderOf } from '../support/histories/partner-orders.ts';
import { documentBody, receiveDelivery, vendor } from './support/delivery.ts';
import { loanFileIn } from './support/loan-file.ts';
import { type TemporalServer, temporalServer } from './support/temporal-server.ts';
import { type WorkflowStack, workflowStack } from './support/workflow-stack.ts';

jest.setTimeout(120_000);

let server: TemporalServer;
let stack: WorkflowStack;
let worker: ReturnType<WorkflowStack['workFor']>;
let dispatcher: ReturnType<WorkflowStack['dispatchTo']>;
let dbDir: string;

beforeAll(async () => {
  dbDir = await mkdtemp(join(tmpdir(), 'lendlog-temporal-'));
  [server, stack] = await Promise.all([temporalServer(join(dbDir, 'temporal.db')), workflowStack()]);
  await server.start();
  worker = stack.workFor(server.address);
  dispatcher = stack.dispatchTo(server.address);
});
afterAll(async () => {
  await Promise.all([dispatcher?.stop(), worker?.stop()]);
  await server?.kill();
  await stack?.stop();
  await rm(dbDir, { recursive: true, force: true });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n');

/** A vendor's document, which is refused when its name lies about its content. */
const receiveDocument = async (applicationId: string, fileName: string): Promise<void> => {
  const { outcome } = await receiveDelivery(stack.store, documentBody(applicationId, fileName, PDF));
  await outcome();
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
  await orderOf(stack.store, file.applicationId, 'verification').take('hand', vendor.id);
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

  // Nobody writes while it is read.
  await Promise.all([dispatcher.stop(), worker.stop()]);
  await server.kill();
  const files = await Promise.all((await readdir(dbDir)).map((name) => readFile(join(dbDir, name), 'latin1')));
  const database = files.join('\n');
  // The expected content is there, so the rest would be seen.
  expect(database).toContain(file.applicationId);
  expect(database).toContain('Document stored');
  const personal = ['Alice', 'Rivera', 'Underwood', '900456789', '1984-05-17', '555-0134', 'Elm Street', 'Oak Lane'];
  const words = ['Secretremark', 'Secretreason', 'of-alice', 'Decided in a test', 'Hill Country Dental'];
  expect([...personal, ...words].filter((text) => database.includes(text))).toEqual([]);
});
