import { decideBy } from '../kernel/decide.ts';
import { IllegalTransitionError, NotFoundError, VersionConflictError } from '../kernel/errors.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import { itemsOn } from '../lending/urla/answers.ts';
import { textsOf } from '../lending/urla/recorded-answers.ts';
import type { UrlaStepId } from '../lending/urla/steps.ts';
import { urlaForm } from '../lending/urla/urla.ts';
import { type DraftItems, enterItems, removeItem } from './draft-items.ts';
import { type Change, decideChanges } from './urla-draft.changes.ts';
import type { UrlaDraftEvent, UrlaDraftEventOf } from './urla-draft.events.ts';
import { urlaDraftStream } from './urla-draft.stream.ts';

export type StartUrlaDraft = Command<'StartUrlaDraft', UrlaDraftEventOf<'UrlaDraftStarted'>['data']>;
/** A user's edits, additions and removals in order; edits in an item removed by someone else are dropped with it. */
export type ChangeUrlaDraft = Command<
  'ChangeUrlaDraft',
  {
    readonly changes: readonly Change[];
    readonly step: UrlaStepId;
    /** Ids that are someone's already, among those that are added as borrowers. */
    readonly taken?: readonly string[];
  }
>;
export type DiscardUrlaDraft = Command<'DiscardUrlaDraft'>;
/** Refused when the draft is another one than that which was found to be complete. */
export type SubmitUrlaDraft = Command<
  'SubmitUrlaDraft',
  { readonly applicationId: string; readonly loanNumber: string; readonly seenVersion: number }
>;
/** Announces that the keys of a discarded draft are about to be destroyed; of one that was submitted its file's borrowers are forgotten. */
export type ForgetUrlaDraft = Command<
  'ForgetUrlaDraft',
  Omit<UrlaDraftEventOf<'UrlaDraftErasureBegun'>['data'], 'draftId'>
>;
export type UrlaDraftCommand = StartUrlaDraft | ChangeUrlaDraft | DiscardUrlaDraft | SubmitUrlaDraft | ForgetUrlaDraft;

/** A draft as decisions need it: what it is made of, and nothing that was typed. */
export type OpenUrlaDraft = DraftItems & {
  readonly status: 'open' | 'discarded' | 'submitted';
  readonly draftId: string;
  readonly isBeingErased: boolean;
  readonly submittedAs: { readonly applicationId: string; readonly loanNumber: string } | null;
};
export type UrlaDraftState = { readonly status: 'not_started' } | OpenUrlaDraft;

const assertOpen = ({ status, draftId, submittedAs }: OpenUrlaDraft): void => {
  if (status === 'open') return;
  throw new IllegalTransitionError(
    submittedAs
      ? `This application was submitted as ${submittedAs.loanNumber}: what changes now is changed on its file`
      : 'This draft was discarded: begin another one',
    { draftId, status, allowed: [], ...submittedAs },
  );
};

const decide = decideBy<Exclude<UrlaDraftCommand, StartUrlaDraft>, UrlaDraftEvent, OpenUrlaDraft>({
  ChangeUrlaDraft: ({ data: { changes, step, taken } }, draft) => {
    assertOpen(draft);
    return decideChanges(changes, step, draft, taken);
  },
  DiscardUrlaDraft: (_command, draft) => {
    if (draft.status === 'discarded') return [];
    assertOpen(draft);
    return [{ type: 'UrlaDraftDiscarded', data: { draftId: draft.draftId } }];
  },
  SubmitUrlaDraft: ({ data: { seenVersion, ...data } }, draft) => {
    if (draft.status === 'submitted') return [];
    assertOpen(draft);
    const { draftId, version } = draft;
    if (version !== seenVersion) throw new VersionConflictError(urlaDraftStream(draftId), seenVersion, version);
    return [{ type: 'UrlaDraftSubmitted', data: { draftId, ...data } }];
  },
  ForgetUrlaDraft: ({ data }, { draftId, status, isBeingErased }) => {
    if (isBeingErased) return [];
    if (status === 'discarded') return [{ type: 'UrlaDraftErasureBegun', data: { draftId, ...data } }];
    throw new IllegalTransitionError(
      status === 'open'
        ? 'Someone may go on with this draft: discard it first'
        : 'This application was submitted: forget the borrowers of its file, and the draft goes with them',
      { draftId, status, allowed: [] },
    );
  },
});

const fold = foldChangesBy<OpenUrlaDraft, UrlaDraftEvent>({
  UrlaAnswersGiven: (draft, { data: { given } }) => {
    for (const { path } of textsOf(given)) enterItems(draft, itemsOn(urlaForm, path), draft.version + 1);
    return {};
  },
  UrlaItemAdded: (draft, { data }) => {
    enterItems(draft, itemsOn(urlaForm, data.path), draft.version + 1);
    return {};
  },
  UrlaItemRemoved: (draft, { data }) => {
    removeItem(draft, data.path, draft.version + 1);
    return {};
  },
  UrlaDraftDiscarded: () => ({ status: 'discarded' }),
  UrlaDraftErasureBegun: () => ({ isBeingErased: true }),
  UrlaDraftSubmitted: (_draft, { data: { applicationId, loanNumber } }) => ({
    status: 'submitted',
    submittedAs: { applicationId, loanNumber },
  }),
});

export const urlaDraftDecider: Decider<UrlaDraftCommand, UrlaDraftEvent, UrlaDraftState> = {
  initialState: { status: 'not_started' },
  decide: (command, state, metadata) => {
    if (command.type === 'StartUrlaDraft')
      return state.status === 'not_started' ? [{ type: 'UrlaDraftStarted', data: command.data }] : [];
    if (state.status === 'not_started') throw new NotFoundError('There is no such draft');
    return decide(command, state, metadata);
  },
  evolve: (state, event) => {
    if (event.type === 'UrlaDraftStarted') {
      const { draftId, borrowerId } = event.data;
      const lives: DraftItems['lives'] = new Map([[`borrowers.${borrowerId}`, { from: 1 }]]);
      return { status: 'open', draftId, version: 1, lives, isBeingErased: false, submittedAs: null };
    }
    return state.status === 'not_started' ? state : { ...fold.evolve(state, event), version: state.version + 1 };
  },
};

export const urlaDraftAggregate: Aggregate<UrlaDraftCommand, UrlaDraftEvent, UrlaDraftState> = {
  streamOf: urlaDraftStream,
  decider: urlaDraftDecider,
};
