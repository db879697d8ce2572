import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { Field, Form } from '../form/form-spec.ts';
import { aprText as text } from './apr.texts.ts';

const amount: Field = { path: 'amount', label: text('amount'), kind: 'money', required: true };
const count: Field = { path: 'count', label: text('count'), kind: 'whole', required: true };
const place: readonly Field[] = [
  { path: 'periods', label: text('periods'), kind: 'whole', required: true },
  { path: 'fraction', label: text('fraction'), hint: text('fractionHint'), kind: 'text', initial: '0', required: true },
];

const advances = { list: 'advances', label: text('advances'), one: text('advance'), add: text('addAdvance') };
const payments = { list: 'payments', label: text('payments'), one: text('run'), add: text('addRun') };
const always = { required: true, least: 1 } as const;

/** Interval of payments; any other number of days comes from the address. */
const steps = ['month', 'half-month', 'week', 'days:14', 'days:28', 'quarter', 'year'] as const;

export const aprForm: Form = {
  modes: [
    { value: 'periods', label: text('periodsMode') },
    { value: 'dates', label: text('datesMode') },
  ],
  firstMode: 'dates',
  modeOf: (body) => ('unitPeriodsPerYear' in body ? 'periods' : 'dates'),
  groups: [
    {
      mode: 'dates',
      parts: [
        {
          ...advances,
          ...always,
          fields: [amount, { path: 'on', label: text('on'), kind: 'day', required: true }],
        },
        {
          ...payments,
          ...always,
          fields: [
            count,
            amount,
            { path: 'firstOn', label: text('firstOn'), kind: 'day', required: true },
            {
              path: 'every',
              label: text('every'),
              kind: 'choice',
              options: optionsOf(steps, (step) => text(`steps.${step}`)),
              also: /^days:[1-9]\d{0,2}$/,
              initial: 'month',
              required: true,
            },
          ],
        },
      ],
    },
    {
      mode: 'periods',
      parts: [
        {
          path: 'unitPeriodsPerYear',
          label: text('unitPeriodsPerYear'),
          hint: text('unitPeriodsHint'),
          kind: 'number',
          required: true,
          wide: true,
        },
        { ...advances, ...always, fields: [amount, ...place] },
        { ...payments, ...always, fields: [count, amount, ...place] },
      ],
    },
  ],
};
