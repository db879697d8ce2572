import { defineTexts } from '../../texts/define-texts.ts';

/** Disclosures of a file: its Loan Estimates. */
export const { useText: useDisclosuresText } = defineTexts('disclosures', {
  title: 'Disclosures',
  none: 'No Loan Estimate is issued yet.',
  first: 'Loan Estimate',
  revised: 'Revised Loan Estimate %{number}',
  columns: { name: 'Disclosure', issuedOn: 'Issued', apr: 'APR', cash: 'Cash to close', why: 'Reason', by: 'By' },
  known: '%{reason}, known since %{day}',
  prepare: 'Prepare a Loan Estimate',
  revise: 'Revise the Loan Estimate',
  missing: 'The next Loan Estimate lacks what nobody has entered yet:',
  go: 'Enter it',
  inSettings: '(in System Settings)',
  form: {
    title: 'Issue a Loan Estimate',
    intro:
      'It is printed and kept as an approved document of the application. Charges are held against its fees from then on, and it cannot be taken back: another one revises it. Sending it to the applicants is still to be done.',
    expires: 'APR %{apr}, cash to close %{cash}. The estimates expire on %{on}.',
    lateAfterDays: 'Days after which a payment is late',
    lateChargePercent: 'Late charge, percent of principal and interest',
    prepaymentPenaltyPercent: 'Prepayment penalty, percent of the balance',
    servicing: 'Servicing',
    service: 'The lender services the loan',
    transfer: 'Servicing is transferred',
    isAssumable: 'Another person may assume the loan',
    confirmsReceipt: 'The applicants sign that they have received it',
    reason: 'Why it is revised',
    notes: 'What has changed',
    learnedOn: 'Day on which the lender learned of it',
    preview: 'Preview',
    issue: 'Issue',
  },
  reasons: {
    settlement_charges: 'Changed circumstance: settlement charges',
    eligibility: 'Changed circumstance: eligibility',
    consumer_request: 'Requested by the consumer',
    rate_lock: 'Interest rate locked',
    expiration: 'Estimates expired',
    construction_delay: 'Delayed settlement of a construction loan',
  },
  issued: 'Loan Estimate Issued',
});
