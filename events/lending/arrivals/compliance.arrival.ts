import type { ComplianceResult } from '../vendor-orders/compliance/compliance.kind.ts';
import type { ArrivalFactsOf } from './arrival-facts.ts';
import { type ArrivalFinding, found } from './arrival-finding.ts';
import type { OrderBeside } from './file-beside.ts';

export const complianceFacts = (
  { checks }: ComplianceResult,
  { product }: OrderBeside,
): ArrivalFactsOf<'compliance'> => ({
  kind: 'compliance',
  product,
  failed: checks
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ name, citation, text }) => ({ name, citation, text })),
  warnings: checks.filter(({ outcome }) => outcome === 'warning').length,
});

export const complianceArrived = ({ failed, warnings }: ArrivalFactsOf<'compliance'>): ArrivalFinding[] => [
  ...failed.map(({ name, citation, text }) => ({
    finding: 'compliance_failed' as const,
    text: `${name} (${citation}): ${text}`,
  })),
  ...found(warnings > 0, 'compliance_warning', `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`),
  ...found(failed.length === 0 && warnings === 0, 'compliance_passed', 'No check failed'),
];
