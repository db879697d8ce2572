import { NotFoundError, RuleViolationError } from '../../../events/kernel/errors.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { PartnerMessageKind } from '../../../events/lending/partners/partner-messages.ts';
import { type LoanFile, loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { settingsAggregate } from '../../../events/settings/settings.decider.ts';
import { refusalOfKind } from '../../../events/settings/settings.state.ts';
import { SETTINGS_ID } from '../../../events/settings/settings.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { Circumstances, Destination } from './message-handler.ts';

/** The file that a message is judged on; a change of it meanwhile has the message judged again. */
export type JudgedFile = { readonly file: LoanFile; readonly version: number };

/**
 * A message that names its loan file, from a partner whom an administrator lets send such messages.
 * @param effect in words, also when an earlier attempt has had it already
 * @throws RuleViolationError when the partner may not deliver it, NotFoundError when there is no such file
 */
export const onLoanFile = async (
  { deps: { store }, delivery, commandId }: Circumstances,
  { kind, applicationId, effect }: { kind: PartnerMessageKind; applicationId: string; effect: string },
  send: (judged: JudgedFile) => Promise<unknown>,
): Promise<Destination> => {
  const history = await openAggregate(store, loanApplicationAggregate).history(applicationId);
  // The file changed and our answer was lost: it must not be judged by what it has made of the file.
  const isDone = history.some(({ metadata }) => metadata.commandId === commandId);
  if (isDone) return { applicationId, apply: async () => effect };
  await requireAllowed(store, delivery.data.partnerId, kind);
  const file = stateAfter(loanApplicationAggregate.decider, history);
  if (file.status === 'not_submitted') {
    throw new NotFoundError(`No application has the id ${applicationId}`, { applicationId });
  }
  return {
    applicationId,
    apply: async () => {
      await send({ file, version: history.at(-1)?.version ?? 0 });
      return effect;
    },
  };
};

const requireAllowed = async (store: EventStore, partnerId: string, kind: PartnerMessageKind): Promise<void> => {
  const { state: settings } = await openAggregate(store, settingsAggregate).load(SETTINGS_ID);
  const refusal = refusalOfKind(settings, partnerId, kind);
  if (refusal !== undefined) throw new RuleViolationError(refusal, { partnerId, kind });
};
