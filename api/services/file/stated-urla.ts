import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { UrlaDraft } from '../../../events/lending/urla/urla.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { currentUrlaOf } from '../../../events/loan-application/stated/current-urla.ts';

/** A file's application as it stands, personal numbers in clear; `statedAt` is when it was first stated. */
export type StatedApplication = { readonly statedAt: string; readonly urla: UrlaDraft };

/**
 * The URLA of a file, with every change since; undefined for a file that the short form or a program began, which says nothing of
 * assets, until someone adds them.
 */
export const statedApplicationOf = (
  history: readonly RecordedEvent<LoanApplicationEvent>[],
): StatedApplication | undefined => {
  const now = currentUrlaOf(history);
  if (!now) return undefined;
  const { draftId, statedAt, urla } = now;
  const saysAssets = Object.values(urla.borrowers ?? {}).some(({ assets }) => assets !== undefined);
  return draftId !== null || saysAssets ? { statedAt, urla } : undefined;
};
