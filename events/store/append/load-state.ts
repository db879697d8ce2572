import { stateAfter } from '../../kernel/fold.ts';
import type { Event, Evolving, RecordedEvent } from '../../kernel/message.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { EventReader } from '../log/read.ts';
import { createRememberedStates, type Remembered, type RememberedStates } from './remembered-states.ts';

type LoadDeps = { readonly pool: Pool; readonly reader: Pick<EventReader, 'readStream'> };

/**
 * The stream as it stands; the initial state and zeros when there is no such stream. Of one that is remembered only what
 * is newer is read (docs/adr/0016).
 */
export const loadState = async <E extends Event, State>(
  { pool, reader, states }: LoadDeps & { readonly states: RememberedStates },
  fold: Evolving<RecordedEvent<E>, State>,
  streamId: string,
): Promise<Remembered<State>> => {
  const loadFrom = async (base: Remembered<State>): Promise<Remembered<State> | undefined> => {
    // With the newest event that is known, because the log may have been restored to before it.
    const history = await reader.readStream<E>(pool, streamId, Math.max(base.version - 1, 0));
    const known = base.version === 0 ? undefined : history[0];
    if (known?.eventId !== (base.eventId || undefined)) return undefined;
    const news = known ? history.slice(1) : history;
    const { version, position, eventId } = news.at(-1) ?? base;
    return { state: stateAfter(fold, news, base.state), version, position, eventId };
  };
  const remembered = states.recall(fold, streamId);
  const caughtUp = remembered && (await loadFrom(remembered));
  if (remembered && !caughtUp) states.forget(fold, streamId);
  const nothing = { state: fold.initialState, version: 0, position: 0, eventId: '' };
  const loaded = caughtUp ?? (await loadFrom(nothing)) ?? nothing;
  if (loaded.version > 0) states.remember(fold, streamId, loaded);
  return loaded;
};

/**
 * `loadState` with a memory of its own, for whoever looks at the same streams again and again.
 * @returns takes a fold, which must always be the same object, and a stream's id
 */
export const createLoadState = (deps: LoadDeps) => {
  const states = createRememberedStates();
  return <E extends Event, State>(
    fold: Evolving<RecordedEvent<E>, State>,
    streamId: string,
  ): Promise<Remembered<State>> => loadState({ ...deps, states }, fold, streamId);
};
