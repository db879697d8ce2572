import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useRateSpreadText, text: rateSpreadText } = defineTexts('rateSpreadCalculator', {
  apr: 'APR',
  apor: 'APOR',
  aporHint: 'Where it is known',
  lockedOn: 'Rate set on',
  termMonths: 'Term in months',
  amortization: 'Rate',
  amortizations: { fixed: 'Fixed', variable: 'Variable' },
  firstResetMonths: 'First change after months',
  firstResetHint: 'Of a variable rate',
  actionTaken: 'Action taken',
  actionHint: 'Code of HMDA, 1 to 8',
  reverse: 'A reverse mortgage',
  spread: 'Rate spread',
  none: 'Not applicable',
  points: '%{points} points',
  week: 'Week of',
  compared: 'Compared with',
  years: '%{smart_count} year |||| %{smart_count} years',
});
