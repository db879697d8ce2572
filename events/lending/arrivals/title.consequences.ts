import type { Consequence } from './consequence.ts';

/** What follows from title reports. */
export const titleConsequences = {
  lien: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Lien released',
      externalWording: 'A lien on the property has to be paid off or released before closing.',
      internalWording:
        'Payoff and release recorded, or a subordination that the program allows (Selling Guide B7-2-05).',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
      isOneEach: true,
    },
  },
  judgment: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Judgment satisfied',
      externalWording: 'A judgment on record has to be satisfied before closing.',
      internalWording: 'Satisfaction recorded, or shown to be about someone else of the same name.',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
      isOneEach: true,
    },
  },
  delinquent_taxes: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Delinquent taxes paid',
      externalWording: 'Property taxes are overdue. They have to be paid at closing or before.',
      internalWording: 'Paid before closing, or from the proceeds: they come before our lien.',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
      isOneEach: true,
    },
  },
  title_exceptions: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Title exceptions cleared',
      externalWording: 'We clear some points with the title company; there is nothing for you to do.',
      internalWording:
        'Each is removed, satisfied, insured over or accepted on the title order (Selling Guide B7-2-05).',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
    },
  },
  vesting_differs: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Title in the borrowers',
      externalWording: 'The title is in another name. Send what shows how you own the property.',
      internalWording: 'Deed or vesting corrected, or the owner joins: who signs owns the property.',
      mustBeMetBefore: 'prior_to_docs',
      category: 'legal',
    },
  },
  title_expired: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Title brought down',
      externalWording: 'The title search is some months old. The title company brings it up to date.',
      internalWording: 'A bring-down to the day of closing: the search is older than 120 days.',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
    },
  },
  title_clear: {
    kind: 'title',
    recomputes: [],
    opensNothing: 'Nothing stands on the title: conditions of an earlier report that nobody touched are withdrawn',
  },
} as const satisfies Readonly<Record<string, Consequence>>;
