import { NotFoundError, RuleViolationError } from '../../../events/kernel/errors.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { PartnerMessageKind } from '../../../events/lending/partners/partner-messages.ts';
import { type LoanFile, loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { settingsAggregate } from '../../../events/settings/settings.decider.ts';
import { refusalOfKind } from '../../../events/settings/settings.state.ts';
import { SETTINGS_ID } from '../../../events/settings/settings.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { VendorKindId } from '../../../events/lending/vendor-orders/kinds.ts';
import { type Circumstances, type Destination, WAITS } from './message-handler.ts';
import type { OpenOrder } from './open-orders.ts';

/** The file that a message is judged on; a change of it meanwhile has the message judged again. */
export type JudgedFile = {
  readonly file: LoanFile;
  readonly history: readonly RecordedEvent<LoanApplicationEvent>[];
  readonly version: number;
  /** The open order that the message counts against; null where somebody attached it. */
  readonly order: OpenOrder | null;
};

const orderTexts: Readonly<Record<PartnerMessageKind, { kind?: VendorKindId; name: string }>> = {
  'credit_report.delivered': { kind: 'credit', name: 'credit order' },
  'document.delivered': { name: 'order' },
};

/**
 * A message that names its loan file, from a partner whom an administrator lets send such messages. It counts against an
 * open order of that partner; without one it is held until somebody attaches it.
 * @param effect in words, also when an earlier attempt has had it already
 * @throws RuleViolationError when the partner may not deliver it, NotFoundError when there is no such file
 */
export const onLoanFile = async (
  { deps: { store, openOrders }, delivery, commandId, attached }: Circumstances,
  { kind, applicationId, effect }: { kind: PartnerMessageKind; applicationId: string; effect: string },
  send: (judged: JudgedFile) => Promise<unknown>,
): Promise<Destination> => {
  const history = await openAggregate(store, loanApplicationAggregate).history(applicationId);
  // The file changed and our answer was lost: it must not be judged by what it has made of the file.
  const isDone = history.some(({ metadata }) => metadata.commandId === commandId);
  const { partnerId } = delivery.data;
  const { kind: orderKind, name } = orderTexts[kind];
  const [open] = attached ? [] : await openOrders(partnerId, applicationId, orderKind);
  const orderId = attached?.orderId ?? open?.orderId;
  const destination = { applicationId, ...(orderId !== undefined && { orderId }), apply: async () => effect };
  if (isDone) return destination;
  await requireAllowed(store, partnerId, kind);
  const file = stateAfter(loanApplicationAggregate.decider, history);
  if (file.status === 'not_submitted') {
    throw new NotFoundError(`No application has the id ${applicationId}`, { applicationId });
  }
  if (!attached && !open) {
    return { ...destination, heldBecause: `You have no open ${name} for this application: ${WAITS}` };
  }
  return {
    ...destination,
    apply: async () => {
      await send({ file, history, version: history.at(-1)?.version ?? 0, order: open ?? null });
      return effect;
    },
  };
};

const requireAllowed = async (store: EventStore, partnerId: string, kind: PartnerMessageKind): Promise<void> => {
  const { state: settings } = await openAggregate(store, settingsAggregate).load(SETTINGS_ID);
  const refusal = refusalOfKind(settings, partnerId, kind);
  if (refusal !== undefined) throw new RuleViolationError(refusal, { partnerId, kind });
};
