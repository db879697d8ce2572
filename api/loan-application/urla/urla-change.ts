import type { z } from 'zod';
import { IllegalTransitionError, NotFoundError, ValidationError } from '../../../events/kernel/errors.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { dayInWords } from '../../../events/lending/fields/day-words.ts';
import { readAnswers, textsOf } from '../../../events/lending/urla/recorded-answers.ts';
import { urlaForm } from '../../../events/lending/urla/urla.ts';
import type { FileContent } from '../../../events/loan-application/intake/intake.events.ts';
import { loanApplicationAggregate, type LoanFile } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import type { Edits } from '../../../events/loan-application/stated/answer-edits.ts';
import { type CurrentUrla, currentUrlaOf } from '../../../events/loan-application/stated/current-urla.ts';
import { contentOf } from '../../../events/loan-application/stated/file-content.ts';
import { proposalsOf } from '../../../events/loan-application/stated/proposals-on-file.ts';
import { type Restatement, restate } from '../../../events/loan-application/stated/restate.ts';
import { whyUnchangeable } from '../../../events/loan-application/stated/stated.decider.ts';
import type { UrlaChanged } from '../../../events/loan-application/urla/urla.events.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { changeUrlaSchema } from './urla.contract.ts';

export type ChangeRequest = z.output<typeof changeUrlaSchema>;
type History = readonly RecordedEvent<LoanApplicationEvent>[];

/** A file as it stood at a version, as far as a change of its answers needs it; personal data in clear. */
export type ChangeableFile = {
  readonly state: LoanFile;
  readonly urla: CurrentUrla;
  readonly content: FileContent;
  readonly history: History;
};

/** @param history of its stream, from its submission on @throws NotFoundError */
export const changeableFile = (applicationId: string, history: History): ChangeableFile => {
  const state = stateAfter(loanApplicationAggregate.decider, history);
  const urla = currentUrlaOf(history);
  const content = contentOf(history);
  if (state.status === 'not_submitted' || !urla || !content) throw noSuchApplication(applicationId);
  return { state, urla, content, history };
};

const isChange = (event: RecordedEvent<LoanApplicationEvent>): event is RecordedEvent<UrlaChanged> =>
  event.type === 'UrlaCorrected' || event.type === 'UrlaCircumstanceChanged';

/** What takes a change back: its answers as they were before it. @throws NotFoundError, IllegalTransitionError where later changes touched the same */
const undoing = (changeId: string, history: History): Edits => {
  const changes = history.filter(isChange);
  const index = changes.findIndex(({ data }) => data.changeId === changeId);
  const change = changes[index];
  if (!change) throw new NotFoundError('The application has no such change', { changeId });
  const { given, before, added, removed } = change.data;
  const touched = new Set([...textsOf(given), ...textsOf(before)].map(({ path }) => path).concat(added, removed));
  const later = changes
    .slice(index + 1)
    .find(({ data }) =>
      [...textsOf(data.given), ...textsOf(data.before)].map(({ path }) => path).some((path) => touched.has(path)),
    );
  if (later) {
    throw new IllegalTransitionError(
      `${later.metadata.actor.name} has changed the same since: take that change back first, or correct the answer`,
      { changeId, changedBy: later.data.changeId, allowed: [] },
    );
  }
  const isAdded = (path: string): boolean => added.some((item) => path.startsWith(`${item}.`));
  return {
    // What was in an item that goes again needs no answer of its own.
    changes: readAnswers(urlaForm, before).filter(({ path }) => !isAdded(path)),
    added: removed,
    removed: added,
  };
};

/** The answers of a proposal that waits. @throws NotFoundError, IllegalTransitionError for one that was decided on */
const proposed = (proposalId: string, history: History): Edits => {
  const proposal = proposalsOf(history).find((each) => each.proposed.data.proposalId === proposalId);
  if (!proposal) throw new NotFoundError('The application has no such proposal', { proposalId });
  if (proposal.decided) {
    throw new IllegalTransitionError('The proposal was decided on already: read the application again', {
      proposalId,
      allowed: [],
    });
  }
  return { changes: readAnswers(urlaForm, proposal.proposed.data.given), added: [], removed: [] };
};

/** What a request comes to: edits by path. @throws ValidationError for one that names both answers and a change to take back */
const editsOf = ({ changes, added, removed, undoes, proposalId }: ChangeRequest, history: History): Edits => {
  if (proposalId !== undefined) {
    if (changes.length + added.length + removed.length > 0 || undoes !== undefined) {
      throw new ValidationError('A proposal is taken over as a whole', [
        { field: 'proposalId', message: 'Leave out the answers, or the proposal' },
      ]);
    }
    return proposed(proposalId, history);
  }
  if (undoes === undefined) return { changes, added, removed };
  if (changes.length + added.length + removed.length > 0) {
    throw new ValidationError('A change is taken back as a whole', [
      { field: 'undoes', message: 'Leave out the answers, or the change to be taken back' },
    ]);
  }
  return undoing(undoes, history);
};

/**
 * Works out a change on a file. @param taken ids of people that are someone's already
 * @throws IllegalTransitionError for a file that has ended, ValidationError by field, RuleViolationError for what changes nothing
 */
export const workOut = (
  file: ChangeableFile,
  request: ChangeRequest,
  { today, timeZone, taken }: { readonly today: string; readonly timeZone: string; readonly taken: readonly string[] },
): Restatement => {
  const { state, urla, content, history } = file;
  const unchangeable = whyUnchangeable(state);
  if (unchangeable !== null) {
    const { applicationId, status } = state;
    throw new IllegalTransitionError(unchangeable, { applicationId, status, allowed: [] });
  }
  if (request.learnedOn !== undefined && request.learnedOn > today) {
    throw new ValidationError('Some fields are not valid', [
      { field: 'learnedOn', message: `Enter a day that is not after today, ${dayInWords(today)}` },
    ]);
  }
  const statedOn = plainDateIn(urla.statedAt, timeZone);
  return restate({ urla, content }, editsOf(request, history), { today, statedOn }, taken);
};

/** Ids of borrowers that a request adds. */
export const borrowersAdded = ({ added }: ChangeRequest): string[] =>
  added.flatMap((item) => {
    const [list, id, ...rest] = item.split('.');
    return list === 'borrowers' && id !== undefined && rest.length === 0 ? id : [];
  });
