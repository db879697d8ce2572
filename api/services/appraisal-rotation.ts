import { RuleViolationError } from '../../events/kernel/errors.ts';
import { toCents } from '../../events/kernel/money.ts';
import {
  type AppraisedPropertyType,
  appraisedPropertyTypes,
} from '../../events/lending/appraisal-panel/panel-terms.ts';
import {
  howAssigned,
  type Rotation,
  rotationFor,
  turnProblems,
} from '../../events/lending/appraisal-panel/rotation.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { isUsState } from '../../events/lending/fields/us-states.ts';
import { appraisalKind } from '../../events/lending/vendor-orders/appraisal/appraisal.kind.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import { listPanel } from '../../projections/appraisers/panel.queries.ts';
import type { RouteDeps } from './route-deps.ts';

type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;

/** How applications call what appraisers call otherwise. */
const called: Readonly<Record<string, AppraisedPropertyType>> = {
  condo: 'condominium',
  coop: 'cooperative',
  multi_family: 'multi_family_2_4',
};
const typeOf = (type: string | undefined): AppraisedPropertyType | null =>
  appraisedPropertyTypes.find((known) => known === type) ?? called[type ?? ''] ?? null;

/** Whose turn an appraisal order is. @throws RuleViolationError where the application says no state */
export const rotationOf = async (
  { store, settingsInForce }: Deps,
  order: Pick<PlacedOrder, 'applicationId' | 'details'>,
  now: string,
): Promise<Rotation> => {
  const [submitted] = await openAggregate(store, loanApplicationAggregate).history(order.applicationId);
  if (submitted?.type !== 'LoanApplicationSubmitted') throw new RuleViolationError('The order is of no application');
  const { property } = submitted.data;
  const { state } = property.address;
  if (!isUsState(state)) {
    throw new RuleViolationError('The property of the application has no state', {}, [
      { field: 'appraiserId', message: 'Put the address of the property right first' },
    ]);
  }
  const details = appraisalKind.detailsSchema.safeParse(JSON.parse(order.details)).data;
  const price = details?.contractPrice;
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  return rotationFor(await listPanel(store.pool), {
    state,
    propertyType: typeOf(details?.propertyType ?? property.type),
    priceCents: (price === undefined ? property.purchasePriceCents : toCents(price)) ?? null,
    on: plainDateIn(now, timeZone),
  });
};

/**
 * How the appraiser gets the order: by rotation where it is their turn, else by choice.
 * @throws RuleViolationError for whoever cannot take it, and where somebody is passed over without a reason
 */
export const takeTurn = async (
  deps: Deps,
  order: Pick<PlacedOrder, 'applicationId' | 'details'>,
  {
    appraiserId,
    skipped,
    now,
  }: {
    readonly appraiserId: string;
    readonly skipped: readonly { readonly appraiserId: string }[];
    readonly now: string;
  },
): Promise<'rotation' | 'chosen'> => {
  const rotation = await rotationOf(deps, order, now);
  const problems = turnProblems(rotation, appraiserId, skipped);
  if (problems.length > 0)
    throw new RuleViolationError('It is not the turn of this appraiser', { appraiserId }, problems);
  return howAssigned(rotation, appraiserId);
};
