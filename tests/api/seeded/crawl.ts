import { permissionName, type Route } from '../../../api/http/requests/route.ts';
import { idOfStream } from '../../../events/kernel/ids.ts';
import type { Portal } from '../../support/portal/portal.ts';
import { type Find, findsIn } from './seeds.ts';

/** A route with the ids of something that is there. */
export type Address = { readonly route: Route; readonly path: string };
export type Found = Find & { readonly route: Route };

const AT_ONCE = 8;

/** Does each, several at once. */
export const each = async <Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> => {
  const left = [...items];
  const work = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

const QUEUES = ['pre-qualification', 'document-review', 'underwriting', 'closing'];
const NOT_THERE = [400, 404, 422];
/** Answers that say nothing of what is there. */
const UNTOLD = [401, 429, 500];

/** Every value of an id in the payloads, by its name: `documentId` to documents. */
const idsNamed = (name: string, payloads: string): string[] => [
  ...new Set([...payloads.matchAll(new RegExp(`"${name}":"([^"]+)"`, 'g'))].flatMap(([, id]) => id ?? [])),
];

/**
 * The API as its callers find it: every address that has something to read.
 * @param asked addresses of a route, where the ids of streams do not lead to them
 */
export const crawlOf = (portal: Portal, asked: Readonly<Record<string, readonly string[]>> = {}) => {
  const reading = (isOfKeys: boolean): Route[] =>
    portal.app.routes.filter(({ method, path, permission }) => {
      const name = permissionName(permission);
      return method === 'get' && path !== '/api/live' && name !== 'public' && /^key\b/.test(name) === isOfKeys;
    });

  const ask = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(portal.url + path, { headers, redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };

  const streams = async () => {
    const { rows } = await portal.database.pool.query<{ id: string; data: string }>(
      `select e.stream_id as id, string_agg(e.data::text, ' ') as data
       from event_store.events as e group by e.stream_id order by min(e.position)`,
    );
    return rows.map(({ id, data }) => ({ id: idOfStream(id) ?? id, data: data.replaceAll('": "', '":"') }));
  };
  const positions = async (): Promise<string[]> =>
    Array.from({ length: await portal.store.reader.headPosition(portal.database.pool) }, (_, index) => `${index + 1}`);

  /** Addresses of a route: with its own id every stream's, and of what is within it what that stream names. */
  const addressesOf = (
    route: Route,
    all: Awaited<ReturnType<typeof streams>>,
    at: readonly string[],
  ): readonly string[] => {
    const given = asked[route.path];
    if (given) return given;
    const names = [...route.path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
    const [first, ...inner] = names.filter((name) => name !== 'queue');
    const fill = (path: string, name: string, ids: readonly string[]) =>
      ids.map((id) => path.replace(`:${name}`, encodeURIComponent(id)));
    const paths = route.path.includes(':queue') ? fill(route.path, 'queue', QUEUES) : [route.path];
    if (first === undefined) return paths;
    if (first === 'position') return paths.flatMap((path) => fill(path, first, at));
    return paths.flatMap((path) =>
      all.flatMap(({ id, data }) =>
        inner.reduce(
          (found, name) => found.flatMap((each) => fill(each, name, idsNamed(name, data))),
          fill(path, first, [id]),
        ),
      ),
    );
  };

  return {
    ask,
    reading,
    /** Every address at which somebody with these headers is not told that there is nothing. */
    addresses: async (headers: Record<string, string>, routes = reading(false)): Promise<Address[]> => {
      const [all, at] = [await streams(), await positions()];
      const found: Address[] = [];
      const toAsk = routes.flatMap((route) => addressesOf(route, all, at).map((path) => ({ route, path })));
      await each(toAsk, async (address) => {
        const { status } = await ask(address.path, headers);
        if (!NOT_THERE.includes(status)) found.push(address);
      });
      return found;
    },
    /** Everything seeded that these addresses tell. */
    findsOf: async (addresses: readonly Address[], headers: Record<string, string>): Promise<Found[]> => {
      const found = new Map<string, Found>();
      await each(addresses, async ({ route, path }) => {
        const { status, text } = await ask(path, headers);
        if (UNTOLD.includes(status)) throw new Error(`${path} answers ${status}: ${text}`);
        for (const find of findsIn(text)) found.set(`${route.path} ${find.text}`, { ...find, route });
      });
      return [...found.values()];
    },
  };
};
