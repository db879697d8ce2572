import { aporKinds } from '../../../../events/lending/hmda/apor.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { Form } from '../form/form-spec.ts';
import { rateSpreadText as text } from './rate-spread.texts.ts';

/** The codes of HMDA. */
const actions = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

export const rateSpreadForm: Form = {
  groups: [
    {
      parts: [
        { path: 'apr', label: text('apr'), kind: 'percent', required: true },
        { path: 'apor', label: text('apor'), hint: text('aporHint'), kind: 'percent' },
        { path: 'lockedOn', label: text('lockedOn'), kind: 'day', required: true },
        { path: 'termMonths', label: text('termMonths'), kind: 'whole', required: true },
        {
          path: 'amortization',
          label: text('amortization'),
          kind: 'choice',
          options: optionsOf(aporKinds, (kind) => text(`amortizations.${kind}`)),
          initial: 'fixed',
          required: true,
        },
        { path: 'firstResetMonths', label: text('firstResetMonths'), hint: text('firstResetHint'), kind: 'whole' },
        {
          path: 'actionTaken',
          label: text('actionTaken'),
          kind: 'choice',
          options: optionsOf(actions, (action) => text(`actions.${action}`)),
          required: true,
          wide: true,
        },
        { path: 'reverse', label: text('reverse'), kind: 'flag' },
      ],
    },
  ],
};
