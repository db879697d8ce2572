import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useLimitsText, text: limitsText } = defineTexts('limitsCalculator', {
  year: 'Year',
  yearHint: 'Of delivery; for FHA of the case number',
  fips: 'County code (FIPS)',
  fipsHint: 'Five digits, such as 06037',
  units: 'Units',
  loanType: 'Loan type',
  loanAmount: 'Loan amount',
  limit: 'Limit in %{county}, %{state}',
  atLeast: 'At least: the county’s own FHA limit may be higher',
  baseline: 'Baseline',
  ceiling: 'Ceiling',
  conforming: 'The loan',
  within: 'Within the limit',
  above: 'Above the limit',
});
