import { defineTexts } from '../../texts/define-texts.ts';

export const { text: officeText } = defineTexts('officeOptions', {
  title: 'When the offices are open',
  openSaturdays: 'Open on Saturdays',
  holidaysClosed: 'Closed on federal holidays, as they are observed',
  saturdayHolidaysOnFriday:
    'Holidays on a Saturday are observed on the Friday, as the government does and the Federal Reserve does not',
  closedOn: 'Also closed on',
  closedOnHint: 'Days such as 2026-12-24, apart by commas',
});
