import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Event } from '../../events/kernel/message.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { createEventStore, type EventStore } from '../../events/store/append/event-store.ts';
import {
  deliveryIdOf,
  keyOfText,
  textOfKey,
  webhookDeliveryStream,
} from '../../events/webhook-delivery/webhook-delivery.stream.ts';
import type { WorkflowManifest } from '../../workflows/engine/manifest/manifest.ts';
import { loanOriginationManifest } from '../../workflows/loan-origination/loan-origination.manifest.ts';
import { judgementIdOf } from '../../workflows/partner-delivery/partner-delivery.contract.ts';
import { partnerDeliveryManifest } from '../../workflows/partner-delivery/partner-delivery.manifest.ts';
import { ruleEvaluationManifest } from '../../workflows/rule-evaluation/rule-evaluation.manifest.ts';
import { vendorOrderManifest } from '../../workflows/vendor-order/vendor-order.manifest.ts';
import { webhookDeliveryManifest } from '../../workflows/webhook-delivery/webhook-delivery.manifest.ts';
import { commandMetadata } from '../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { testCodec } from '../support/store/keys.ts';
import { receiveDelivery } from './support/delivery.ts';
import { loanFileIn } from './support/loan-file.ts';
import { ruleIn } from './support/rules.ts';
import { orderIn, vendorIn } from './support/vendor-orders.ts';

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
});
afterAll(() => database?.drop());

/** Files that the workflow still has work on. */
const open = async (manifest: WorkflowManifest, ids: readonly string[]): Promise<string[]> => {
  const found = await manifest.openOf?.(store)(ids);
  return ids.filter((id) => found?.has(id));
};
const happened = async (streamId: string, ...events: readonly [Event, ...Event[]]): Promise<void> => {
  const commandId = randomUUID();
  await store.append({
    commandId,
    fingerprint: commandId,
    streams: [{ streamId, expectedVersion: 'any', events }],
    metadata: commandMetadata({ now: new Date().toISOString() }),
  });
};

const opened: Event = { type: 'LoanStageStarted', data: { stageId: 'ready_to_close' } };
const completed: Event = { type: 'LoanStageCompleted', data: { stageId: 'ready_to_close' } };
const became = (to: string): Event => ({
  type: 'LoanApplicationStatusChanged',
  data: { from: 'submitted', to, override: false },
});
const withdrawn: Event = {
  type: 'LoanApplicationWithdrawn',
  data: { effectiveOn: '2026-03-02', requestedBy: randomUUID(), channel: 'phone', reason: 'Another lender' },
};

