import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useUliText, text: uliText } = defineTexts('uliCalculator', {
  make: 'Make one',
  check: 'Check one',
  lei: 'LEI of the lender',
  leiHint: '20 letters and digits',
  loanId: 'The lender’s own id of the loan',
  loanIdHint: 'Up to 23 letters and digits',
  uli: 'Universal loan identifier',
  uliHint: '23 to 45 letters and digits',
  digits: 'Check digits',
  holds: 'It holds',
  fails: 'It does not hold',
  verdict: 'The identifier',
});
