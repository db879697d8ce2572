import { randomUUID } from 'node:crypto';
import { NotFoundError } from '../../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { removeFilesOf } from '../../../events/files/remove-files.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import { openAggregate, type Outcome } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { Erase } from '../../../events/store/erasure/erasure.ts';
import { belongingsOf } from '../../../events/store/erasure/streams-about.ts';

type Deps = {
  readonly store: EventStore;
  readonly erase: Erase;
  readonly files: FileStore;
};
type Request = {
  readonly applicationId: string;
  readonly borrowerId: string;
  /** About the request, such as its number; must not name the person. */
  readonly reason: string;
  readonly legalBasis: string;
};

/**
 * Forgets a borrower wherever the log has text about them. With the last borrower of a file go its free text, its
 * uploaded files, and whatever belongs to it. The file says that it begins, so that nobody takes it up again, before
 * anything is destroyed, and says when it is done. Asked again, it erases what has come in since.
 * @throws NotFoundError, IllegalTransitionError while the file is open
 */
export const forgetBorrower = async (
  { store, erase, files }: Deps,
  { applicationId, ...request }: Request,
  metadata: CommandMetadata,
): Promise<Outcome> => {
  const { borrowerId } = request;
  const stream = loanApplicationStream(applicationId);
  const applications = openAggregate(store, loanApplicationAggregate);
  const leavesNobody = async (): Promise<boolean> => {
    const { state: file } = await applications.load(applicationId);
    if (file.status === 'not_submitted') throw new NotFoundError('No application has this id', { applicationId });
    const forgotten = [borrowerId, ...file.forgottenBorrowerIds];
    return file.peopleEver.every((person) => forgotten.includes(person));
  };
  const reachOf = async (isLast: boolean) => {
    const belongings = isLast ? await belongingsOf({ ...store, registry: eventRegistry }, stream) : undefined;
    const erasedStreams = belongings ? [stream, ...belongings.streams] : [];
    const recorded = await begin([borrowerId, ...(belongings?.people ?? []), ...erasedStreams]);
    const remove = async (): Promise<void> => {
      if (isLast) await removeFilesOf(store, files, stream);
    };
    return { erasedStreams, erasure: { recorded, remove, metadata } };
  };
  /** @returns the position of the event that announces it, by subject */
  const begin = async (subjects: string[]): Promise<ReadonlyMap<string, number>> => {
    const announcement = { type: 'BeginBorrowerErasure', data: { ...request, subjects } } as const;
    await applications.handle(applicationId, announcement, { metadata, options: { commandId: randomUUID() } });
    const begun = (await applications.history(applicationId)).flatMap((event) =>
      event.type === 'BorrowerErasureBegun'
        ? event.data.subjects.map((subject) => [subject, event.position] as const)
        : [],
    );
    return new Map(begun.filter(([subject]) => subjects.includes(subject)));
  };
  const isLast = await leavesNobody();
  const { erasedStreams, erasure } = await reachOf(isLast);
  const command = { type: 'ForgetBorrower', data: { ...request, erasedStreams } } as const;
  const commandId = `forget-borrower:${borrowerId}`;
  // Others change the file meanwhile, and an erasure takes seconds: repeated before each attempt, it would never be recorded.
  let attempts = 0;
  const beforeAppend = async (): Promise<void> => {
    attempts += 1;
    if (attempts === 1) await erase({ ...erasure, recordedOn: stream });
  };
  const outcome = await applications.handle(applicationId, command, { metadata, options: { commandId, beforeAppend } });
  // Another borrower may have been forgotten at the same time, each while the other still remained.
  if (!isLast && (await leavesNobody())) await erase((await reachOf(true)).erasure);
  else if (outcome.duplicate || outcome.events.length === 0 || attempts > 1) await erase(erasure);
  return outcome;
};
