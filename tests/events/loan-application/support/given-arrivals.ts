import { arrivalFactsOf, employmentAgainFrom } from '../../../../events/lending/arrivals/arrivals.ts';
import type { FindingId } from '../../../../events/lending/arrivals/consequence-table.ts';
import type { VendorKindId } from '../../../../events/lending/vendor-orders/kinds.ts';
import type { TakeOverReport } from '../../../../events/loan-application/arrivals/arrivals.decider.ts';
import { besideOf } from '../../../../events/loan-application/arrivals/beside-of-file.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import { contentOf } from '../../../../events/loan-application/stated/file-content.ts';
import { commandMetadata, loanApplicationSubmitted, submission } from '../../../support/histories/builders.ts';
import { vendorResults } from '../../../support/histories/vendor-results.ts';

export const orderId = '88888888-8888-4888-8888-888888888881';
export const otherOrderId = '88888888-8888-4888-8888-888888888882';
export const deliveryId = '99999999-9999-4999-8999-999999999991';
export const otherDeliveryId = '99999999-9999-4999-8999-999999999992';

const { property, loan } = submission();
/** A purchase at $400,000 with a loan of $320,000. */
export const purchase = loanApplicationSubmitted({ property: { ...property, purchasePriceCents: 400_000_00 } });
/** The verification of `vendorResults`, of March 9, is then late enough for the note. */
const closingSoon = loanApplicationSubmitted({
  property: { ...property, purchasePriceCents: 400_000_00 },
  loan: { ...loan, estimatedClosingDate: '2026-03-20' },
});
export const refinance = loanApplicationSubmitted({ loan: { ...loan, purpose: 'refinance' } });

/** A report as it would be accepted. */
export type Arriving = {
  readonly kind: VendorKindId;
  /** What is other than in the report of `vendorResults`. */
  readonly says?: object;
  readonly product?: string;
  readonly details?: string;
  readonly file?: LoanApplicationEvent;
  readonly today?: string;
};

/** The command that accepting the report of an order comes with. */
export const takeOver = (
  { kind, says = {}, product = 'du', details = '{}', file = purchase, today = '2026-03-16' }: Arriving,
  more: Partial<TakeOverReport['data']> = {},
): TakeOverReport => {
  const content = contentOf([file]);
  if (!content) throw new Error('The history begins with no submission');
  const text = JSON.stringify({ ...vendorResults[kind], ...says });
  const beside = besideOf(content, undefined);
  const facts = arrivalFactsOf(kind, text, beside, { product, details });
  const againFrom = employmentAgainFrom(kind, text, beside);
  if (!facts) throw new Error('The report was erased');
  return {
    type: 'TakeOverReport',
    data: { orderId, orderNumber: 'VO-2026-1', deliveryId, revision: 0, facts, today, againFrom, ...more },
  };
};

/** Events of one command after another. */
export const after = (
  history: readonly LoanApplicationEvent[],
  ...commands: readonly Parameters<typeof loanApplicationDecider.decide>[0][]
): LoanApplicationEvent[] => {
  const { decide, evolve, initialState } = loanApplicationDecider;
  return commands.reduce<LoanApplicationEvent[]>(
    (events, command) => [
      ...events,
      ...decide(command, [...history, ...events].reduce(evolve, initialState), commandMetadata()),
    ],
    [],
  );
};

const { appraiser } = vendorResults.appraisal;
const score = vendorResults.credit.scores[0];
const alert = (kind: string) => ({ alerts: [{ borrower: 0, bureau: 'equifax', kind }] });

/** For each row of the table of consequences a report that has it. */
export const arriving: Readonly<Record<FindingId, Arriving>> = {
  value: { kind: 'appraisal' },
  value_below_price: { kind: 'appraisal', says: { appraisedValue: 380_000 } },
  loan_over_value: { kind: 'appraisal', says: { appraisedValue: 300_000 }, file: refinance },
  mortgage_insurance: { kind: 'appraisal', says: { appraisedValue: 380_000 } },
  subject_to: { kind: 'appraisal', says: { madeAs: 'subject_to_repairs', subjectTo: 'Replace the roof' } },
  condition_c6: { kind: 'appraisal', says: { condition: 'C6' } },
  quality_q6: { kind: 'appraisal', says: { quality: 'Q6' } },
  appraisal_over_120_days: { kind: 'appraisal', says: { effectiveDate: '2025-10-01', appraiser } },
  appraisal_over_12_months: { kind: 'appraisal', says: { effectiveDate: '2025-03-01', appraiser } },
  score: { kind: 'credit' },
  undisclosed_debts: { kind: 'credit' },
  credit_freeze: { kind: 'credit', says: alert('freeze') },
  fraud_alert: { kind: 'credit', says: alert('fraud_alert') },
  inquiries: {
    kind: 'credit',
    says: { inquiries: [{ borrower: 0, creditor: 'Auto Lender', date: '2026-02-01' }] },
  },
  public_records: {
    kind: 'credit',
    says: { publicRecords: [{ borrower: 0, kind: 'Bankruptcy', filedOn: '2020-02-01', status: 'discharged' }] },
  },
  no_score: { kind: 'credit', says: { scores: [{ ...score, score: 9002 }] } },
  credit_expired: { kind: 'credit', says: { issuedOn: '2025-10-01' } },
  lien: { kind: 'title' },
  judgment: {
    kind: 'title',
    says: { judgments: [{ creditor: 'Acme', against: 'Jo Seller', amount: 9_000, recordedOn: '2024-01-05' }] },
  },
  delinquent_taxes: { kind: 'title', says: { taxes: [{ year: 2025, amount: 6_200, status: 'delinquent' }] } },
  title_exceptions: {
    kind: 'title',
    says: { exceptions: [{ number: 3, text: 'Rights of parties', isStandard: false }] },
  },
  vesting_differs: { kind: 'title', file: refinance },
  title_expired: { kind: 'title', says: { effectiveDate: '2025-10-01' } },
  title_clear: { kind: 'title', says: { liens: [] } },
  hazard_area: { kind: 'flood', says: { zone: 'AE', inSpecialFloodHazardArea: true } },
  not_life_of_loan: { kind: 'flood', says: { lifeOfLoan: false } },
  no_hazard_area: { kind: 'flood' },
  contradiction: { kind: 'verification' },
  not_verified: { kind: 'verification', says: { verified: false } },
  not_employed: { kind: 'verification', says: { isEmployed: false, employer: 'Hill Country Dental' } },
  verified: {
    kind: 'verification',
    says: { employer: 'Hill Country Dental, LLC', position: 'Dental hygienist' },
    file: closingSoon,
  },

  aus_refer: { kind: 'underwriting', says: { recommendation: 'Refer with Caution' } },
  aus_ineligible: { kind: 'underwriting', says: { recommendation: 'Approve/Ineligible' } },
  aus_findings: { kind: 'underwriting' },
  aus_approves: { kind: 'underwriting' },
  compliance_failed: {
    kind: 'compliance',
    says: { checks: [{ name: 'High cost', citation: '12 CFR 1026.32', outcome: 'fail', text: 'Over 5%' }] },
  },
  compliance_warning: {
    kind: 'compliance',
    says: { checks: [{ name: 'Points', citation: '12 CFR 1026.43', outcome: 'warning', text: 'Close to 3%' }] },
  },
  compliance_passed: { kind: 'compliance' },
  employment_again: {
    kind: 'verification',
    says: { employer: 'Hill Country Dental, LLC', position: 'Dental hygienist' },
  },
};
