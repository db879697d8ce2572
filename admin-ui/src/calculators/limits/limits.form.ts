import { loanTypeNames } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { loanTypes } from '../../../../events/lending/rules/loan-type.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { Form } from '../form/form-spec.ts';
import { limitsText as text } from './limits.texts.ts';

export const limitsForm: Form = {
  groups: [
    {
      parts: [
        { path: 'year', label: text('year'), hint: text('yearHint'), kind: 'whole', required: true },
        { path: 'fips', label: text('fips'), hint: text('fipsHint'), kind: 'text', required: true },
        { path: 'units', label: text('units'), kind: 'whole', required: true },
        {
          path: 'loanType',
          label: text('loanType'),
          kind: 'choice',
          options: optionsOf(loanTypes, (type) => loanTypeNames[type]),
          initial: 'conventional',
          required: true,
        },
        { path: 'loanAmount', label: text('loanAmount'), kind: 'money', wide: true },
      ],
    },
  ],
};
