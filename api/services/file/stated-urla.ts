import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { draftOfRecorded } from '../../../events/lending/urla/recorded-answers.ts';
import { type UrlaDraft, urlaForm } from '../../../events/lending/urla/urla.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';

/** A file's application as the borrowers stated it, personal numbers in clear. */
export type StatedApplication = { readonly draftId: string; readonly statedAt: string; readonly urla: UrlaDraft };

/** The application that a file was taken with; undefined for one that the short form or a program began. */
export const statedApplicationOf = (
  history: readonly RecordedEvent<LoanApplicationEvent>[],
): StatedApplication | undefined => {
  const stated = history.find((event) => event.type === 'UrlaStated');
  if (stated?.type !== 'UrlaStated') return undefined;
  const { draftId, given } = stated.data;
  return { draftId, statedAt: stated.effectiveAt, urla: draftOfRecorded(urlaForm, given) };
};
