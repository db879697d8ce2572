import { type ApplicationStatus, isOverride, normalTransitions, statusInSentence } from '../life-cycle/life-cycle.ts';

/** Statuses that a partner's program may set: what a file waits for, never what is decided about it. */
export const statusesOfKeys: readonly ApplicationStatus[] = ['under_review', 'documents_needed', 'appraisal_pending'];

/** Where a partner's program may move a file that has the status: on the normal path, and no further than that. */
export const movesOfPartner = (from: ApplicationStatus): ApplicationStatus[] =>
  normalTransitions[from].filter((to) => statusesOfKeys.includes(to));

/** Why a partner's program may not make a move, in words it can act on; undefined when it may. */
export const refusalForPartner = (from: ApplicationStatus, to: ApplicationStatus): string | undefined => {
  if (from === to || movesOfPartner(from).includes(to)) return undefined;
  const open = statusesOfKeys.map(statusInSentence).join(', ');
  if (!statusesOfKeys.includes(to)) {
    return `A partner decides nothing about a loan: only the lender's staff make an application ${statusInSentence(to)}. An API key may set: ${open}`;
  }
  return isOverride(from, to)
    ? `A partner moves an application on the normal path only, and from ${statusInSentence(from)} to ${statusInSentence(to)} leaves it; ask the lender's staff`
    : undefined;
};
