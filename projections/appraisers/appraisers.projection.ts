import { type AppraiserEvent, appraiserEvents } from '../../events/appraiser/appraiser.events.ts';
import { type Appraiser, evolveAppraiser } from '../../events/appraiser/appraiser.state.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import { idOfStream } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import { defineProjection } from '../engine/projection.ts';

type Row = { readonly state: Appraiser; readonly position: string };

const evolveRow = async (event: RecordedEvent<AppraiserEvent>, db: PoolClient): Promise<void> => {
  const appraiserId = idOfStream(event.streamId);
  const { rows } = await db.query<Row>(
    'select a.state, a.position from appraisers as a where a.appraiser_id = $1 for update',
    [appraiserId],
  );
  const [row] = rows;
  if (row && event.position <= Number(row.position)) return;
  const state = evolveAppraiser(row?.state, event);
  if (!state) throw new Error(`${event.type} came before ${event.streamId} was added`);
  const { name, company, email, licenses, specialties } = state.profile;
  const searched = [name, company, email, ...licenses.map(({ number }) => number)].join(' ').toLowerCase();
  await db.query(
    `insert into appraisers (appraiser_id, name, searched, status, specialties, state, added_at, version, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (appraiser_id) do update set name = excluded.name, searched = excluded.searched,
       status = excluded.status, specialties = excluded.specialties, state = excluded.state,
       version = excluded.version, position = excluded.position`,
    [
      appraiserId,
      name,
      searched,
      state.status,
      specialties,
      JSON.stringify(state),
      event.effectiveAt,
      event.version,
      event.position,
    ],
  );
};

/** Appraisers of the panel. */
export const appraisersProjection = defineProjection<AppraiserEvent>({
  name: 'appraisers:v1',
  tables: { appraisers: { of: 'appraiser', id: 'appraiser_id' } },
  handles: keysOf(appraiserEvents),
  apply: async (events, db) => {
    // They are few and change rarely: one by one is fast enough.
    for (const event of events) await evolveRow(event, db);
    const changed = new Map(events.map(({ streamId, version }) => [idOfStream(streamId), version]));
    return [...changed].map(([id, version]) => ({ resource: 'appraisers', id, version }));
  },
});
