import { z } from 'zod';
import { type Check, inLanes, unless } from '../../check.ts';
import type { Client } from '../../client.ts';
import { addressOf, type Call, jsonOf, signIn, type Target } from '../../target.ts';

/** Text that breaks out of a value, a number, a pattern or a JSON path glued into SQL. */
const payloads = [
  "'",
  '"',
  "' or '1'='1",
  "x' or 1=1 --",
  "'; drop table read_model.loan_files; --",
  "'); delete from event_store.events; --",
  "x' union select null, null, null --",
  "' || 1 / 0 || '",
  '1; select 1 / 0',
  '$$; drop schema read_model cascade; $$',
  '\\',
  "\\'; select 1 --",
  '%',
  '_',
  '1 or 1=1',
  '0x27',
  '\u0000',
  "'::uuid",
  // Alone they are a search for 1, with which an id may begin.
  '${1} nowhere',
  '$1 nowhere',
] as const;

const A_SESSION = 1_000;

const fieldsOf = (description: string): string[] => /fields: ([\w, ]+)/.exec(description)?.[1]?.split(', ') ?? [];

/** Every place of a list's query with the payload in it. */
const queriesWith = ({ query }: Call, payload: string): Record<string, string>[] =>
  query.flatMap(({ name, description }) => {
    const fields = fieldsOf(description);
    switch (name) {
      case 'sort':
        return [[payload, 'ASC'], [fields[0] ?? 'id', payload], payload].map((sort) => ({
          sort: JSON.stringify(sort),
        }));
      case 'range':
        return [[payload, 9], [0, payload], payload].map((range) => ({ range: JSON.stringify(range) }));
      case 'filter':
        return [
          ...[...fields, payload].flatMap((field) => [{ [field]: payload }, { [field]: [payload] }]),
          payload,
        ].map((filter) => ({ filter: JSON.stringify(filter) }));
      default:
        return [{ [name]: payload }];
    }
  });

/** A search that finds nothing, or a refusal. An answer that is no list has nothing to find. */
const isHarmless = (status: number, body: string): boolean =>
  (status >= 400 && status < 500) || (status === 200 && (!body.startsWith('[') || body === '[]'));

const countSchema = z.array(z.unknown());
const countsOf = async (admin: Client): Promise<string> => {
  const lists = ['/api/applications', '/api/users', '/api/staff', '/api/api-keys', '/api/system/readers'];
  const counts: string[] = [];
  for (const list of lists) {
    const answer = await admin.get(list);
    const all = answer.body.startsWith('[') ? jsonOf(answer, countSchema).length : answer.status;
    counts.push(`${list} ${all}`);
  }
  return counts.join(', ');
};

type Asked = { readonly label: string; readonly path: string; readonly headers?: Readonly<Record<string, string>> };

const inQueries = (calls: readonly Call[], ids: Target['ids']): Asked[] =>
  calls.flatMap((call) =>
    payloads.flatMap((payload) =>
      queriesWith(call, payload).map((query) => ({
        label: `${call.path} ${JSON.stringify(query)}`,
        path: `${addressOf(call, ids)}?${new URLSearchParams(query).toString()}`,
      })),
    ),
  );

const inPaths = (calls: readonly Call[]): Asked[] =>
  calls.flatMap(({ path }) =>
    payloads.map((payload) => ({
      label: `${path} with ${JSON.stringify(payload)}`,
      path: path.replaceAll(/\{\w+\}/g, encodeURIComponent(payload)),
    })),
  );

const inHeaders = ({ path }: { readonly path: string }): Asked[] =>
  payloads
    .filter((payload) => payload !== '\u0000')
    .map((payload) => ({
      label: `X-Min-Log-Position ${payload}`,
      path,
      headers: { 'X-Min-Log-Position': payload },
    }));

export const sql: Check = {
  name: 'SQL injection',
  run: async ({ as, anonymous, calls, ids }, tell) => {
    const admin = await as('admin');
    const before = await countsOf(admin);
    const readable = calls.filter(
      ({ method, path, permission }) => method === 'GET' && !/^(public|key)/.test(permission) && path !== '/api/live',
    );
    const askingAlone = async (asked: readonly Asked[]): Promise<string[]> => {
      const failures: string[] = [];
      let client = admin;
      for (const [index, { label, path, headers = {} }] of asked.entries()) {
        // One session may ask so often in a minute; another one goes on.
        if (index % A_SESSION === 0) await signIn((client = anonymous()), 'admin');
        const { status, body } = await client.get(path, headers);
        failures.push(...unless(isHarmless(status, body), `${label} answered ${status} ${body.slice(0, 80)}`));
      }
      return failures;
    };
    const asking = (asked: readonly Asked[]) => inLanes(asked, askingAlone);

    const queries = inQueries(readable, ids);
    tell(`${queries.length} queries of lists and searches`, await asking(queries));
    const addresses = inPaths(readable.filter(({ path }) => path.includes('{')));
    tell(`${addresses.length} ids in addresses`, await asking(addresses));
    const headers = inHeaders({ path: '/api/applications' });
    tell(`${headers.length} log positions in headers`, await asking(headers));

    const failures: string[] = [];
    for (const comment of payloads.filter((payload) => payload !== '\u0000')) {
      const path = `/api/applications/${ids['id']}/comments`;
      const sent = await admin.ask({ method: 'POST', path, body: { comment } });
      const detailed = await admin.get(`/api/applications/${ids['id']}/detailed`, {
        'X-Min-Log-Position': String(sent.headers['x-log-position']),
      });
      const told = detailed.body.includes(JSON.stringify(comment));
      failures.push(...unless(sent.status === 201 && told, `${comment} answered ${sent.status}`));
    }
    tell('what looks like SQL is kept as the text that it is', failures);

    const after = await countsOf(admin);
    tell('every list is as long as before', unless(before === after, `${before} became ${after}`));
  },
};
