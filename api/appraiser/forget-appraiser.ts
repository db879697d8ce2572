import { appraiserAggregate } from '../../events/appraiser/appraiser.decider.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { openAggregate, type Outcome } from '../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../events/store/append/command-handler.ts';
import type { Erase } from '../../events/store/erasure/erasure.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { openOrdersOf } from '../../projections/vendor-orders/punctuality.queries.ts';

type Request = {
  readonly appraiserId: string;
  /** About the request, such as its number; must not name the person. */
  readonly reason: string;
};

/**
 * Forgets an appraiser of the panel wherever the log has text about them: the panel, its history, and the orders that they
 * were given. Asked again, it finishes what was broken off.
 * @throws NotFoundError, IllegalTransitionError while they are given orders, RuleViolationError while some are open
 */
export const forgetAppraiser = async (
  { store, erase }: { readonly store: EventStore; readonly erase: Erase },
  { appraiserId, reason }: Request,
  { metadata, options }: { readonly metadata: CommandMetadata; readonly options: CommandOptions<unknown> },
): Promise<Outcome> => {
  const appraisers = openAggregate(store, appraiserAggregate);
  const data = { appraiserId, reason, openOrders: await openOrdersOf(store.pool, appraiserId) };
  const outcome = await appraisers.handle(appraiserId, { type: 'ForgetAppraiser', data }, { metadata, options });
  const begun = (await appraisers.history(appraiserId)).find(({ type }) => type === 'AppraiserErasureBegun');
  if (begun) await erase({ recorded: new Map([[appraiserId, begun.position]]), metadata });
  return outcome;
};
