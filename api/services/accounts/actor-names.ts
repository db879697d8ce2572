import { uuidSchema } from '../../../events/kernel/ids.ts';
import type { Actor, RecordedEvent } from '../../../events/kernel/message.ts';
import { nameThenNow } from '../../../events/lending/fields/words.ts';
import type { Queryable } from '../../../events/platform/database/database.ts';
import { namesOf } from '../../../projections/users/users.queries.ts';

/** The names of now by account; ids that are none are passed over. */
export const namesNow = async (
  db: Queryable,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> => {
  const known = ids.flatMap((id) => uuidSchema.safeParse(id).data ?? []);
  return known.length === 0 ? new Map() : namesOf(db, [...new Set(known)]);
};

/** The same event, whose actor goes by the name of the moment and that of the account now (`nameThenNow`). */
export const withNamesOfNow = async <E extends RecordedEvent>(db: Queryable, events: readonly E[]): Promise<E[]> => {
  const names = await namesNow(
    db,
    events.map(({ metadata: { actor } }) => (actor.kind === 'user' ? actor.id : undefined)),
  );
  const named = (actor: Actor): Actor => ({ ...actor, name: nameThenNow(actor.name, names.get(actor.id)) });
  return events.map((event) => ({ ...event, metadata: { ...event.metadata, actor: named(event.metadata.actor) } }));
};
