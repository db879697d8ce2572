import type { FileFigures } from '../figures/file-figures.ts';

/** Risk level, as screens name it. */
export const riskLevels = ['low', 'medium', 'high', 'critical'] as const;
export type RiskLevel = (typeof riskLevels)[number];

const MOST = 10;

/** One system's findings about a file. */
export type RiskAssessment = {
  readonly systemName: string;
  readonly riskLevel: RiskLevel;
  readonly score: number;
  readonly maxScore: number;
  readonly factors: string[];
  /** ISO 8601. */
  readonly lastUpdated: string;
};

/** Facts that house rules use. */
export type RiskFigures = {
  /** The applicant's representative score. */
  readonly creditScore: { readonly value: number; readonly knownSince: string } | null;
  readonly debtToIncomePercent: number | null;
  readonly loanToValuePercent: number | null;
  /** Since when the two ratios hold: ISO 8601. */
  readonly submittedAt: string;
};

/** Ratios of a file for its risk; one with a missing part is known too little to be assessed. */
export const ratiosAtRisk = ({
  backDti,
  ltv,
}: Pick<FileFigures, 'backDti' | 'ltv'>): Pick<RiskFigures, 'debtToIncomePercent' | 'loanToValuePercent'> => ({
  debtToIncomePercent: backDti.missing.length > 0 ? null : backDti.percent,
  loanToValuePercent: ltv.percent,
});

/** Straight line from `worst` (0 points) to `best` (10 points), one decimal. */
const points = (value: number, { worst, best }: { worst: number; best: number }): number =>
  Math.round(Math.min(1, Math.max(0, (value - worst) / (best - worst))) * MOST * 10) / 10;

/** The bands of the product's overall risk badge. */
export const riskLevelOf = (score: number): RiskLevel => {
  if (score > 7) return 'low';
  if (score > 5) return 'medium';
  return score > 3 ? 'high' : 'critical';
};

const assess = (systemName: string, score: number, factor: string, lastUpdated: string): RiskAssessment => ({
  systemName,
  riskLevel: riskLevelOf(score),
  score,
  maxScore: MOST,
  factors: [factor],
  lastUpdated,
});

/**
 * The three classic measures of a mortgage, each on a straight line of 0 to 10 points; a figure nobody knows is left
 * out. The lines are house rules: credit score 500 to 800, debt-to-income 60 % to 20 %, loan-to-value 110 % to 60 %.
 */
export const assessRisk = (figures: RiskFigures): RiskAssessment[] => {
  const { creditScore, debtToIncomePercent, loanToValuePercent, submittedAt } = figures;
  const assessments: RiskAssessment[] = [];
  if (creditScore) {
    const score = points(creditScore.value, { worst: 500, best: 800 });
    assessments.push(
      assess('Credit score rule', score, `Representative credit score ${creditScore.value}`, creditScore.knownSince),
    );
  }
  if (debtToIncomePercent !== null) {
    const score = points(debtToIncomePercent, { worst: 60, best: 20 });
    assessments.push(assess('Debt-to-income rule', score, `Debt-to-income ratio ${debtToIncomePercent}%`, submittedAt));
  }
  if (loanToValuePercent !== null) {
    const score = points(loanToValuePercent, { worst: 110, best: 60 });
    assessments.push(assess('Loan-to-value rule', score, `Loan-to-value ratio ${loanToValuePercent}%`, submittedAt));
  }
  return assessments;
};

/** Mean of the assessments, one decimal; null without any. */
export const overallRiskScore = (assessments: readonly RiskAssessment[]): number | null => {
  if (assessments.length === 0) return null;
  const sum = assessments.reduce((total, { score }) => total + score, 0);
  return Math.round((sum / assessments.length) * 10) / 10;
};
