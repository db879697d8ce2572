import { searchTextOf } from '../../events/kernel/search-text.ts';
import { type AppraiserEvent, appraiserEvents } from '../../events/appraiser/appraiser.events.ts';
import { type Appraiser, evolveAppraiser } from '../../events/appraiser/appraiser.state.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import { idOfStream } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { foldStates } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';

type Row = {
  readonly appraiser_id: string;
  readonly name: string;
  readonly searched: string;
  readonly status: Appraiser['status'];
  readonly specialties: readonly string[];
  readonly state: Appraiser;
  readonly added_at: string;
  readonly version: number;
  readonly position: number;
};

const rowOf = (state: Appraiser, event: RecordedEvent<AppraiserEvent>, before: Row | undefined): Row => {
  const { name, company, email, licenses, specialties } = state.profile;
  return {
    appraiser_id: idOfStream(event.streamId),
    name,
    searched: searchTextOf([name, company, email, ...licenses.map(({ number }) => number)]),
    status: state.status,
    specialties,
    state,
    added_at: before?.added_at ?? event.effectiveAt,
    version: event.version,
    position: event.position,
  };
};

/** Appraisers of the panel. */
export const appraisersProjection = defineProjection<AppraiserEvent>({
  name: 'appraisers:v2',
  replaces: 'appraisers:v1',
  tables: { appraisers: { of: 'appraiser', id: 'appraiser_id' } },
  handles: keysOf(appraiserEvents),
  apply: async (events, db, saveRows) => {
    const changed = await foldStates<Appraiser, Row, AppraiserEvent>(events, {
      load: (ids) => loadRows(db, 'appraisers', 'appraiser_id', ids),
      evolve: evolveAppraiser,
      rowOf,
    });
    await saveRows('appraisers', [...changed.values()], { key: ['appraiser_id'] });
    return [...changed].map(([id, { version }]) => ({ resource: 'appraisers', id, version }));
  },
});
