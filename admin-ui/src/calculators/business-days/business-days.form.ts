import { businessCalendars } from '../../../../events/lending/calendar/business-days.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { Form } from '../form/form-spec.ts';
import { officeGroup } from '../office/office-group.ts';
import { businessDaysText } from './business-days.texts.ts';

export const businessDaysForm: Form = {
  groups: [
    {
      parts: [
        { path: 'on', label: businessDaysText('on'), kind: 'day', required: true, wide: true },
        {
          path: 'calendar',
          label: businessDaysText('calendar'),
          kind: 'choice',
          options: optionsOf(businessCalendars, (calendar) => businessDaysText(`calendars.${calendar}`)),
          initial: 'general',
          required: true,
          wide: true,
        },
      ],
    },
    officeGroup,
  ],
};
