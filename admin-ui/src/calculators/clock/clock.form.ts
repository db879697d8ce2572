import { clockIds, clockRules } from '../../../../events/lending/clocks/clock-rules.ts';
import type { Form } from '../form/form-spec.ts';
import { officeGroup } from '../office/office-group.ts';
import { clockText } from './clock.texts.ts';

/** Words for a choice: what the clock leads to, and what it starts with. */
const clockOptions = clockIds.map((id) => ({
  value: id,
  label: `${clockRules[id].due} · from: ${clockRules[id].from}`,
}));

export const clockForm: Form = {
  groups: [
    {
      parts: [
        { path: 'rule', label: clockText('rule'), kind: 'choice', options: clockOptions, required: true, wide: true },
        { path: 'from', label: clockText('from'), kind: 'day', required: true, wide: true },
      ],
    },
    officeGroup,
  ],
};
