import type { Valuation } from '../../api/valuation/valuation.contract.ts';

/** A valuation as the API answers it, with one comparable. */
export const valuationOf = (more: Partial<Valuation> = {}): Valuation => ({
  runId: 'aaaaaaaa-0000-4000-8000-000000000001',
  purpose: 'screen',
  purposeId: null,
  valuedOn: '2026-03-02',
  home: { street: '12 Elm Street', city: 'Austin', state: 'TX', postalCode: '78704', livingArea: 1_850 },
  placedBy: 'postal_code',
  place: { latitude: 30.245, longitude: -97.768 },
  fromEarlierSale: [],
  model: 'hedonic-comparables-1',
  estimate: { valueCents: 40_000_000, lowCents: 35_000_000, highCents: 45_500_000, confidence: 92, salesUsed: 84 },
  comparables: [
    {
      saleId: 'aaaaaaaa-0000-4000-8000-000000000002',
      soldOn: '2026-01-15',
      priceCents: 39_000_000,
      adjustedPriceCents: 40_500_000,
      adjustments: [
        { group: 'time', cents: 500_000 },
        { group: 'size', cents: 1_000_000 },
      ],
      weight: 1,
      kilometers: 1.6,
      street: '40 Oak Lane',
      city: 'Austin',
      latitude: 30.255,
      longitude: -97.76,
      livingArea: 1_700,
    },
  ],
  salesFound: 84,
  salesNeeded: null,
  isSampled: false,
  ranBy: 'Lena Ortiz',
  ranAt: '2026-03-02T15:00:00.000Z',
  isOwn: false,
  review: null,
  laterSale: null,
  version: 1,
  ...more,
});