describe('What is begun again where the whole log is dispatched again', () => {
  const fileWith = async (...events: readonly Event[]): Promise<string> => {
    const { applicationId, submit } = loanFileIn(store);
    await submit();
    const [first, ...more] = events;
    if (first) await happened(loanApplicationStream(applicationId), first, ...more);
    return applicationId;
  };

  it('are files that are not final, and funded ones with a stage to close', async () => {
    const files = {
      fresh: await fileWith(),
      takenBack: await fileWith(became('rejected'), became('under_review')),
      toClose: await fileWith(opened, became('funded')),
      rejected: await fileWith(became('rejected')),
      withdrawn: await fileWith(withdrawn),
      funded: await fileWith(opened, became('funded'), completed),
    };
    const { fresh, takenBack, toClose } = files;
    expect(await open(loanOriginationManifest, Object.values(files))).toEqual([fresh, takenBack, toClose]);
  });

  it('are orders that are not over, and those whose vendor has not heard that they are', async () => {
    const partnerId = await vendorIn(store, 'appraisal', 'http://127.0.0.1:9');
    const ordered = async () => {
      const order = await orderIn(store, {
        kind: 'appraisal',
        product: 'full_appraisal',
        partnerId,
        dueOn: '2099-01-05',
      });
      await order.place();
      const { orderId, handle } = order;
      await handle({ type: 'RecordOrderSent', data: { orderId, round: 1, reference: `R-${orderId}` } });
      return order;
    };
    const [going, untold, over] = [await ordered(), await ordered(), await ordered()];
    for (const { orderId, handle } of [untold, over]) {
      await handle({ type: 'CancelVendorOrder', data: { orderId, reason: 'No longer needed' } });
    }
    const { version } = (await over.events()).at(-1) ?? { version: 0 };
    await over.handle({ type: 'RecordVendorTold', data: { orderId: over.orderId, version, outcome: 'told' } });
    const ids = [going, untold, over].map(({ orderId }) => orderId);
    expect(await open(vendorOrderManifest, ids)).toEqual([going.orderId, untold.orderId]);
  });

  it('are judgements of deliveries without an outcome', async () => {
    const [waiting, refused, replayed] = [
      await receiveDelivery(store, '{}'),
      await receiveDelivery(store, '{}'),
      await receiveDelivery(store, '{}'),
    ];
    for (const { deliveryId } of [refused, replayed]) {
      await happened(partnerDeliveryStream(deliveryId), {
        type: 'PartnerDeliveryRefused',
        data: { deliveryId, reason: 'In a test' },
      });
    }
    await happened(partnerDeliveryStream(replayed.deliveryId), {
      type: 'PartnerDeliveryReplayed',
      data: { deliveryId: replayed.deliveryId, replay: 1 },
    });
    const second = judgementIdOf(replayed.deliveryId, 1);
    const ids = [waiting.deliveryId, refused.deliveryId, replayed.deliveryId, second];
    expect(await open(partnerDeliveryManifest, ids)).toEqual([waiting.deliveryId, second]);
  });

  it('are not deliveries that wait for somebody, but those that somebody attached', async () => {
    const [held, attached, turnedDown] = [
      await receiveDelivery(store, '{}'),
      await receiveDelivery(store, '{}'),
      await receiveDelivery(store, '{}'),
    ];
    const applicationId = randomUUID();
    const reason = 'In a test';
    for (const { deliveryId } of [held, attached, turnedDown]) {
      const data = { deliveryId, applicationId, reason };
      await happened(partnerDeliveryStream(deliveryId), { type: 'PartnerDeliveryHeld', data });
    }
    await happened(partnerDeliveryStream(attached.deliveryId), {
      type: 'PartnerDeliveryAttached',
      data: { deliveryId: attached.deliveryId, applicationId, reason, replay: 1 },
    });
    await happened(partnerDeliveryStream(turnedDown.deliveryId), {
      type: 'PartnerDeliveryTurnedDown',
      data: { deliveryId: turnedDown.deliveryId, applicationId, reason },
    });
    const second = judgementIdOf(attached.deliveryId, 1);
    const ids = [held.deliveryId, attached.deliveryId, second, turnedDown.deliveryId];
    expect(await open(partnerDeliveryManifest, ids)).toEqual([second]);
  });

  it('are webhooks that have not arrived and were not given up', async () => {
    const keys = Array.from({ length: 2 }, () =>
      textOfKey({ subscriptionId: randomUUID(), eventId: randomUUID(), name: 'test' }),
    );
    const [waiting, over] = keys;
    const subscriptionId = over?.split('/')[0] ?? '';
    const deliveryId = deliveryIdOf(keyOfText(over ?? ''));
    await happened(webhookDeliveryStream(deliveryId), {
      type: 'WebhookDeliveryGivenUp',
      data: { deliveryId, subscriptionId, because: 'three_days' },
    });
    expect(await open(webhookDeliveryManifest, keys)).toEqual([waiting]);
  });

  it('are files that a rule has to look at', async () => {
    const reported = async (): Promise<string> => {
      const { applicationId, submit, deliverCreditReport } = loanFileIn(store);
      await submit();
      await deliverCreditReport();
      return applicationId;
    };
    const before = await reported();
    expect(await open(ruleEvaluationManifest, [before])).toEqual([]);
    await ruleIn(store, {});
    const ids = [before, await fileWith(), await reported()];
    expect(await open(ruleEvaluationManifest, ids)).toEqual([ids[2]]);
  });
});
