import { foldBy } from '../../kernel/fold.ts';
import type { Event } from '../../kernel/message.ts';
import type { DispositionEventOf } from '../disposition/disposition.events.ts';
import {
  contentIn,
  type FileContent,
  type LoanApplicationRestated,
  type LoanApplicationSubmitted,
} from '../intake/intake.events.ts';

type ContentEvent = LoanApplicationSubmitted | LoanApplicationRestated | DispositionEventOf<'CounterofferAccepted'>;

const fold = foldBy<FileContent | undefined, ContentEvent>({
  LoanApplicationSubmitted: (_before, { data }) => contentIn(data),
  LoanApplicationRestated: (_before, { data }) => contentIn(data),
  CounterofferAccepted: (before, { data: { terms } }) => before && { ...before, loan: { ...before.loan, ...terms } },
});

/** The events that what a file rests on follows from. */
export const contentEvents: readonly ContentEvent['type'][] = fold.handles;

const isUsed = (event: Event): event is ContentEvent => contentEvents.some((type) => type === event.type);

/** What a file rests on by now: its submission, the terms that were accepted since, and the changes. @param history its stream, or of it `contentEvents` */
export const contentOf = (history: readonly Event[]): FileContent | undefined =>
  history.filter(isUsed).reduce(fold.evolve, undefined);
