import { ValidationError } from '../kernel/errors.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import { type Answer, borrowerOf, draftProblem } from '../lending/urla/answers.ts';
import { demographicsForm } from '../lending/urla/demographics.ts';
import { recordAnswer } from '../lending/urla/recorded-answers.ts';
import type { UrlaDemographicsEvent } from './urla-demographics.events.ts';
import { urlaDemographicsStream } from './urla-demographics.stream.ts';

/** @param borrowerIds of the draft at that moment */
export type GiveDemographics = Command<
  'GiveDemographics',
  { readonly answers: readonly Answer[]; readonly borrowerIds: readonly string[] }
>;

const NO_BORROWER = 'The draft has no such borrower';

/** Nothing is decided on what was collected, so nothing of it is kept in the state. */
export const urlaDemographicsDecider: Decider<
  GiveDemographics,
  UrlaDemographicsEvent,
  Readonly<Record<string, never>>
> = {
  initialState: {},
  decide: ({ data: { answers, borrowerIds } }) => {
    const problems = answers.flatMap(({ path, value }) => {
      const message =
        draftProblem(demographicsForm, path, value) ??
        (borrowerIds.includes(borrowerOf(path) ?? '') ? undefined : NO_BORROWER);
      return message === undefined ? [] : [{ field: path, message }];
    });
    if (problems.length > 0) throw new ValidationError('Some fields cannot be kept', problems);
    const newest = [...new Map(answers.map((answer) => [answer.path, answer])).values()];
    return newest.length === 0 ? [] : [{ type: 'DemographicsGiven', data: { answers: newest.map(recordAnswer) } }];
  },
  evolve: (state) => state,
};

export const urlaDemographicsAggregate: Aggregate<
  GiveDemographics,
  UrlaDemographicsEvent,
  Readonly<Record<string, never>>
> = { streamOf: urlaDemographicsStream, decider: urlaDemographicsDecider };
