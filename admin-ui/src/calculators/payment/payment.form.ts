import type { Form } from '../form/form-spec.ts';
import { paymentText } from './payment.texts.ts';

export const paymentForm: Form = {
  groups: [
    {
      parts: [
        { path: 'principal', label: paymentText('principal'), kind: 'money', required: true, wide: true },
        { path: 'annualRate', label: paymentText('annualRate'), kind: 'percent', required: true },
        { path: 'months', label: paymentText('months'), kind: 'whole', required: true },
        { path: 'extra', label: paymentText('extra'), kind: 'money', wide: true },
      ],
    },
  ],
};
