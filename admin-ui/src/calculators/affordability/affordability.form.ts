import { loanTypeNames } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { loanTypes } from '../../../../events/lending/rules/loan-type.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { Field, Form } from '../form/form-spec.ts';
import { affordabilityText } from './affordability.texts.ts';

type Required = Pick<Field, 'kind' | 'hint' | 'options' | 'initial' | 'wide' | 'required'>;

const field = (path: Parameters<typeof affordabilityText>[0], rest: Required): Field => ({
  path,
  label: affordabilityText(path),
  required: true,
  ...rest,
});

export const affordabilityForm: Form = {
  groups: [
    {
      parts: [
        field('monthlyIncome', { kind: 'money' }),
        field('debts', { kind: 'money', hint: affordabilityText('debtsHint') }),
        field('downPayment', { kind: 'money' }),
        field('loanType', {
          kind: 'choice',
          options: optionsOf(loanTypes, (type) => loanTypeNames[type]),
          initial: 'conventional',
        }),
        field('annualRate', { kind: 'percent' }),
        field('months', { kind: 'whole' }),
        field('taxesPerYear', { kind: 'money' }),
        field('insurancePerYear', { kind: 'money' }),
        field('mortgageInsurance', { kind: 'money', required: false, wide: true }),
        field('maxFrontDti', { kind: 'percent' }),
        field('maxBackDti', { kind: 'percent' }),
      ],
    },
  ],
};
