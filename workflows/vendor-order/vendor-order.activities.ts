import { NotFoundError } from '../../events/kernel/errors.ts';
import type { CommandMetadata, RecordedEvent } from '../../events/kernel/message.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { vendorOrderAggregate, type VendorOrderCommand } from '../../events/vendor-order/vendor-order.decider.ts';
import type { VendorOrderEvent } from '../../events/vendor-order/vendor-order.events.ts';
import type { Activities, WorkflowDeps } from '../engine/manifest/manifest.ts';
import { stateDrivenActivities, unknownStep } from '../engine/state-driven/state-driven.activities.ts';
import { nextOrderStep } from './next-order-step.ts';
import { recordedTimes, summaryOf } from './order-summary.ts';
import { sendPlacedOrder, tellVendor } from './send-order.ts';
import { type OrderStep, vendorOrderWorkflowId } from './vendor-order.contract.ts';

/** Looks at what came of a step when it was done before and its answer was lost: no attempt is made twice. */
const isRecorded = (events: readonly RecordedEvent<VendorOrderEvent>[], version: number, attempt: number): boolean =>
  events.some(
    ({ type, data }) =>
      (type === 'VendorTold' && data.version === version) ||
      (type === 'VendorNotReached' && data.version === version && data.attempt >= attempt),
  );

/** @param type the workflow's Temporal type */
export const createVendorOrderActivities = (type: string, deps: WorkflowDeps): Activities => {
  const orders = openAggregate(deps.store, vendorOrderAggregate);

  const handle = async (orderId: string, step: OrderStep, command: VendorOrderCommand): Promise<void> => {
    const workflowId = vendorOrderWorkflowId(orderId);
    const metadata: CommandMetadata = {
      actor: { kind: 'workflow', id: workflowId, name: 'Vendor order' },
      now: new Date().toISOString(),
      correlationId: workflowId,
    };
    await orders.handle(orderId, command, { metadata, options: { commandId: `${workflowId}/${step.key}` } });
  };

  const carryOut = async (orderId: string, step: OrderStep): Promise<void> => {
    if (step.type !== 'sendOrder' && step.type !== 'tellVendor') return handle(orderId, step, commandOf(orderId, step));
    const { version, attempt } = step;
    const events = await orders.history(orderId);
    if (isRecorded(events, version, attempt)) return;
    const send = step.type === 'sendOrder' ? sendPlacedOrder : tellVendor;
    const command = await send(deps, events, { version, attempt });
    return command && handle(orderId, step, command);
  };

  return stateDrivenActivities(type, deps.store, {
    read: async (orderId) => {
      const calendar = mainBranchOf(await deps.settingsInForce.read());
      const subject = summaryOf(await orders.history(orderId), calendar);
      if (!subject) throw new NotFoundError('There is no such order', { orderId });
      return { subject, asOf: new Date().toISOString(), times: recordedTimes(subject) };
    },
    decide: nextOrderStep,
    carryOut,
  });
};

const commandOf = (
  orderId: string,
  step: Exclude<OrderStep, { type: 'sendOrder' | 'tellVendor' }>,
): VendorOrderCommand => {
  switch (step.type) {
    case 'remindOfOrder':
      return { type: 'RemindVendor', data: { orderId, key: step.waitKey, text: step.text } };
    case 'escalateOrder':
      return { type: 'EscalateVendorOrder', data: { orderId, key: step.waitKey, what: step.what } };
    case 'giveUpSending':
      return { type: 'GiveUpSending', data: { orderId, round: step.round, reason: step.reason } };
    case 'giveUpTelling': {
      const { version, reason: problem } = step;
      return { type: 'RecordVendorTold', data: { orderId, version, outcome: 'given_up', problem } };
    }
    case 'timeOutOrder':
      return { type: 'TimeOutVendorOrder', data: { orderId, dueOn: step.dueOn } };
    default:
      throw unknownStep(step);
  }
};
