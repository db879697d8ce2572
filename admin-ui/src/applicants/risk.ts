import type { RiskLevel } from '../../../events/lending/decisions/risk-assessment.ts';

/** Badge of the overall risk score out of 10, where more is safer: above 7 low, above 5 medium, above 3 high. */
export const overallRiskLevel = (score: number): RiskLevel => {
  if (score > 7) return 'low';
  if (score > 5) return 'medium';
  return score > 3 ? 'high' : 'critical';
};

/** Badge of a social profile's risk score, where more is riskier: 3 or less low, 6 or less medium, otherwise high. */
export const socialRiskLevel = (score: number): RiskLevel => {
  if (score <= 3) return 'low';
  return score <= 6 ? 'medium' : 'high';
};

/** Third-party platforms whose credit models are machine-learned; every other system scores traditionally. */
const aiUnderwritingSystems = ['Upstart', 'Zest AI', 'Pagaya', 'Scienaptic'];

export const isAiUnderwritingSystem = (systemName: string): boolean =>
  aiUnderwritingSystems.some((name) => systemName.toLowerCase().includes(name.toLowerCase()));
