import { randomUUID } from 'node:crypto';
import type { PartnerKind } from '../../../events/lending/partners/partner-connections.ts';
import type { OrderRequest } from '../../../scripts/sandbox/order/orders.ts';

const property = { street: '12 Elm Street', city: 'Austin', state: 'TX', postalCode: '78701' };
export const PROPERTY_ADDRESS = '12 Elm Street, Austin, TX 78701';
const figures = {
  loanAmountCents: 33_000_000,
  loanPurpose: 'purchase',
  occupancy: 'primary_residence',
  termYears: 30,
  ratePercent: 6.5,
  propertyValueCents: 41_200_000,
  monthlyIncomeCents: 900_000,
  monthlyDebtsCents: 50_000,
};

/** Terms that our adapters send for a loan file, by kind. */
const terms: Readonly<Record<PartnerKind, Record<string, unknown>>> = {
  appraisal: { property, contractPriceCents: 41_200_000, occupancy: 'primary_residence' },
  title: {
    property,
    borrowers: [{ firstName: 'Maya', lastName: 'Lind' }],
    loanAmountCents: 33_000_000,
    purpose: 'purchase',
  },
  credit: {
    borrowers: [
      { position: 0, firstName: 'Alice', lastName: 'Firstimer', ssn: '991919991', dateOfBirth: '1990-04-02' },
      { position: 1, firstName: 'Bo', lastName: 'Rask', ssn: '900112233' },
    ],
    mergeType: 'tri_merge',
  },
  flood: { property },
  verification: { verifies: 'income', borrower: { firstName: 'Maya', lastName: 'Lind', ssn: '900112234' } },
  underwriting: { system: 'du', figures },
  compliance: { test: 'full_review', figures },
};
const products: Readonly<Record<PartnerKind, string>> = {
  appraisal: 'full_appraisal',
  title: 'full_search',
  credit: 'tri_merge',
  flood: 'life_of_loan',
  verification: 'income',
  underwriting: 'du',
  compliance: 'full_review',
};

export const orderRequest = (kind: PartnerKind, more: Partial<OrderRequest> = {}): OrderRequest => ({
  orderId: randomUUID(),
  orderNumber: 'VO-2026-000042',
  kind,
  product: products[kind],
  priority: 'standard',
  dueOn: '2026-03-16',
  placedAt: '2026-03-02T18:00:00.000Z',
  terms: terms[kind],
  callback: `http://127.0.0.1:9/webhooks/sandbox-${kind}`,
  ...more,
});
