import { type AppraiserTurnEvent, appraiserTurnEvents } from '../../events/appraiser-turn/appraiser-turn.events.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import { MOST_OPEN_ORDERS } from '../../events/lending/appraisal-panel/panel-terms.ts';
import { defineProjection } from '../engine/projection.ts';

/** Which orders appraisers of the panel were given, in the order of the log: whose turn it is is decided on that. */
export const appraiserTurnsProjection = defineProjection<AppraiserTurnEvent>({
  name: 'appraiser-turns:v1',
  tables: { appraiser_turns: { of: 'appraiserTurn', id: 'appraiser_id' } },
  handles: keysOf(appraiserTurnEvents),
  apply: async (events, db) => {
    for (const { data, effectiveAt, position, version } of events) {
      await db.query({
        name: 'appraiser-turns/take',
        text: `insert into appraiser_turns as t (appraiser_id, last_taken_at, positions, version)
               values ($1, $2, array[$3::bigint], $4)
               on conflict (appraiser_id) do update set last_taken_at = excluded.last_taken_at,
                 positions = (excluded.positions || t.positions)[1:$5::integer], version = excluded.version
               where t.version < excluded.version`,
        values: [data.appraiserId, effectiveAt, position, version, MOST_OPEN_ORDERS],
      });
    }
    return events.map(({ data }) => ({ resource: 'appraisers', id: data.appraiserId }));
  },
});
