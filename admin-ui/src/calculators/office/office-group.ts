import type { Group } from '../form/form-spec.ts';
import { officeText } from './office.texts.ts';

/** When the offices are open: what general business days depend on. */
export const officeGroup: Group = {
  title: officeText('title'),
  isFolded: true,
  parts: [
    { path: 'openSaturdays', label: officeText('openSaturdays'), kind: 'flag' },
    { path: 'holidaysClosed', label: officeText('holidaysClosed'), kind: 'flag', initial: 'true' },
    {
      path: 'saturdayHolidaysOnFriday',
      label: officeText('saturdayHolidaysOnFriday'),
      kind: 'flag',
      initial: 'true',
    },
    { path: 'closedOn', label: officeText('closedOn'), hint: officeText('closedOnHint'), kind: 'days', wide: true },
  ],
};
