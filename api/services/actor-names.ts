import { uuidSchema } from '../../events/kernel/ids.ts';
import type { Actor, RecordedEvent } from '../../events/kernel/message.ts';
import { nameThenNow } from '../../events/lending/words.ts';
import type { Queryable } from '../../events/platform/database.ts';
import { namesOf } from '../../projections/users/users.queries.ts';

/** The same event, whose actor goes by the name of the moment and that of the account now (`nameThenNow`). */
export const withNamesOfNow = async <E extends RecordedEvent>(db: Queryable, events: readonly E[]): Promise<E[]> => {
  const ids = events.flatMap(({ metadata: { actor } }) =>
    actor.kind === 'user' && uuidSchema.safeParse(actor.id).success ? [actor.id] : [],
  );
  const names = ids.length === 0 ? new Map<string, string>() : await namesOf(db, [...new Set(ids)]);
  const named = (actor: Actor): Actor => ({ ...actor, name: nameThenNow(actor.name, names.get(actor.id)) });
  return events.map((event) => ({ ...event, metadata: { ...event.metadata, actor: named(event.metadata.actor) } }));
};
