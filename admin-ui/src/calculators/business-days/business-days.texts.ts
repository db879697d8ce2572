import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useBusinessDaysText, text: businessDaysText } = defineTexts('businessDaysCalculator', {
  on: 'Day',
  calendar: 'Which meaning',
  calendars: {
    general: 'General: the offices are open for business',
    specific: 'Specific: every day but Sundays and legal public holidays',
  },
  yes: 'A business day',
  no: 'Not a business day',
  around: 'The week around it',
  day: 'Day',
  counts: 'General',
  countsSpecific: 'Specific',
  is: 'Counts',
  isNot: 'Does not: %{why}',
});
