import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useClockText, text: clockText } = defineTexts('clockCalculator', {
  rule: 'Clock',
  groups: {
    trid: 'Estimates, closing and rescission (Regulation Z)',
    ecoa: 'Decisions and appraisals (Regulation B)',
    respa: 'Escrow (Regulation X)',
  },
  from: 'The clock starts on',
  startsWith: 'Starts with: %{what}',
  walked: 'Each day that was walked',
  start: 'Start',
  due: 'Due',
  skip: 'Skip',
  strip: 'Calendar of the clock',
  counted: 'Counted',
  skipped: 'Not counted',
  legend: 'A numbered day is counted; a hatched one is skipped, and the list below says why.',
});
