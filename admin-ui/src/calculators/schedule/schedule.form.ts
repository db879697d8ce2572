import { dayCounts } from '../../../../events/lending/repayment/schedule-terms.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { Form } from '../form/form-spec.ts';
import { scheduleText as text } from './schedule.texts.ts';

export const scheduleForm: Form = {
  groups: [
    {
      parts: [
        { path: 'principal', label: text('principal'), kind: 'money', required: true, wide: true },
        { path: 'annualRate', label: text('annualRate'), kind: 'percent', required: true },
        { path: 'months', label: text('months'), kind: 'whole', required: true },
        { path: 'firstDueOn', label: text('firstDueOn'), kind: 'day', wide: true },
      ],
    },
    {
      title: text('more'),
      isFolded: true,
      parts: [
        { path: 'disbursedOn', label: text('disbursedOn'), kind: 'day' },
        {
          path: 'dayCount',
          label: text('dayCount'),
          hint: text('dayCountHint'),
          kind: 'choice',
          options: optionsOf(dayCounts, (dayCount) => dayCount),
          initial: '30/360',
        },
        { path: 'interestOnlyMonths', label: text('interestOnlyMonths'), kind: 'whole' },
        { path: 'balloonAfterMonths', label: text('balloonAfterMonths'), kind: 'whole' },
        { path: 'mortgageInsurance.monthly', label: text('insuranceMonthly'), kind: 'money' },
        {
          path: 'mortgageInsurance.originalValue',
          label: text('originalValue'),
          hint: text('originalValueHint'),
          kind: 'money',
        },
        {
          list: 'adjustments',
          label: text('adjustments'),
          one: text('adjustment'),
          add: text('addAdjustment'),
          fields: [
            { path: 'fromPayment', label: text('fromPayment'), kind: 'whole', required: true },
            { path: 'annualRate', label: text('newRate'), kind: 'percent', required: true },
          ],
        },
      ],
    },
  ],
};
