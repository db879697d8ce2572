import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../events/partner/partner.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { RouteDeps } from '../process/route-deps.ts';

/** Current vendor names in API Integrations by id, including disconnected ones. */
export type VendorNames = ReadonlyMap<string, string>;

/** All of them. */
export const vendorNames = async ({ store }: Pick<RouteDeps, 'store'>): Promise<VendorNames> => {
  const { state } = await openAggregate(store, partnerAggregate).load(PARTNERS_ID);
  return new Map(Object.values(state.partners).map(({ partnerId, name }) => [partnerId, name]));
};

type Line = {
  readonly event: string;
  readonly user: string;
  readonly actorKind: string;
  /** Whom it was given to, or whose doing it was; the line has the id in place of a name. */
  readonly vendorId: string | null;
};

/** Lines of a history with vendors by their names, the vendor's id left out. */
export const withVendorNames = <Entry extends Line>(
  entries: readonly Entry[],
  names: VendorNames,
): Omit<Entry, 'vendorId'>[] =>
  entries.map(({ vendorId, ...entry }) => {
    const name = vendorId === null ? undefined : names.get(vendorId);
    if (name === undefined) return entry;
    return entry.actorKind === 'partner'
      ? { ...entry, user: name }
      : { ...entry, event: entry.event.replace(` assigned to ${vendorId} `, () => ` assigned to ${name} `) };
  });
