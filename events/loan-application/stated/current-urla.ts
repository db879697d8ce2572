import { foldBy } from '../../kernel/fold.ts';
import type { Event, RecordedEvent } from '../../kernel/message.ts';
import type { AnswerSourceKind } from '../../lending/changes/change-kinds.ts';
import { type AnswerPath, answersOf, withAnswer, withItem, withoutItem } from '../../lending/urla/answers.ts';
import { draftOfRecorded, readAnswers } from '../../lending/urla/recorded-answers.ts';
import { type UrlaDraft, urlaForm } from '../../lending/urla/urla.ts';
import type { DispositionEventOf } from '../disposition/disposition.events.ts';
import type { LoanApplicationSubmitted } from '../intake/intake.events.ts';
import type { BorrowerForgotten } from '../privacy/privacy.events.ts';
import type { ProposalEventOf } from './proposals.events.ts';
import type { UrlaChanged, UrlaDrawnUp, UrlaStated } from '../urla/urla.events.ts';
import { urlaOfSubmission } from './urla-of-submission.ts';

/** By whom an answer is as it is, when, and why. */
export type AnswerSource = {
  readonly kind: AnswerSourceKind;
  readonly by: { readonly id: string; readonly name: string };
  /** ISO 8601. */
  readonly at: string;
  readonly reason?: string;
  readonly changeId?: string;
  /** The partner who proposed it; `by` has taken it over. */
  readonly proposedBy?: { readonly id: string; readonly name: string };
};

/** A file's URLA as it stands, personal numbers in clear. */
export type CurrentUrla = {
  /** The draft that it was taken as; null for a file that the short form or a program began. */
  readonly draftId: string | null;
  readonly statedAt: string;
  readonly urla: UrlaDraft;
  /** True once its answers are on record as a URLA, and not only in what was submitted. */
  readonly isDrawnUp: boolean;
  /** Of the first statement. */
  readonly stated: AnswerSource;
  /** By path, of each answer that has changed since; an item's path for one that was added or removed. */
  readonly sources: Readonly<Record<AnswerPath, AnswerSource>>;
  /** Partners by the proposals that they made. */
  readonly proposers: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
};

type UrlaEvent =
  | LoanApplicationSubmitted
  | UrlaStated
  | UrlaDrawnUp
  | UrlaChanged
  | BorrowerForgotten
  | ProposalEventOf<'UrlaProposed'>
  | DispositionEventOf<'CounterofferAccepted'>;
type Recorded = RecordedEvent<UrlaEvent>;

const byWhom = ({ metadata: { actor }, effectiveAt }: Recorded): Pick<AnswerSource, 'by' | 'at'> => ({
  by: { id: actor.id, name: actor.name },
  at: effectiveAt,
});

/** A URLA after a change: items go, items come, answers are given. */
export const withChange = (
  urla: UrlaDraft,
  { given, added, removed }: Pick<UrlaChanged['data'], 'given' | 'added' | 'removed'>,
): UrlaDraft => {
  const without = removed.reduce(withoutItem, urla);
  const withItems = added.reduce(withItem, without);
  return readAnswers(urlaForm, given).reduce((draft, { path, value }) => withAnswer(draft, path, value), withItems);
};

const changed = (now: CurrentUrla | undefined, event: RecordedEvent<UrlaChanged>): CurrentUrla | undefined => {
  if (!now) return now;
  const { data, type, metadata } = event;
  const own = type === 'UrlaCorrected' ? 'corrected' : 'changed';
  const proposedBy = data.proposalId === undefined ? undefined : now.proposers[data.proposalId];
  const source: AnswerSource = {
    kind: proposedBy || metadata.actor.kind === 'partner' ? 'delivered' : own,
    ...byWhom(event),
    reason: data.reason,
    changeId: data.changeId,
    ...(proposedBy && { proposedBy }),
  };
  const paths = [...data.added, ...data.removed, ...readAnswers(urlaForm, data.given).map(({ path }) => path)];
  return {
    ...now,
    urla: withChange(now.urla, data),
    sources: { ...now.sources, ...Object.fromEntries(paths.map((path) => [path, source])) },
  };
};

const fold = foldBy<CurrentUrla | undefined, Recorded>({
  LoanApplicationSubmitted: (_before, event) => ({
    draftId: null,
    statedAt: event.effectiveAt,
    urla: urlaOfSubmission(event.data),
    isDrawnUp: false,
    stated: { kind: event.metadata.actor.kind === 'partner' ? 'delivered' : 'stated', ...byWhom(event) },
    sources: {},
    proposers: {},
  }),
  UrlaProposed: (now, { data: { proposalId }, metadata: { actor } }) =>
    now && { ...now, proposers: { ...now.proposers, [proposalId]: { id: actor.id, name: actor.name } } },
  UrlaStated: (before, { data: { draftId, given }, effectiveAt }) =>
    before && {
      ...before,
      draftId,
      statedAt: effectiveAt,
      urla: draftOfRecorded(urlaForm, given),
      isDrawnUp: true,
    },
  UrlaDrawnUp: (before, { data: { given } }) =>
    before && { ...before, urla: draftOfRecorded(urlaForm, given), isDrawnUp: true },
  BorrowerForgotten: (now, { data: { borrowerId } }) =>
    now?.urla.borrowers?.[borrowerId] === undefined
      ? now
      : { ...now, urla: { ...now.urla, borrowers: { ...now.urla.borrowers, [borrowerId]: {} } } },
  UrlaCorrected: changed,
  UrlaCircumstanceChanged: changed,
  CounterofferAccepted: (now, event) => {
    if (!now) return now;
    const { amountCents, termYears, ratePercent } = event.data.terms;
    const terms: UrlaDraft['loan'] = {
      loanAmount: (amountCents / 100).toFixed(2),
      termYears: String(termYears),
      ratePercent: String(ratePercent),
    };
    const source: AnswerSource = { kind: 'changed', ...byWhom(event) };
    return {
      ...now,
      urla: { ...now.urla, loan: { ...now.urla.loan, ...terms } },
      sources: {
        ...now.sources,
        ...Object.fromEntries(answersOf({ loan: terms }).map(({ path }) => [path, source])),
      },
    };
  },
});

const isUsed = (event: RecordedEvent<Event>): event is Recorded => fold.handles.some((type) => type === event.type);

/** The URLA of a file as it stands: what was stated, and every change since. @param history of its stream, from its submission on */
export const currentUrlaOf = (history: readonly RecordedEvent<Event>[]): CurrentUrla | undefined =>
  history.filter(isUsed).reduce(fold.evolve, undefined);
