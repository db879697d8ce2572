import { decideBy } from '../kernel/decide.ts';
import { IllegalTransitionError, ValidationError, VersionConflictError } from '../kernel/errors.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import { type Answer, borrowerOf, draftProblem } from '../lending/urla/answers.ts';
import { demographicsForm } from '../lending/urla/sections/demographics.ts';
import { DEMOGRAPHICS_BYTES, type GivenAnswers, recordAnswers } from '../lending/urla/recorded-answers.ts';
import type { UrlaDemographicsEvent } from './urla-demographics.events.ts';
import { urlaDemographicsStream } from './urla-demographics.stream.ts';

/** @param borrowerIds of the draft at that moment */
export type GiveDemographics = Command<
  'GiveDemographics',
  { readonly answers: readonly Answer[]; readonly borrowerIds: readonly string[] }
>;
/** Ends the collection with the submission; refused when it is another one than that which was found to be complete. */
export type CloseDemographics = Command<
  'CloseDemographics',
  { readonly draftId: string; readonly seenVersion: number }
>;
/**
 * What a borrower of a submitted application says, or the correction of it with the reason; the file, which says whether it may
 * still change and who its borrowers are, is looked at by whoever sends the command.
 */
export type CollectDemographics = Command<
  'CollectDemographics',
  {
    readonly applicationId: string;
    readonly borrowerId: string;
    readonly answers: readonly Answer[];
    readonly reason?: string | undefined;
  }
>;
export type UrlaDemographicsCommand = GiveDemographics | CloseDemographics | CollectDemographics;

/** Nothing is decided on what was collected, so nothing of it is kept in the state but who was asked. */
export type UrlaDemographics = {
  readonly version: number;
  readonly isClosed: boolean;
  readonly askedIds: readonly string[];
};

const NO_BORROWER = 'The draft has no such borrower';
const OTHER_BORROWER = 'Name the borrower whose information it is in each path';

/** The newest of several answers at a path. @throws ValidationError that names each field by its path */
const kept = (answers: readonly Answer[], borrowerIds: readonly string[], stranger: string): GivenAnswers[] => {
  const problems = answers.flatMap(({ path, value }) => {
    const message =
      draftProblem(demographicsForm, path, value) ??
      (borrowerIds.includes(borrowerOf(path) ?? '') ? undefined : stranger);
    return message === undefined ? [] : [{ field: path, message }];
  });
  if (problems.length > 0) throw new ValidationError('Some fields cannot be kept', problems);
  return recordAnswers([...new Map(answers.map((answer) => [answer.path, answer])).values()], DEMOGRAPHICS_BYTES);
};

const given = ({ data: { answers, borrowerIds } }: GiveDemographics): UrlaDemographicsEvent[] => {
  const newest = kept(answers, borrowerIds, NO_BORROWER);
  return newest.length === 0 ? [] : [{ type: 'DemographicsGiven', data: { given: newest } }];
};

/** @throws ValidationError where nobody says how it was provided, or why it is corrected */
const collected = (
  { data: { applicationId, borrowerId, answers, reason } }: CollectDemographics,
  { askedIds }: UrlaDemographics,
): UrlaDemographicsEvent[] => {
  const newest = kept(answers, [borrowerId], OTHER_BORROWER);
  if (askedIds.includes(borrowerId)) {
    if (reason !== undefined)
      return [{ type: 'DemographicsCorrected', data: { applicationId, borrowerId, given: newest, reason } }];
    throw new ValidationError('The borrower was asked before: a correction has a reason', [
      { field: 'reason', message: 'Say why it is corrected' },
    ]);
  }
  const takenBy = `borrowers.${borrowerId}.takenBy`;
  if (!answers.some(({ path, value }) => path === takenBy && value !== ''))
    throw new ValidationError('Say how the information was provided', [
      { field: takenBy, message: 'Choose how it was provided' },
    ]);
  return [{ type: 'DemographicsCollected', data: { applicationId, given: newest } }];
};

const withAsked = (
  { askedIds }: UrlaDemographics,
  { data }: { readonly data: { readonly given: readonly GivenAnswers[] } },
): Partial<UrlaDemographics> => ({
  askedIds: [...new Set([...askedIds, ...data.given.flatMap(({ borrowerId }) => borrowerId ?? [])])],
});

const { evolve } = foldChangesBy<UrlaDemographics, UrlaDemographicsEvent>({
  DemographicsClosed: () => ({ isClosed: true }),
  DemographicsGiven: withAsked,
  DemographicsCollected: withAsked,
  DemographicsCorrected: withAsked,
});

export const urlaDemographicsDecider: Decider<UrlaDemographicsCommand, UrlaDemographicsEvent, UrlaDemographics> = {
  initialState: { version: 0, isClosed: false, askedIds: [] },
  decide: decideBy<UrlaDemographicsCommand, UrlaDemographicsEvent, UrlaDemographics>({
    GiveDemographics: (command, { isClosed }) => {
      if (isClosed)
        throw new IllegalTransitionError('Demographic information is collected while the application is taken', {
          status: 'submitted',
          allowed: [],
        });
      return given(command);
    },
    CollectDemographics: collected,
    CloseDemographics: ({ data: { draftId, seenVersion } }, { version, isClosed }) => {
      if (isClosed) return [];
      if (version !== seenVersion)
        throw new VersionConflictError(urlaDemographicsStream(draftId), seenVersion, version);
      return [{ type: 'DemographicsClosed', data: { draftId } }];
    },
  }),
  evolve: (state, event) => ({ ...evolve(state, event), version: state.version + 1 }),
};

export const urlaDemographicsAggregate: Aggregate<UrlaDemographicsCommand, UrlaDemographicsEvent, UrlaDemographics> = {
  streamOf: urlaDemographicsStream,
  decider: urlaDemographicsDecider,
};
