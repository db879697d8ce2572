import type { Form } from '../form/form-spec.ts';
import { uliText } from './uli.texts.ts';

export const uliForm: Form = {
  modes: [
    { value: 'make', label: uliText('make') },
    { value: 'check', label: uliText('check') },
  ],
  modeOf: (body) => ('uli' in body ? 'check' : 'make'),
  groups: [
    {
      mode: 'make',
      parts: [
        { path: 'lei', label: uliText('lei'), hint: uliText('leiHint'), kind: 'text', required: true, wide: true },
        {
          path: 'loanId',
          label: uliText('loanId'),
          hint: uliText('loanIdHint'),
          kind: 'text',
          required: true,
          wide: true,
        },
      ],
    },
    {
      mode: 'check',
      parts: [
        { path: 'uli', label: uliText('uli'), hint: uliText('uliHint'), kind: 'text', required: true, wide: true },
      ],
    },
  ],
};
