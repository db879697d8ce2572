import { type AnswerPath, borrowerOf } from '../../../../events/lending/urla/answers.ts';
import { demographicInformation } from '../../../../events/lending/urla/sections/demographics.ts';
import { stepOf, type UrlaStepId, urlaPartIds } from '../../../../events/lending/urla/steps.ts';

export const OVERVIEW = '/applications/urla';

type Place = { readonly borrowerId?: string | undefined; readonly field?: AnswerPath };

/** Where a step of a draft is, for a borrower, at a field. */
export const addressOf = (draftId: string, step: UrlaStepId, { borrowerId, field }: Place = {}): string =>
  `${OVERVIEW}/${draftId}/${step}${borrowerId ? `?borrower=${borrowerId}` : ''}${field ? `#${field}` : ''}`;

/** One page for what a submission needs, as a step in the address. */
export const SHORT = 'short';

/** Where the short form of a draft is, at a field. */
export const shortAddressOf = (draftId: string, field?: AnswerPath): string =>
  `${OVERVIEW}/${draftId}/${SHORT}${field ? `#${field}` : ''}`;

export const isStep = (text: string | undefined): text is UrlaStepId => urlaPartIds.some((step) => step === text);

/** The step on which a field stands; those of the demographic information are a form of their own. */
export const stepAt = (path: AnswerPath): UrlaStepId => {
  const [, , section = ''] = path.split('.');
  return borrowerOf(path) !== undefined && Object.hasOwn(demographicInformation, section) ? 'review' : stepOf(path);
};
