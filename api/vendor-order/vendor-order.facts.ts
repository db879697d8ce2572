import { z } from 'zod';
import { RuleViolationError, ValidationError } from '../../events/kernel/errors.ts';
import { houseWords } from '../../events/kernel/house-words.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import {
  orderDueOn,
  revisionTurnaround,
  type Turnaround,
} from '../../events/lending/vendor-orders/every-kind/due-dates.ts';
import type { OrderPriority } from '../../events/lending/vendor-orders/every-kind/order-words.ts';
import { type VendorKindId, vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { partnerAggregate } from '../../events/partner/partner.decider.ts';
import { connectionsOf, type PartnerConnection } from '../../events/partner/partner.state.ts';
import { PARTNERS_ID } from '../../events/partner/partner.stream.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { assertBuilt } from '../services/valuation/year-built.ts';
import { vendorNames } from '../services/orders/vendor-names.ts';
import type { ShownWith } from './vendor-order.shown.ts';

type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;

/** The details as they are kept, JSON. @param now ISO 8601 @throws ValidationError naming `details.<field>` */
export const detailsText = async (
  { settingsInForce }: Deps,
  kind: VendorKindId,
  details: unknown,
  now: string,
): Promise<string> => {
  const parsed = vendorKinds[kind].detailsSchema.safeParse(details, { error: houseWords });
  if (!parsed.success) {
    throw new ValidationError(
      'What is ordered has to be put right',
      parsed.error.issues.map(({ path, message }) => ({ field: ['details', ...path].join('.'), message })),
    );
  }
  const { yearBuilt } = z.object({ yearBuilt: z.int().optional() }).parse(parsed.data);
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  assertBuilt(yearBuilt, plainDateIn(now, timeZone), 'details.yearBuilt');
  return JSON.stringify(parsed.data);
};

/** Whom orders of a kind can be placed with, the first one connected first. */
export const vendorsFor = async (
  { store }: Pick<Deps, 'store'>,
  kind: VendorKindId,
): Promise<readonly PartnerConnection[]> => {
  const { state } = await openAggregate(store, partnerAggregate).load(PARTNERS_ID);
  return connectionsOf(state, kind);
};

/**
 * The vendor that was asked for, or the first one connected; undefined where none was asked for and none is.
 * @throws RuleViolationError for one that takes no orders of the kind
 */
export const vendorFor = async (
  deps: Deps,
  kind: VendorKindId,
  partnerId: string | undefined,
): Promise<string | undefined> => {
  const vendors = await vendorsFor(deps, kind);
  if (partnerId === undefined) return vendors[0]?.partnerId;
  if (vendors.some((vendor) => vendor.partnerId === partnerId)) return partnerId;
  throw new RuleViolationError(`${partnerId} takes no ${vendorKinds[kind].name.toLowerCase()} orders`, { partnerId }, [
    {
      field: 'partnerId',
      message:
        vendors.length === 0
          ? 'Have an administrator connect a vendor in API Integrations first'
          : `Choose one of ${vendors.map(({ name }) => name).join(', ')}`,
    },
  ]);
};

const dueIn = async ({ settingsInForce }: Deps, now: string, turnaround: Turnaround): Promise<string> =>
  orderDueOn(now, turnaround, mainBranchOf(await settingsInForce.read()));

/** The day on which an order that is placed now is due. @param now ISO 8601 */
export const dueOnOf = (
  deps: Deps,
  now: string,
  order: { readonly kind: VendorKindId; readonly priority: OrderPriority },
) => dueIn(deps, now, vendorKinds[order.kind].turnaround[order.priority]);

/** The day on which a revision that is asked for now is due. @param now ISO 8601 */
export const revisionDueOn = (deps: Deps, now: string) => dueIn(deps, now, revisionTurnaround);

/** Today at the branch, and how vendors are called. @param now ISO 8601 */
export const shownWith = async (
  { store, settingsInForce }: Deps,
  now: string,
): Promise<ShownWith & { readonly timeZone: string }> => {
  const [settings, vendors] = await Promise.all([settingsInForce.read(), vendorNames({ store })]);
  const { timeZone } = mainBranchOf(settings);
  return { today: plainDateIn(now, timeZone), timeZone, vendors };
};
