import type { Queryable } from '../../events/platform/database/database.ts';
import { READ_MODEL_CHANNEL, type ReadModelMoved } from '../../projections/engine/projection.ts';

/** Tells every open browser that a connection has changed: connections have no projection, they are folded when asked for. */
export const announcePartnersMoved = async (db: Queryable, position: number): Promise<void> => {
  const moved: ReadModelMoved = {
    projection: 'partners',
    position,
    changes: [{ resource: 'integrations', id: 'all' }],
  };
  await db.query('select pg_notify($1::text, $2::text)', [READ_MODEL_CHANNEL, JSON.stringify(moved)]);
};
