import type { Consequence } from './consequence.ts';

/** What follows from reports that came too early to close on. */
export const closingConsequences = {
  employment_again: {
    kind: 'verification',
    recomputes: [],
    opens: {
      title: 'Employment verified again before the note',
      externalWording: 'Shortly before closing we ask your employer once more whether you still work there.',
      internalWording:
        'Verbal verification within 10 business days before the note date (Selling Guide B3-3.1-07): order it again, or note who was called, when and what was said.',
      mustBeMetBefore: 'prior_to_closing',
      category: 'income',
    },
  },
} as const satisfies Readonly<Record<string, Consequence>>;
