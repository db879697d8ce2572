import { NotFoundError } from './kernel/errors.ts';
import type { CreditReportReceived } from './loan-application/credit/credit.events.ts';
import { enteredEvents, withEntered } from './loan-application/figures/entered-facts.state.ts';
import { type FileFacts, figureFactsOf, withArrivals } from './loan-application/figures/figure-facts.state.ts';
import { arrivalsIn } from './loan-application/arrivals/arrivals.state.ts';
import type { FileContent } from './loan-application/intake/intake.events.ts';
import type { LoanApplicationEvent } from './loan-application/loan-application.events.ts';
import { loanApplicationStream } from './loan-application/loan-application.stream.ts';
import { contentEvents, contentOf } from './loan-application/stated/file-content.ts';
import type { EventStore } from './store/append/event-store.ts';

/**
 * What a loan file rests on by now, personal data in clear: its submission, the terms accepted since, and the changes of its answers.
 * @throws NotFoundError
 */
export const contentOfFile = async (
  { pool, reader }: Pick<EventStore, 'pool' | 'reader'>,
  applicationId: string,
): Promise<FileContent> => {
  const history = await reader.readStreams<LoanApplicationEvent>(pool, [loanApplicationStream(applicationId)], {
    upTo: Number.MAX_SAFE_INTEGER,
    types: contentEvents,
    skipped: [],
  });
  const content = contentOf(history);
  if (!content) throw new NotFoundError('No application has this id', { applicationId });
  return content;
};

/**
 * The same with what its figures follow from: the content, the newest credit report, and the appraisal that stands.
 * @throws NotFoundError
 */
export const figuredFile = async (
  { pool, reader }: Pick<EventStore, 'pool' | 'reader'>,
  applicationId: string,
): Promise<FileContent & { readonly facts: FileFacts }> => {
  const history = await reader.readStreams<LoanApplicationEvent>(pool, [loanApplicationStream(applicationId)], {
    upTo: Number.MAX_SAFE_INTEGER,
    types: [...contentEvents, 'CreditReportReceived', 'ReportNoLongerStands', ...enteredEvents],
    skipped: [],
  });
  const content = contentOf(history);
  if (!content) throw new NotFoundError('No application has this id', { applicationId });
  const report = history.findLast(
    (event): event is typeof event & CreditReportReceived => event.type === 'CreditReportReceived',
  );
  const arrivals = arrivalsIn(history);
  const facts = withArrivals(figureFactsOf(content, report?.data ?? null), arrivals);
  return { ...content, facts: withEntered(facts, history) };
};
