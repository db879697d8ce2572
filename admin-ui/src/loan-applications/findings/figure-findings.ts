import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { adverseActionReasonNames } from '../../../../events/lending/denial/adverse-action.ts';
import { type DenialFigure, groundInWords } from '../../../../events/lending/denial/denial-words.ts';
import { housingLines, type MissingPart } from '../../../../events/lending/figures/provenance.ts';
import type { Finding, Way } from './finding.ts';

/** What of the application each figure is made of. */
const answersOf = (figure: DenialFigure, { borrowerId }: DetailedApplication): string | null => {
  switch (figure) {
    case 'monthly_income':
    case 'years_employed':
      return `borrowers.${borrowerId}.employment`;
    case 'loan_to_value':
      return 'loan.propertyValue';
    case 'liquid_funds':
      return `borrowers.${borrowerId}.assets`;
    default:
      return null;
  }
};

const wayOfFigure = (figure: DenialFigure, file: DetailedApplication): Way => {
  // Stated and reported debts are one list there, with what counts of each and why.
  if (figure === 'debt_to_income')
    return { name: 'liabilities', to: `/applications/${file.id}?liabilities=${file.id}` };
  const path = answersOf(figure, file);
  if (path !== null) return { name: 'answers', to: `/applications/${file.id}/urla#${path}` };
  return figure === 'credit_score' || figure === 'late_accounts'
    ? { name: 'credit', to: `/credit-reports/on-file/${file.id}` }
    : { name: 'documents', to: `/applications/${file.id}/documents` };
};

/** Figures beyond their limits: what a rejection could rest on. */
export const ofGrounds = (file: DetailedApplication): Finding[] =>
  (file.allowedStatuses.find(({ status }) => status === 'rejected')?.grounds ?? []).map((ground) => ({
    kind: 'ground',
    text: `${adverseActionReasonNames[ground.reason]}: ${groundInWords(ground)}`,
    way: wayOfFigure(ground.figure, file),
  }));

const isHousing = (part: MissingPart): boolean => housingLines.some((line) => line === part);

const loanTerms: readonly MissingPart[] = ['arm_period', 'fully_indexed_rate', 'rate_caps', 'interest_only_months'];

/** Where the part is entered. */
const wayOfMissing = (part: MissingPart, { id, borrowerId }: DetailedApplication): Way => {
  if (part === 'income_evidence') return { name: 'documents', to: `/applications/${id}/documents` };
  const answers = (path: string): Way => ({ name: 'answers', to: `/applications/${id}/urla#${path}` });
  if (loanTerms.includes(part)) return answers('lender.mortgage');
  if (isHousing(part)) return answers('lender.housing');
  if (part.startsWith('other_lien')) return answers('otherLoans');
  return answers(`borrowers.${borrowerId}.${part === 'rental_payment' ? 'realEstate' : 'liabilities'}`);
};

/** Parts that are missing, by the ratio that is at least so much without them. */
export const ofMissing = (file: DetailedApplication): Finding[] =>
  (['loanToValue', 'debtToIncome'] as const).flatMap((ratio): Finding[] => {
    const { percent, missing } = file.ratios[ratio];
    const [first] = missing;
    if (percent === null || !first) return [];
    return [
      {
        kind: 'missing',
        ratio,
        percent,
        missing,
        way: wayOfMissing(first, file),
      },
    ];
  });
