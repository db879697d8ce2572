import { stateAfter } from '../kernel/fold.ts';
import type { RecordedEvent } from '../kernel/message.ts';
import { plainDateIn } from '../lending/calendar/wall-clock.ts';
import {
  compareWithStated,
  type DocumentDifference,
  withBorrowersNamed,
} from '../lending/document-facts/stated-comparison.ts';
import { ownersIn } from '../lending/needs/subjects.ts';
import { loanApplicationAggregate } from './loan-application.decider.ts';
import type { LoanApplicationEvent } from './loan-application.events.ts';
import { contentOf } from './stated/file-content.ts';

type History = readonly RecordedEvent<LoanApplicationEvent>[];

const factsRead = (history: History, documentId: string, documentVersion: number) =>
  history.flatMap((event) =>
    event.type === 'DocumentFactsRead' &&
    event.data.documentId === documentId &&
    event.data.documentVersion === documentVersion
      ? event.data.facts
      : [],
  );

/**
 * Where the newest file of a document differs from what its application states now.
 *
 * @param timeZone of the branch
 * @returns none before it is read, and for a document that is not there
 */
export const documentDifferences = (history: History, documentId: string, timeZone: string): DocumentDifference[] => {
  const [submitted] = history;
  const content = contentOf(history);
  const file = stateAfter(loanApplicationAggregate.decider, history);
  if (!submitted || !content || file.status === 'not_submitted') return [];
  const document = file.documents.find((each) => each.documentId === documentId);
  if (!document) return [];
  const facts = withBorrowersNamed(factsRead(history, documentId, document.documentVersion), content);
  const submittedOn = plainDateIn(submitted.effectiveAt, timeZone);
  const stated = { ...content, ownerIds: ownersIn(document.subjects), submittedOn };
  return compareWithStated(document.documentType, facts, stated).flatMap(({ fact: { fact }, difference }) =>
    difference === null ? [] : { fact, difference },
  );
};
