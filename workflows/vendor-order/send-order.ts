import { z } from 'zod';
import { figuredFile } from '../../events/content-of-file.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import { isPlainLine } from '../../events/kernel/plain-text.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { assignedAppraiser } from '../../events/assigned-appraiser.ts';
import { vendorOrderAggregate, type VendorOrderCommand } from '../../events/vendor-order/vendor-order.decider.ts';
import type { VendorOrderEvent } from '../../events/vendor-order/vendor-order.events.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';
import { uadTerms } from './uad-terms.ts';
import { sendToVendor, type VendorAnswer } from './vendor-line.ts';

type Recorded = RecordedEvent<VendorOrderEvent>;
type Deps = Pick<WorkflowDeps, 'store' | 'keptSecrets' | 'sendOut' | 'reachOf' | 'publicUrl'>;
type Attempt = { readonly version: number; readonly attempt: number };

const MOST_REFERENCE = 100;
/** It becomes a part of addresses: `..` would lead out of them. */
const isReference = (text: string): boolean => isPlainLine(text) && text !== '.' && text !== '..';
const takenSchema = z.object({ reference: z.string().trim().min(1).max(MOST_REFERENCE).refine(isReference) });

/**
 * Holder of the order at that version, with the vendor's reference. The reference may arrive later, when the event
 * happened during sending.
 */
const holderAt = (events: readonly Recorded[], version: number) => {
  const order = stateAfter(
    vendorOrderAggregate.decider,
    events.filter((event) => event.version < version),
  );
  if (order.status === 'unknown' || order.partnerId === null) return undefined;
  const { orderId, partnerId, round } = order;
  const later = events.find((event) => event.type === 'VendorOrderSent' && event.data.round === round);
  const reference = order.reference ?? (later?.type === 'VendorOrderSent' ? later.data.reference : null);
  return reference === null ? undefined : { orderId, partnerId, reference };
};

const notReached = (orderId: string, { version, attempt }: Attempt, problem: string): VendorOrderCommand => ({
  type: 'RecordVendorNotReached',
  data: { orderId, version, attempt, problem },
});

/** Loan file data for the vendor, as of now, or what the file lacks. */
const termsOf = async (
  { store }: Pick<Deps, 'store'>,
  order: PlacedOrder,
): Promise<{ readonly terms: object; readonly lacks?: undefined } | { readonly lacks: string }> => {
  const { kind, applicationId, product, details, instructions } = order;
  const content = await figuredFile(store, applicationId);
  const terms = vendorKinds[kind].termsOf(content, {
    product,
    details,
    instructions,
    appraiser: await assignedAppraiser(store, order),
  });
  if (terms.success) {
    const form = await uadTerms({ store }, order, content.property);
    return form.lacks === undefined ? { terms: { ...terms.data, ...form.terms } } : form;
  }
  const lacking = terms.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`);
  return { lacks: `The application lacks what the vendor needs: ${lacking.slice(0, 3).join('; ')}` };
};

/** Sends the order, where it is still to be sent. @returns what is to be recorded of it */
export const sendPlacedOrder = async (
  deps: Deps,
  events: readonly Recorded[],
  attempt: Attempt,
): Promise<VendorOrderCommand | undefined> => {
  const order = stateAfter(vendorOrderAggregate.decider, events);
  const placed = events.find(({ version }) => version === attempt.version);
  if (order.status !== 'pending_order' || placed?.type !== 'VendorOrderPlaced') return undefined;
  const { orderId, round, partnerId, dueOn } = { ...placed.data };
  if (!order.isPlaced || order.reference !== null || order.round !== round) return undefined;
  const made = await termsOf(deps, order);
  if (made.lacks !== undefined) return { type: 'RecordOrderRefused', data: { orderId, round, reason: made.lacks } };
  const { orderNumber, kind, product, priority } = order;
  const answer = await sendToVendor(deps, {
    partnerId,
    path: '/orders',
    // A vendor answers a repeat as it did the first time: the next round is another request.
    key: round === 1 ? orderId : `${orderId}/${round}`,
    what: 'order',
    body: {
      orderId,
      orderNumber,
      kind,
      product,
      priority,
      dueOn,
      placedAt: placed.recordedAt,
      terms: made.terms,
      callback: `${deps.publicUrl}/webhooks/${partnerId}`,
    },
  });
  if (answer.kind === 'refused') return { type: 'RecordOrderRefused', data: { orderId, round, reason: answer.reason } };
  if (answer.kind === 'not_reached') return notReached(orderId, attempt, answer.problem);
  const taken = takenSchema.safeParse(answer.body);
  return taken.success
    ? { type: 'RecordOrderSent', data: { orderId, round, reference: taken.data.reference } }
    : notReached(orderId, attempt, 'The answer names no reference that can be used');
};

/** Parts of an event sent to the vendor, and where. */
const tellingOf = (event: Recorded): { readonly path: string; readonly body: object } | undefined => {
  switch (event.type) {
    case 'VendorRevisionRequested': {
      const { revision, reason, items } = event.data;
      return { path: 'revisions', body: { revision, reason, items, kind: 'revision' } };
    }
    case 'ReconsiderationRequested': {
      const { revision, reason, comparables } = event.data;
      return { path: 'revisions', body: { revision, reason, items: [], kind: 'reconsideration', comparables } };
    }
    case 'VendorOrderHeld':
      return { path: 'hold', body: { reason: event.data.reason } };
    case 'VendorOrderResumed':
      return { path: 'resume', body: { reason: 'The order goes on' } };
    case 'VendorOrderCancelled':
      return { path: 'cancel', body: { reason: event.data.reason } };
    case 'VendorAssigned':
      return { path: 'cancel', body: { reason: 'The order was given to someone else' } };
    case 'VendorReminded':
      return { path: 'reminders', body: { text: event.data.text } };
    default:
      return undefined;
  }
};

const toldOf = (orderId: string, attempt: Attempt, answer: VendorAnswer): VendorOrderCommand => {
  const { version } = attempt;
  if (answer.kind === 'not_reached') return notReached(orderId, attempt, answer.problem);
  return answer.kind === 'taken'
    ? { type: 'RecordVendorTold', data: { orderId, version, outcome: 'told' } }
    : { type: 'RecordVendorTold', data: { orderId, version, outcome: 'refused', problem: answer.reason } };
};

/** Notifies the holder of the order at that time of an event. @returns the result to record */
export const tellVendor = async (
  deps: Deps,
  events: readonly Recorded[],
  attempt: Attempt,
): Promise<VendorOrderCommand | undefined> => {
  const event = events.find(({ version }) => version === attempt.version);
  const holder = holderAt(events, attempt.version);
  const telling = event && tellingOf(event);
  if (!telling || !holder) return undefined;
  const { orderId, partnerId, reference } = holder;
  const answer = await sendToVendor(deps, {
    partnerId,
    path: `/orders/${encodeURIComponent(reference)}/${telling.path}`,
    key: `${orderId}/v${attempt.version}`,
    what: telling.path,
    body: telling.body,
  });
  return toldOf(orderId, attempt, answer);
};
