/**
 * Records the histories that the replay tests hold workflow code against: `node scripts/record-histories.ts`, with
 * TEST_DATABASE_URL and TEST_TEMPORAL_PATH set as for the tests. Run it after a change that old runs are meant not to
 * survive, or to add a case; a changed file under tests/replay is a decision to be read in review.
 */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { partnerDeliveryDecider } from '../events/partner-delivery/partner-delivery.decider.ts';
import { partnerDeliveryStream } from '../events/partner-delivery/partner-delivery.stream.ts';
import { loanFileIn, neededTypes } from '../tests/workflows/support/loan-file.ts';
import { temporalServer } from '../tests/workflows/support/temporal-server.ts';
import { log, workflowStack } from '../tests/workflows/support/workflow-stack.ts';
import { commandMetadata } from '../tests/support/builders.ts';
import { loanOriginationId } from '../workflows/loan-origination/loan-origination.contract.ts';
import { partnerDeliveryWorkflowId } from '../workflows/partner-delivery/partner-delivery.contract.ts';
import { startWorker } from '../workflows/engine/worker.ts';

const [server, stack] = await Promise.all([temporalServer(), workflowStack()]);
await server.start();
const worker = startWorker({ address: server.address, namespace: 'default', activities: stack.activities, log });
const dispatcher = stack.dispatchTo(server.address);

const record = async (name: string, workflowId: string): Promise<void> => {
  const handle = dispatcher.client.workflow.getHandle(workflowId);
  await handle.result();
  // Whose process it was is nobody's business in a repository, and replaying does not need it.
  const history = historyToJSON(await handle.fetchHistory()).replaceAll(/("identity": *)"[^"]*"/g, '$1"recorded"');
  await writeFile(new URL(`../tests/replay/${name}.json`, import.meta.url), `${history}\n`);
};

try {
  const file = loanFileIn(stack.store);
  await file.submit();
  await file.sees('DocumentRequested purchase_contract (workflow)', 120_000);

  const deliveryId = randomUUID();
  await stack.store.handle(
    partnerDeliveryDecider,
    partnerDeliveryStream(deliveryId),
    {
      type: 'ReceivePartnerDelivery',
      data: {
        deliveryId,
        partnerId: 'credit-bureau',
        messageId: 'msg_1',
        messageType: null,
        body: '{}',
        sentAt: '2026-03-02T15:00:00Z',
      },
    },
    commandMetadata(),
    { commandId: randomUUID() },
  );

  await file.deliverCreditReport();
  await file.sees('LoanApplicationStatusChanged documents_needed (workflow)');
  for (const type of neededTypes) await file.upload(type);
  await file.sees('LoanApplicationStatusChanged under_review (workflow)');
  for (const type of neededTypes) await file.verify(type);
  await file.sees('LoanStageStarted underwriting (workflow)');
  await file.setStatus('underwriting');
  await file.setStatus('approved');
  await file.sees('LoanStageStarted ready_to_close (workflow)');
  await file.setStatus('closing_ready');
  await file.setStatus('funded');
  await record('loan-origination-funded', loanOriginationId(file.applicationId));
  await record('partner-delivery-refused', partnerDeliveryWorkflowId(deliveryId));
} finally {
  await Promise.all([dispatcher.stop(), worker.stop()]);
  await server.kill();
  await stack.stop();
}
