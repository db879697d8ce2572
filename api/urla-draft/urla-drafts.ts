import { NotFoundError } from '../../events/kernel/errors.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type OpenUrlaDraft,
  urlaDraftAggregate,
  urlaDraftDecider,
} from '../../events/urla-draft/urla-draft.decider.ts';
import type { UrlaDraftEvent } from '../../events/urla-draft/urla-draft.events.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { createLoadState } from '../../events/store/append/load-state.ts';
import type { AnswerPath } from '../../events/lending/urla/answers.ts';
import { presentItems, wasRemoved } from '../../events/urla-draft/draft-items.ts';
import { urlaDraftStream } from '../../events/urla-draft/urla-draft.stream.ts';

/** A draft as its stream has it. */
export type LoadedDraft = {
  readonly state: OpenUrlaDraft;
  readonly history: readonly RecordedEvent<UrlaDraftEvent>[];
  readonly version: number;
  readonly borrowerIds: readonly string[];
};

/** The drafts of a log. */
export const openUrlaDrafts = (store: EventStore) => {
  const drafts = openAggregate(store, urlaDraftAggregate);
  /** @throws NotFoundError */
  const find = async (draftId: string): Promise<LoadedDraft> => {
    const history = await drafts.history(draftId);
    const state = stateAfter(urlaDraftDecider, history);
    if (state.status === 'not_started') throw new NotFoundError('There is no such draft', { draftId });
    const borrowerIds = presentItems(state).flatMap((item) => {
      const [list, id, ...inside] = item.split('.');
      return list === 'borrowers' && id !== undefined && inside.length === 0 ? [id] : [];
    });
    return { state, history, version: state.version, borrowerIds };
  };
  /** Events after a version. */
  const after = (draftId: string, version: number): Promise<RecordedEvent<UrlaDraftEvent>[]> =>
    store.reader.readStream<UrlaDraftEvent>(store.pool, urlaDraftStream(draftId), version);
  const loadState = createLoadState(store);
  /** Finds removed items. */
  const removalsIn = async (draftId: string): Promise<(item: AnswerPath) => boolean> => {
    const { state } = await loadState(urlaDraftDecider, urlaDraftStream(draftId));
    return (item) => state.status !== 'not_started' && wasRemoved(state, item);
  };
  return { ...drafts, find, after, removalsIn };
};
export type UrlaDrafts = ReturnType<typeof openUrlaDrafts>;
