import { type AnswerPath, answersOf, valueAt } from '../../../../events/lending/urla/answers.ts';
import type { DraftValue } from '../../../../events/lending/urla/sections/definition.ts';
import { applied, type Change, removes, withChange, withSince } from './changes.ts';

export type Part = Readonly<Record<string, unknown>>;

/** Author of a change to a field on screen here; `replaced` is their value where this one took its place. */
export type Mark = { readonly name: string; readonly replaced?: DraftValue };

/** Save state of the typed text. */
export type Saving = {
  /** ISO 8601, of the browser; null before anything was saved. */
  readonly savedAt: string | null;
  readonly isPending: boolean;
  /** Why the last attempt did not arrive, where the server says so; null when it did. */
  readonly problem: { readonly reason: string | null } | null;
};

/** The server's answer to a kept batch. */
export type Kept = {
  /** Of the draft with it. */
  readonly version: number;
  /** Someone else has changed the draft since the version that was seen: until it is read again there is a gap. */
  readonly hasNews: boolean;
};

/** A field's value and setter. Each reads only its own answer, so that a keystroke rerenders one field. */
export type Answers = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly answerAt: (path: AnswerPath) => DraftValue | undefined;
  /** A group, a list or an item: the same object until something in it changes. */
  readonly partAt: (path: AnswerPath) => Part;
  /** Author of a change to the field while on screen; undefined once it is typed in here. */
  readonly markAt: (path: AnswerPath) => Mark | undefined;
  readonly change: (change: Change) => void;
};

/** A draft as it is on screen: what the server has, and over it what was typed and is on its way. */
export type DraftStore<Draft extends object> = Answers & {
  /** Tells of what is done here, not of what arrives. */
  readonly onTyped: (listener: () => void) => () => void;
  readonly draft: () => Draft;
  readonly saving: () => Saving;
  /** Changes not sent yet. */
  readonly unsent: () => readonly Change[];
  /** Changes that the server may not have: those under way, and those typed since. */
  readonly unsaved: () => readonly Change[];
  /** Of the newest state of the server that all of is on screen, without a gap where others changed it. */
  readonly seen: () => number;
  /** Takes what is to be sent; it counts as under way until `saved` or `notSaved`. */
  readonly takeBatch: () => readonly Change[];
  readonly saved: (at: string, kept: Kept) => void;
  readonly mark: (path: AnswerPath, mark: Mark) => void;
  /** @param refused paths that the server does not take: they stay on screen, and are not sent again as they are. */
  readonly notSaved: (problem: NonNullable<Saving['problem']>, refused?: readonly AnswerPath[]) => void;
  /** Takes the server's state; skips a state older than the last save here. */
  readonly receive: (draft: Draft, version: number, changedBy: (path: AnswerPath) => string | undefined) => void;
};

type State<Draft> = {
  /** The newest that was saved or received: what is older is passed over. */
  readonly version: number;
  readonly seen: number;
  readonly draft: Draft;
  readonly pending: readonly Change[];
  readonly underWay: readonly Change[];
  /** Refused changes. */
  readonly held: readonly Change[];
  readonly marks: Readonly<Record<AnswerPath, Mark>>;
  readonly saving: Saving;
};

const NOTHING: Part = {};
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const partIn = (draft: unknown, path: AnswerPath): Part => {
  const found = path.split('.').reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), draft);
  return isPart(found) ? found : NOTHING;
};

/** The same object where it has none of those. */
const withoutMarks = (
  marks: Readonly<Record<AnswerPath, Mark>>,
  change: Change,
): Readonly<Record<AnswerPath, Mark>> => {
  const isGone = (path: AnswerPath): boolean => path === change.path || removes(change, path);
  const others = Object.entries(marks).filter(([path]) => !isGone(path));
  return others.length === Object.keys(marks).length ? marks : Object.fromEntries(others);
};

/** Fields that have another value in `after`, and those that it has no longer. */
const changedPaths = (before: object, after: object): AnswerPath[] => {
  const paths = new Set([...answersOf(before), ...answersOf(after)].map(({ path }) => path));
  return [...paths].filter((path) => valueAt(before, path) !== valueAt(after, path));
};

