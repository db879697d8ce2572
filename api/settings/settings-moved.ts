import { settingsAggregate } from '../../events/settings/settings.decider.ts';
import { answeringAfter, openAggregate } from '../../events/store/append/aggregate.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import type { Listener } from '../../events/store/log/listen.ts';
import { READ_MODEL_CHANNEL, type ReadModelMoved, readModelMovedSchema } from '../../projections/engine/projection.ts';

/** In the place of a projection: the settings have none, each process folds them for itself. */
const SETTINGS = 'settings';

/** Tells every API process and every open browser that the settings have changed, and so what any screen shows. */
const announceSettingsMoved = async (db: Queryable, position: number): Promise<void> => {
  const moved: ReadModelMoved = { projection: SETTINGS, position, changes: null };
  await db.query('select pg_notify($1::text, $2::text)', [READ_MODEL_CHANNEL, JSON.stringify(moved)]);
};

/** The settings, for routes: whatever is asked after the answer goes by what was changed. */
export const openSettings = ({ store, settingsInForce }: Pick<RouteDeps, 'store' | 'settingsInForce'>) =>
  answeringAfter(openAggregate(store, settingsAggregate), async ({ events, position }) => {
    settingsInForce.expire();
    if (events.length > 0) await announceSettingsMoved(store.pool, position);
  });

/** Calls `handler` when another process, or this one, has changed the settings, or may have. */
export const onSettingsMoved = (readModel: Listener, handler: () => void): void => {
  readModel.on((payload) => {
    // The listener has connected (again): whatever was said in between is not known.
    if (payload === '' || readModelMovedSchema.parse(JSON.parse(payload)).projection === SETTINGS) handler();
  });
};
