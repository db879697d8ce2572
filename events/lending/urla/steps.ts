import type { FieldError } from '../../kernel/errors.ts';
import type { AnswerPath } from './answers.ts';

/**
 * The seven steps of the specification, and what is on each. What it has no step for stands where the official form has
 * it next: liabilities with the assets, other loans and gifts with the loan; declarations, military service and
 * demographic information before the review. `*` is any borrower.
 */
export const urlaSteps = [
  { id: 'personal', sections: ['borrowers.*.personal', 'credit'] },
  { id: 'addresses', sections: ['borrowers.*.addresses'] },
  { id: 'employment', sections: ['borrowers.*.employment'] },
  { id: 'other_income', sections: ['borrowers.*.otherIncome'] },
  { id: 'assets', sections: ['borrowers.*.assets', 'borrowers.*.liabilities'] },
  { id: 'loan_and_property', sections: ['loan', 'property', 'otherLoans', 'gifts'] },
  {
    id: 'review',
    sections: [
      'borrowers.*.declarations',
      'borrowers.*.militaryService',
      'borrowers.*.supplemental',
      'borrowers.*.acknowledgment',
      'borrowers.*.demographics',
    ],
  },
] as const;

/** The part of the form that staff fills in; none of the seven steps. */
export const lenderPart = { id: 'lender', sections: ['lender', 'originator'] } as const;

const parts = [...urlaSteps, lenderPart] as const;
export type UrlaStepId = (typeof parts)[number]['id'];
/** The seven steps, in their order. */
export const urlaStepIds: readonly UrlaStepId[] = urlaSteps.map(({ id }) => id);
/** The steps, and the lender's part. */
export const urlaPartIds: readonly UrlaStepId[] = parts.map(({ id }) => id);

/** The step on which a field stands; what is of the list of borrowers itself is on the first. */
export const stepOf = (path: AnswerPath): UrlaStepId => {
  const [first = '', , third = ''] = path.split('.');
  const section = first === 'borrowers' ? `borrowers.*.${third}` : first;
  return parts.find(({ sections }) => sections.some((each) => each === section))?.id ?? 'personal';
};

/** Problems by the step on which they can be mended, in the order of the form; a step without any is left out. */
export const errorsByStep = (problems: readonly FieldError[]): ReadonlyMap<UrlaStepId, readonly FieldError[]> =>
  Map.groupBy(problems, ({ field }) => stepOf(field));

/** Progress at a step, in whole percent: 14 on the first of seven; the lender's part counts as the last before the review. */
export const percentAt = (step: UrlaStepId): number => {
  const place = urlaStepIds.indexOf(step);
  return Math.round(((place < 0 ? urlaStepIds.length - 1 : place + 1) / urlaStepIds.length) * 100);
};
