import type { Queryable } from '../../platform/database/database.ts';
import type { Statement } from '../../platform/database/text-rows.ts';
import type { Link } from '../log/registry.ts';

/** For a call that stores all requests or none. */
export const ALL_STORED = 'exists (select from called as c where c.first_position is not null)';

// A guess is looked up by itself: as a plain condition, the planner may hash all streams.
/** Inserts what is not there yet. @param from number of the first of four parameters */
const insertOf = (from: number, isStored: string): string =>
  `insert into event_store.streams_about (about, stream_id)
   select l.about, l.stream_id
   from unnest($${from}::integer[], $${from + 1}::text[], $${from + 2}::text[], $${from + 3}::boolean[])
     as l (request, about, stream_id, is_guess)
   left join lateral (select true as is_there from event_store.streams as s where s.stream_id = l.about limit 1) as s
     on l.is_guess
   where ${isStored} and (not l.is_guess or s.is_there)
   on conflict do nothing`;

type Numbered = Link & { readonly request: number };

const valuesOf = (links: readonly Numbered[]): readonly unknown[] => [
  links.map(({ request }) => request),
  links.map(({ about }) => about),
  links.map(({ streamId }) => streamId),
  links.map(({ isGuess }) => isGuess),
];

/**
 * The call of an append function, and in the same statement what its events say that streams are about. Without links
 * the call stays as it is.
 * @param isStored condition on the rows of the call, `called`, and a link `l`, whose `request` counts from 1
 */
export const withLinks = (
  call: Statement,
  isStored: string,
  appends: readonly { readonly links: readonly Link[] }[],
): Statement & { values: unknown[] } => {
  const links = appends.flatMap((append, index) => append.links.map((link) => ({ ...link, request: index + 1 })));
  const { name, text, values } = call;
  if (links.length === 0) return { name, text, values: [...values] };
  return {
    name: `${name}_with_links`,
    text: `with called as materialized (${text}), linked as (${insertOf(values.length + 1, isStored)})
           select c.* from called as c`,
    values: [...values, ...valuesOf(links)],
  };
};

/** Links of events that are in the log already. */
export const storeLinks = async (db: Queryable, links: readonly Link[]): Promise<void> => {
  if (links.length === 0) return;
  await db.query({
    name: 'event_store/store_links',
    text: insertOf(1, 'true'),
    values: [...valuesOf(links.map((link) => ({ ...link, request: 1 })))],
  });
};
