import { decideBy } from '../kernel/decide.ts';
import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import { foldBy } from '../kernel/fold.ts';
import { ERASED } from '../kernel/personal-data.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type { ReviewOutcome } from '../lending/valuation/run.ts';
import type { ValuationRunEvent, ValuationRunEventOf } from './valuation-run.events.ts';
import { valuationRunStream } from './valuation-run.stream.ts';

type Valued = ValuationRunEventOf<'HomeValued'>;
type NotValued = ValuationRunEventOf<'HomeNotValued'>;

/** The model's result for a home, to be kept as it is. */
export type RecordValuation = Command<'RecordValuation', { readonly result: Valued | NotValued }>;
export type ReviewValuation = Command<
  'ReviewValuation',
  { readonly runId: string; readonly outcome: ReviewOutcome; readonly note: string }
>;
export type ValuationRunCommand = RecordValuation | ReviewValuation;

export type ValuationRun = {
  readonly isSampled: boolean;
  readonly ranBy: string | null;
  /** The person was forgotten, and the basis of the estimate with them. */
  readonly isErased: boolean;
  readonly review: { readonly outcome: ReviewOutcome; readonly note: string } | null;
};

const began = (_none: ValuationRun | undefined, { data, metadata }: Valued | NotValued): ValuationRun => ({
  isSampled: data.isSampled,
  ranBy: metadata?.actor.id ?? null,
  isErased: data.particulars === ERASED,
  review: null,
});

export const valuationRunDecider: Decider<ValuationRunCommand, ValuationRunEvent, ValuationRun | undefined> = {
  initialState: undefined,
  decide: decideBy({
    RecordValuation: ({ data: { result } }, run) => (run ? [] : [result]),
    ReviewValuation: ({ data }, run, { actor }) => {
      const { runId, outcome, note } = data;
      if (!run) throw new NotFoundError('No valuation has this id', { runId });
      if (run.review?.outcome === outcome && run.review.note === note) return [];
      if (run.review) throw new IllegalTransitionError('It has been reviewed already', { runId, allowed: [] });
      if (!run.isSampled) {
        throw new IllegalTransitionError('It is not in the sample: review one that is drawn', { runId, allowed: [] });
      }
      if (run.isErased) {
        throw new IllegalTransitionError('What it rests on was erased with the person: nothing is left to review', {
          runId,
          allowed: [],
        });
      }
      if (run.ranBy === actor.id) {
        throw new RuleViolationError(
          'The person who ran a valuation cannot review it (12 CFR part 1222, subpart C)',
          { runId },
          [{ field: 'outcome', message: 'Have someone else review it' }],
        );
      }
      return [{ type: 'ValuationReviewed', data }];
    },
  }),
  evolve: foldBy<ValuationRun | undefined, ValuationRunEvent>({
    HomeValued: began,
    HomeNotValued: began,
    ValuationReviewed: (run, { data: { outcome, note } }) => run && { ...run, review: { outcome, note } },
  }).evolve,
};

export const valuationRunAggregate: Aggregate<ValuationRunCommand, ValuationRunEvent, ValuationRun | undefined> = {
  streamOf: valuationRunStream,
  decider: valuationRunDecider,
};
