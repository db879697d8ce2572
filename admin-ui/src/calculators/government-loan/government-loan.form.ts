import { governmentPrograms } from '../../../../events/lending/government/government-loan.ts';
import { regions, vaUses } from '../../../../events/lending/government/va.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { Form } from '../form/form-spec.ts';
import { governmentLoanText as text } from './government-loan.texts.ts';

export const governmentLoanForm: Form = {
  groups: [
    {
      parts: [
        {
          path: 'program',
          label: text('program'),
          kind: 'choice',
          options: optionsOf(governmentPrograms, (program) => text(`programs.${program}`)),
          required: true,
        },
        { path: 'months', label: text('months'), kind: 'whole', required: true },
        { path: 'loanAmount', label: text('loanAmount'), hint: text('loanAmountHint'), kind: 'money', required: true },
        { path: 'value', label: text('value'), hint: text('valueHint'), kind: 'money', required: true },
        {
          path: 'caseDate',
          label: text('caseDate'),
          hint: text('caseDateHint'),
          kind: 'day',
          required: true,
          wide: true,
        },
      ],
    },
    {
      title: text('va'),
      parts: [
        {
          path: 'use',
          label: text('use'),
          kind: 'choice',
          options: optionsOf(vaUses, (use) => text(`uses.${use}`)),
          wide: true,
        },
        {
          path: 'region',
          label: text('region'),
          kind: 'choice',
          options: optionsOf(regions, (region) => text(`regions.${region}`)),
        },
        { path: 'familySize', label: text('familySize'), kind: 'whole' },
        { path: 'exempt', label: text('exempt'), kind: 'flag' },
      ],
    },
  ],
};
