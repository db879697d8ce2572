import type { FigureFacts } from '../../../events/lending/figures/figure-facts.ts';

/** A purchase whose housing expense is stated whole: DTI 34.33 %, LTV 80 %. */
export const figureFacts = (more: Partial<FigureFacts> = {}): FigureFacts => ({
  loan: { amountCents: 320_000_00, termYears: 30, ratePercent: 6.5, type: 'conventional', purpose: 'purchase' },
  property: { valueCents: 400_000_00, occupancy: 'primary_residence' },
  housing: { propertyTaxesCents: 290_00, homeownersInsuranceCents: 83_78 },
  income: [{ type: 'base', monthlyCents: 8_000_00 }],
  debts: [{ type: 'auto', monthlyCents: 350_00, balanceCents: 9_800_00 }],
  ...more,
});
