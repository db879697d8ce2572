import type { Field, Form } from '../form/form-spec.ts';
import { ratiosText as text } from './ratios.texts.ts';

type HousingPart = 'taxes' | 'insurance' | 'mortgageInsurance' | 'association' | 'other';
const housingParts: readonly HousingPart[] = ['taxes', 'insurance', 'mortgageInsurance', 'association', 'other'];

const money = (path: string, label: string, required = false): Field => ({ path, label, kind: 'money', required });

export const ratiosForm: Form = {
  groups: [
    {
      title: text('property'),
      parts: [
        money('loanAmount', text('loanAmount'), true),
        money('propertyValue', text('propertyValue'), true),
        money('purchasePrice', text('purchasePrice')),
        money('monthlyIncome', text('monthlyIncome'), true),
      ],
    },
    {
      title: text('housing'),
      parts: [
        money('housing.principalAndInterest', text('principalAndInterest'), true),
        ...housingParts.map((part) => money(`housing.${part}`, text(part))),
      ],
    },
    {
      parts: [
        {
          list: 'debts',
          label: text('debts'),
          one: text('debt'),
          add: text('addDebt'),
          required: true,
          fields: [
            money('monthly', text('monthly'), true),
            { path: 'monthsLeft', label: text('monthsLeft'), kind: 'whole' },
            money('balance', text('balance')),
            { path: 'paidOff', label: text('paidOff'), kind: 'flag' },
          ],
        },
      ],
    },
    {
      title: text('behind'),
      isFolded: true,
      parts: [
        {
          list: 'subordinateBalances',
          label: text('subordinates'),
          one: text('subordinate'),
          add: text('addSubordinate'),
          fields: [{ ...money('', text('subordinateBalance'), true), wide: true }],
        },
        {
          list: 'creditLines',
          label: text('lines'),
          one: text('line'),
          add: text('addLine'),
          fields: [money('limit', text('limit'), true), money('drawn', text('drawn'), true)],
        },
      ],
    },
  ],
};
