import type {
  IssueEstimate,
  LoanEstimateAnswer,
} from '../../../../api/loan-application/disclosures/loan-estimate.contract.ts';

type Typed = number | '';
type Revision = NonNullable<IssueEstimate['revision']>;

/** The form of a Loan Estimate. */
export type EstimateValues = {
  lateAfterDays: Typed;
  lateChargePercent: Typed;
  prepaymentPenaltyPercent: Typed;
  servicing: IssueEstimate['servicing'] | '';
  isAssumable: boolean;
  confirmsReceipt: boolean;
  revision: { reason: Revision['reason'] | ''; notes: string; learnedOn: string };
};

/** As the newest estimate had it. */
export const valuesOf = ({ terms, today }: LoanEstimateAnswer): EstimateValues => ({
  lateAfterDays: terms.lateAfterDays ?? '',
  lateChargePercent: terms.lateChargePercent ?? '',
  prepaymentPenaltyPercent: terms.prepaymentPenaltyPercent ?? '',
  servicing: terms.servicing ?? '',
  isAssumable: terms.isAssumable ?? false,
  confirmsReceipt: terms.confirmsReceipt ?? true,
  revision: { reason: '', notes: '', learnedOn: today },
});

const termsOf = ({ revision: _revision, ...terms }: EstimateValues): object =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== ''));

/** Terms as the query of the estimate and of its preview takes them. */
export const termsQuery = (values: EstimateValues): string =>
  String(new URLSearchParams(Object.entries(termsOf(values)).map(([name, value]) => [name, String(value)])));

/** The part of the form that is sent. @param isRevised one was issued before */
export const toEstimateRequest = (values: EstimateValues, isRevised: boolean): unknown => ({
  ...termsOf(values),
  ...(isRevised && {
    revision: Object.fromEntries(Object.entries(values.revision).filter(([, value]) => value !== '')),
  }),
});
