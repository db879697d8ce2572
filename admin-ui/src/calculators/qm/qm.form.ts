import { liens, loanFeatures } from '../../../../events/lending/thresholds/priced-loan.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { Form } from '../form/form-spec.ts';
import { qmText } from './qm.texts.ts';

export const qmForm: Form = {
  groups: [
    {
      parts: [
        { path: 'year', label: qmText('year'), kind: 'whole', required: true },
        {
          path: 'lien',
          label: qmText('lien'),
          kind: 'choice',
          options: optionsOf(liens, (lien) => qmText(`liens.${lien}`)),
          initial: 'first',
          required: true,
        },
        { path: 'loanAmount', label: qmText('loanAmount'), kind: 'money', required: true },
        { path: 'pointsAndFees', label: qmText('pointsAndFees'), kind: 'money', required: true },
        { path: 'apr', label: qmText('apr'), hint: qmText('aprHint'), kind: 'percent', required: true },
        { path: 'apor', label: qmText('apor'), hint: qmText('aporHint'), kind: 'percent', required: true },
        {
          path: 'features',
          label: qmText('features'),
          kind: 'choices',
          options: optionsOf(loanFeatures, (feature) => qmText(`feature.${feature}`)),
          required: true,
        },
        { path: 'manufactured', label: qmText('manufactured'), kind: 'flag' },
        { path: 'jumbo', label: qmText('jumbo'), kind: 'flag' },
      ],
    },
  ],
};
