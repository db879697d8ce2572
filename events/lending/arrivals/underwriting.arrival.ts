import type { UnderwritingResult } from '../vendor-orders/underwriting/underwriting.kind.ts';
import type { ArrivalFactsOf } from './arrival-facts.ts';
import { type ArrivalFinding, found } from './arrival-finding.ts';
import type { OrderBeside } from './file-beside.ts';

type Recommendation = ArrivalFactsOf<'underwriting'>['recommendation'];

const outcomes = {
  'Approve/Eligible': 'aus_approves',
  Accept: 'aus_approves',
  'Approve/Ineligible': 'aus_ineligible',
  'Out of Scope': 'aus_refer',
  'Refer/Eligible': 'aus_refer',
  'Refer with Caution': 'aus_refer',
  Caution: 'aus_refer',
} as const satisfies Readonly<Record<Recommendation, ArrivalFinding['finding']>>;

export const underwritingFacts = (
  { recommendation, findings, isSimulated }: UnderwritingResult,
  { product }: OrderBeside,
): ArrivalFactsOf<'underwriting'> => ({
  kind: 'underwriting',
  system: product,
  recommendation,
  findings: findings.map(({ number, text }) => ({ number, text })),
  isSimulated,
});

export const underwritingArrived = (facts: ArrivalFactsOf<'underwriting'>): ArrivalFinding[] => {
  const { recommendation, findings, isSimulated } = facts;
  const said = isSimulated ? `${recommendation} (simulated by the sandbox)` : recommendation;
  return [
    { finding: outcomes[recommendation], text: `The recommendation is ${said}` },
    ...found(findings.length > 0, 'aus_findings', findings.map(({ number, text }) => `${number}. ${text}`).join('; ')),
  ];
};
