import { type AnswerPath, borrowerOf } from '../../../../events/lending/urla/answers.ts';
import { demographicInformation } from '../../../../events/lending/urla/sections/demographics.ts';
import { stepOf, type UrlaStepId, urlaPartIds } from '../../../../events/lending/urla/steps.ts';

export const OVERVIEW = '/applications/urla';

type Place = { readonly borrowerId?: string | undefined; readonly field?: AnswerPath };

/** Where a step of a draft is, for a borrower, at a field. */
export const addressOf = (draftId: string, step: UrlaStepId, { borrowerId, field }: Place = {}): string =>
  `${OVERVIEW}/${draftId}/${step}${borrowerId ? `?borrower=${borrowerId}` : ''}${field ? `#${field}` : ''}`;

export const isStep = (text: string | undefined): text is UrlaStepId => urlaPartIds.some((step) => step === text);

/** The step on which a field stands; those of the demographic information are a form of their own. */
export const stepAt = (path: AnswerPath): UrlaStepId => {
  const [, , section = ''] = path.split('.');
  return borrowerOf(path) !== undefined && Object.hasOwn(demographicInformation, section) ? 'review' : stepOf(path);
};
