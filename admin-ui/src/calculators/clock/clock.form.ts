import { clockIds, clockRules } from '../../../../events/lending/clocks/clock-rules.ts';
import type { Form } from '../form/form-spec.ts';
import { officeGroup } from '../office/office-group.ts';
import { clockText } from './clock.texts.ts';

/** The rules that the clocks are of, by how their ids begin. */
const clockGroups = [
  {
    label: clockText('groups.trid'),
    begins: ['le-', 'provider-', 'revised-', 'cd-', 'intent-', 'rescission-', 'tolerance-'],
  },
  { label: clockText('groups.ecoa'), begins: ['ecoa-', 'appraisal-'] },
  { label: clockText('groups.respa'), begins: ['escrow-'] },
];

/** Words for a choice: what the clock leads to, and what it starts with. */
const clockOptions = clockGroups.flatMap(({ label: group, begins }) =>
  clockIds
    .filter((id) => begins.some((start) => id.startsWith(start)))
    .map((id) => ({
      value: id,
      group,
      label: `${clockRules[id].due} · from: ${clockRules[id].from}`,
    })),
);

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
