import { keysOf } from '../../kernel/by-type.ts';
import { borrowerConsequences } from './borrower.consequences.ts';
import { closingConsequences } from './closing.consequences.ts';
import type { ArrivalCondition, Consequence } from './consequence.ts';
import { decisionConsequences } from './decision.consequences.ts';
import { propertyConsequences } from './property.consequences.ts';
import { titleConsequences } from './title.consequences.ts';

const table = {
  ...propertyConsequences,
  ...borrowerConsequences,
  ...titleConsequences,
  ...decisionConsequences,
  ...closingConsequences,
} as const satisfies Readonly<Record<string, Consequence>>;

export type FindingId = keyof typeof table;
/** In the order of the table. */
export const findingIds: readonly FindingId[] = keysOf(table);

/**
 * Consequences of a fact that arrived. Whoever has the file is told of every report that is taken over, and of the
 * conditions that it opened; an approval that rests on other figures asks for a new decision.
 */
export const consequenceOf = (finding: FindingId): Consequence => table[finding];

/** The condition that a finding opens; null for one that opens none. */
export const conditionOfFinding = (finding: FindingId): ArrivalCondition | null => {
  const consequence = consequenceOf(finding);
  return 'opens' in consequence ? consequence.opens : null;
};