const ownOf = <Draft>({ held, underWay, pending }: State<Draft>): readonly Change[] => [
  ...held,
  ...underWay,
  ...pending,
];

const afterChange = <Draft extends object>(state: State<Draft>, change: Change): Partial<State<Draft>> => ({
  draft: applied(state.draft, [change]),
  pending: withChange(state.pending, change),
  // Refused changes in a removed card are gone with it, and no longer reported.
  held: state.held.filter((held) => held.path !== change.path && !removes(change, held.path)),
  marks: withoutMarks(state.marks, change),
});

const afterRefusal = <Draft>(
  { pending, underWay, held, saving }: State<Draft>,
  problem: NonNullable<Saving['problem']>,
  refused: readonly AnswerPath[],
): Partial<State<Draft>> => {
  const isRefused = ({ path }: Change): boolean => refused.includes(path);
  const isGone = ({ path }: Change): boolean => pending.some((since) => removes(since, path));
  return {
    // Text typed meanwhile is newer.
    pending: withSince(
      underWay.filter((change) => !isRefused(change)),
      pending,
    ),
    underWay: [],
    held: [...held, ...underWay.filter((change) => isRefused(change) && !isGone(change))],
    saving: { ...saving, problem },
  };
};

const afterReceiving = <Draft extends object>(
  state: State<Draft>,
  ofServer: Draft,
  changedBy: (path: AnswerPath) => string | undefined,
): Pick<State<Draft>, 'draft' | 'marks'> => {
  const own = ownOf(state);
  const received = applied(ofServer, own);
  // Mostly it is the state just saved here: readers of its parts need not look again.
  const draft = JSON.stringify(received) === JSON.stringify(state.draft) ? state.draft : received;
  const found = changedPaths(state.draft, draft).flatMap((path): [AnswerPath, Mark][] => {
    const name = own.some((change) => change.path === path) ? undefined : changedBy(path);
    return name === undefined ? [] : [[path, { name }]];
  });
  return { draft, marks: { ...state.marks, ...Object.fromEntries(found) } };
};

export const createDraftStore = <Draft extends object>(first: Draft, version: number): DraftStore<Draft> => {
  const listeners = new Set<() => void>();
  const ofTyped = new Set<() => void>();
  let state: State<Draft> = {
    version,
    seen: version,
    draft: first,
    pending: [],
    underWay: [],
    held: [],
    marks: {},
    saving: { savedAt: null, isPending: false, problem: null },
  };
  const set = (more: Partial<State<Draft>>): void => {
    const next = { ...state, ...more };
    const isPending = ownOf(next).length > 0;
    state = next.saving.isPending === isPending ? next : { ...next, saving: { ...next.saving, isPending } };
    for (const listener of listeners) listener();
  };
  const joining = (all: Set<() => void>) => (listener: () => void) => {
    all.add(listener);
    return () => void all.delete(listener);
  };

  return {
    subscribe: joining(listeners),
    onTyped: joining(ofTyped),
    draft: () => state.draft,
    answerAt: (path) => valueAt(state.draft, path),
    partAt: (path) => partIn(state.draft, path),
    markAt: (path) => state.marks[path],
    saving: () => state.saving,
    change: (change) => {
      const { path } = change;
      if ('value' in change && (valueAt(state.draft, path) ?? '') === change.value) return;
      set(afterChange(state, change));
      for (const listener of ofTyped) listener();
    },
    unsent: () => state.pending,
    unsaved: () => withSince(state.underWay, state.pending),
    seen: () => state.seen,
    takeBatch: () => {
      const batch = state.pending;
      if (batch.length > 0) set({ pending: [], underWay: batch });
      return batch;
    },
    saved: (savedAt, { version, hasNews }) =>
      set({
        version: Math.max(version, state.version),
        seen: hasNews ? state.seen : Math.max(version, state.seen),
        underWay: [],
        saving: { ...state.saving, savedAt, problem: state.held.length > 0 ? state.saving.problem : null },
      }),
    mark: (path, mark) => set({ marks: { ...state.marks, [path]: mark } }),
    notSaved: (problem, refused = []) => set(afterRefusal(state, problem, refused)),
    receive: (ofServer, version, changedBy) => {
      if (version >= state.version) set({ ...afterReceiving(state, ofServer, changedBy), version, seen: version });
    },
  };
};
