import { decideBy } from '../kernel/decide.ts';
import { IllegalTransitionError, ValidationError, VersionConflictError } from '../kernel/errors.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import { type Answer, borrowerOf, draftProblem } from '../lending/urla/answers.ts';
import { demographicsForm } from '../lending/urla/sections/demographics.ts';
import { DEMOGRAPHICS_BYTES, recordAnswers } from '../lending/urla/recorded-answers.ts';
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
export type UrlaDemographicsCommand = GiveDemographics | CloseDemographics;

/** Nothing is decided on what was collected, so nothing of it is kept in the state. */
export type UrlaDemographics = { readonly version: number; readonly isClosed: boolean };

const NO_BORROWER = 'The draft has no such borrower';

/** Result of a batch. @throws ValidationError that names each field by its path */
const given = ({ data: { answers, borrowerIds } }: GiveDemographics): UrlaDemographicsEvent[] => {
  const problems = answers.flatMap(({ path, value }) => {
    const message =
      draftProblem(demographicsForm, path, value) ??
      (borrowerIds.includes(borrowerOf(path) ?? '') ? undefined : NO_BORROWER);
    return message === undefined ? [] : [{ field: path, message }];
  });
  if (problems.length > 0) throw new ValidationError('Some fields cannot be kept', problems);
  const newest = [...new Map(answers.map((answer) => [answer.path, answer])).values()];
  return newest.length === 0
    ? []
    : [{ type: 'DemographicsGiven', data: { given: recordAnswers(newest, DEMOGRAPHICS_BYTES) } }];
};

const { evolve } = foldChangesBy<UrlaDemographics, UrlaDemographicsEvent>({
  DemographicsClosed: () => ({ isClosed: true }),
});

export const urlaDemographicsDecider: Decider<UrlaDemographicsCommand, UrlaDemographicsEvent, UrlaDemographics> = {
  initialState: { version: 0, isClosed: false },
  decide: decideBy<UrlaDemographicsCommand, UrlaDemographicsEvent, UrlaDemographics>({
    GiveDemographics: (command, { isClosed }) => {
      if (isClosed)
        throw new IllegalTransitionError('Demographic information is collected while the application is taken', {
          status: 'submitted',
          allowed: [],
        });
      return given(command);
    },
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
