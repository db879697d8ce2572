import type { FieldError } from '../../kernel/errors.ts';
import type { FileFigures } from '../figures/file-figures.ts';
import type { LoanPurpose } from '../fields/loan-choices.ts';
import type { EstimatedFile } from './estimated-file.ts';

type Mortgage = NonNullable<NonNullable<EstimatedFile['urla']['lender']>['mortgage']>;

/** A whole number as typed; undefined where nobody has. */
const countOf = (typed: string | undefined): number | undefined =>
  typed === undefined || typed.trim() === '' ? undefined : Number(typed);

const indexNames: Readonly<Record<string, string>> = { sofr: 'SOFR', treasury: 'Treasury' };

const mortgageOf = ({ urla }: EstimatedFile): Mortgage => urla.lender?.mortgage ?? {};

const isAdjustable = (file: EstimatedFile): boolean =>
  mortgageOf(file).amortization === 'adjustable' || file.facts.loan.noteTerms?.arm !== undefined;

const adjustableOf = (file: EstimatedFile) => {
  const { loan } = file.facts;
  const arm = loan.noteTerms?.arm ?? {};
  return {
    index: indexNames[mortgageOf(file).armIndex ?? ''],
    indexPercent: arm.indexPercent,
    marginPercent: arm.marginPercent,
    fixedMonths: arm.initialMonths,
    everyMonths: arm.periodMonths,
    firstLimitPercent: arm.firstCapPercent,
    limitPercent: arm.periodCapPercent,
    ceilingPercent:
      loan.ratePercent === undefined || arm.lifeCapPercent === undefined
        ? undefined
        : loan.ratePercent + arm.lifeCapPercent,
  };
};

const purposes: Partial<Readonly<Record<LoanPurpose, 'purchase' | 'refinance'>>> = {
  purchase: 'purchase',
  refinance: 'refinance',
};

const insuranceOf = ({ housing }: Pick<FileFigures, 'housing'>): number | undefined =>
  housing.missing.includes('mortgage_insurance')
    ? undefined
    : (housing.lines.find(({ kind }) => kind === 'mortgage_insurance')?.cents ?? 0);

/** Terms of the loan as `LoanEstimateFacts` has them; what nobody has stated is undefined. */
export const loanOfFile = (file: EstimatedFile, figures: Pick<FileFigures, 'housing'>) => {
  const { loan } = file.facts;
  const mortgage = mortgageOf(file);
  const penaltyMonths = countOf(mortgage.prepaymentPenaltyMonths);
  return {
    id: file.loanNumber,
    purpose: purposes[loan.purpose],
    type: loan.type,
    amountCents: loan.amountCents,
    ratePercent: loan.ratePercent,
    termYears: loan.termYears,
    interestOnlyMonths: loan.noteTerms?.interestOnlyMonths,
    ...(mortgage.isBalloon && { balloonAfterMonths: countOf(mortgage.balloonMonths) ?? 0 }),
    ...(isAdjustable(file) && { adjustable: adjustableOf(file) }),
    mortgageInsuranceCents: insuranceOf(figures),
    ...(mortgage.hasPrepaymentPenalty && {
      prepaymentPenalty: {
        percent: file.terms.prepaymentPenaltyPercent,
        years: penaltyMonths === undefined ? undefined : Math.ceil(penaltyMonths / 12),
      },
    }),
  };
};

/** Features whose disclosures are not made here, as something that stands in the way, by URLA field. */
export const featuresNotEstimated = ({ urla, facts, lender }: EstimatedFile): FieldError[] => {
  const mortgage = urla.lender?.mortgage ?? {};
  const company = urla.originator?.companyNmlsId;
  const isOther = company !== undefined && company !== '' && lender.nmlsId !== null && company !== lender.nmlsId;
  const feature = (isThere: boolean, field: string, what: string): FieldError[] =>
    isThere ? [{ field, message: `${what}: make its Loan Estimate by hand and upload it as another document` }] : [];
  return [
    ...feature(purposes[facts.loan.purpose] === undefined, 'loan.purpose', 'A construction loan'),
    ...feature(mortgage.hasBuydown === true, 'lender.mortgage.hasBuydown', 'A loan with a buydown'),
    ...feature(
      mortgage.hasNegativeAmortization === true,
      'lender.mortgage.hasNegativeAmortization',
      'A loan whose balance rises',
    ),
    ...feature(mortgage.amortization === 'other', 'lender.mortgage.amortization', 'A loan of another amortization'),
    ...feature(isOther, 'originator.companyNmlsId', 'A loan that another company originates than the lender'),
  ];
};
