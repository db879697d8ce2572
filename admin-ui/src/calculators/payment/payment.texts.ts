import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: usePaymentText, text: paymentText } = defineTexts('paymentCalculator', {
  principal: 'Loan amount',
  annualRate: 'Interest rate a year',
  months: 'Term in months',
  extra: 'Paid on top each month',
  payment: 'Principal and interest a month',
  payoff: 'Repaid after',
  payoffMonths: '%{smart_count} month |||| %{smart_count} months',
  interest: 'Interest in all',
  total: 'Paid in all',
  sooner: '%{smart_count} month sooner |||| %{smart_count} months sooner',
  saved: '%{amount} less than without',
  schedule: 'Show every payment',
});
