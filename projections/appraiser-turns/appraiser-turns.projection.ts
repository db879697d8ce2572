import { type AppraiserTurnEvent, appraiserTurnEvents } from '../../events/appraiser-turn/appraiser-turn.events.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import { MOST_OPEN_ORDERS } from '../../events/lending/appraisal-panel/panel-terms.ts';
import { defineProjection } from '../engine/projection.ts';

/** Orders given to appraisers of the panel, in log order; they decide whose turn it is. */
export const appraiserTurnsProjection = defineProjection<AppraiserTurnEvent>({
  name: 'appraiser-turns:v1',
  tables: { appraiser_turns: { of: 'appraiserTurn', id: 'appraiser_id' } },
  handles: keysOf(appraiserTurnEvents),
  apply: async (events, _db, saveRows) => {
    for (const { data, effectiveAt, position, version } of events) {
      const row = { appraiser_id: data.appraiserId, last_taken_at: effectiveAt, positions: [position], version };
      await saveRows('appraiser_turns', [row], {
        key: ['appraiser_id'],
        only: { newerBy: 'version' },
        set: { positions: `(excluded.positions || t.positions)[1:${MOST_OPEN_ORDERS}]` },
      });
    }
    return events.map(({ data }) => ({ resource: 'appraisers', id: data.appraiserId }));
  },
});
