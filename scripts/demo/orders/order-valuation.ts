import { runEventOf, valueAmong } from '../../../api/services/valuation/value-among.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import type { RecordedSale } from '../../../events/lending/sales/recorded-sale.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { valuationRunAggregate } from '../../../events/valuation-run/valuation-run.decider.ts';
import type { Submission } from '../files/applications.ts';
import { places } from '../files/vocabulary.ts';

/** Size of an invented home at the median price of its place, and price by size (`sales.ts`). */
const MIDDLE_SIZE = Math.exp(7.45);
const PRICE_BY_SIZE = 0.62;

/** Size of a demo home by its price, in square feet. */
export const demoSquareFeet = ({ property: { address, valueCents, purchasePriceCents } }: Submission): number => {
  const place = places.find(({ city }) => city === address.city) ?? places[0];
  const middle = ((place.from + place.to) / 2) * 100_000;
  const size = MIDDLE_SIZE * ((purchasePriceCents ?? valueCents) / middle) ** (1 / PRICE_BY_SIZE);
  return Math.round(Math.min(6_000, Math.max(600, size)));
};

type Ordered = { readonly orderId: string; readonly applicationId: string; readonly file: Submission };

/** The valuation that is made with an order of the demo, for the day of the order. */
export const demoValuation = async (
  store: EventStore,
  sales: readonly RecordedSale[],
  { orderId, applicationId, file }: Ordered,
  metadata: CommandMetadata & { readonly effectiveAt: string },
) => {
  const { street, city, state, zip } = file.property.address;
  const home = { street, city, state, postalCode: zip, livingArea: demoSquareFeet(file) };
  const near = sales.filter((sale) => sale.city === city);
  const [middle] = near;
  const { latitude, longitude } = middle ?? {};
  const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const valuedOn = metadata.effectiveAt.slice(0, 10);
  const runId = idFrom(orderId, 'valuation');
  const about = {
    runId,
    purpose: 'application',
    purposeId: applicationId,
    orderId,
    addressOf: loanApplicationStream(applicationId),
    valuedOn,
    isSampled: false,
  } as const;
  const valued = valueAmong(home, { place, on: valuedOn }, near);
  const result = runEventOf(about, { home, placedBy: 'postal_code', place, fromEarlierSale: [], ...valued });
  return openAggregate(store, valuationRunAggregate).decide(
    runId,
    { type: 'RecordValuation', data: { result } },
    metadata,
  );
};
