import { dollarsText } from './rounding.ts';

/** A cost of the property that comes each month or is set aside for; integer cents. */
export type HousingCost = {
  readonly kind: 'property_taxes' | 'homeowners_insurance' | 'other';
  /** Of another one, such as `HOA Dues`. */
  readonly label?: string | undefined;
  readonly monthlyCents: number;
  readonly inEscrow: boolean;
};

/** A box of the table, as printed. */
export type HousingBox = {
  readonly isIncluded: boolean;
  readonly label: string;
  /** Blank where it is not included. */
  readonly inEscrow: '' | 'YES' | 'NO' | 'Some';
};

/** Estimated taxes, insurance and assessments, as printed. */
export type HousingCosts = {
  /** `$206`, a month. */
  readonly monthly: string;
  readonly boxes: readonly HousingBox[];
};

const sum = (costs: readonly HousingCost[]): number => costs.reduce((all, { monthlyCents }) => all + monthlyCents, 0);

const answer = (costs: readonly HousingCost[]): HousingBox['inEscrow'] => {
  if (costs.length === 0) return '';
  if (costs.every(({ inEscrow }) => inEscrow)) return 'YES';
  return costs.some(({ inEscrow }) => inEscrow) ? 'Some' : 'NO';
};

/** What goes into the escrow account each month (12 CFR 1026.37(c)(2)(iii)). @returns integer cents */
export const escrowCents = (costs: readonly HousingCost[]): number => sum(costs.filter(({ inEscrow }) => inEscrow));

/** The table of estimated taxes, insurance and assessments (12 CFR 1026.37(c)(4)); mortgage insurance is none of them. */
export const housingCosts = (costs: readonly HousingCost[]): HousingCosts => {
  const of = (kind: HousingCost['kind']) => costs.filter((cost) => cost.kind === kind && cost.monthlyCents > 0);
  const others = of('other');
  const named = others[0]?.label ?? '';
  return {
    monthly: dollarsText(sum(costs)),
    boxes: [
      { label: 'Property Taxes', costs: of('property_taxes') },
      { label: 'Homeowner’s Insurance', costs: of('homeowners_insurance') },
      // One of several is enough (comment 37(c)(4)(iv)-1).
      { label: `Other: ${others.length > 1 ? `${named} and additional costs` : named}`.trimEnd(), costs: others },
    ].map((box) => ({ label: box.label, isIncluded: box.costs.length > 0, inEscrow: answer(box.costs) })),
  };
};
