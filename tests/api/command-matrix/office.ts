import type { Route } from '../../../api/http/requests/route.ts';
import { defaultRateLimits } from '../../../api/http/requests/security.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { type Role, roles } from '../../../events/lending/permissions/permissions.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { PlacedOrder } from '../../../events/vendor-order/vendor-order.state.ts';
import { type Agent, startPortal } from '../../support/portal/portal.ts';
import { openForgetting } from '../loan-application/forgetting.ts';
import { done, seedFiles } from '../seeded/seeded-files.ts';
import { seedOthers } from '../seeded/seeded-others.ts';
import type { Sent } from './bodies.ts';
import { isAtSomething, type Place, type Thing, thingsIn } from './objects.ts';

/** Has no session that could be ended. */
const newcomer = { email: 'wren.ashby@example.com', firstName: 'Wren', lastName: 'Ashby', role: 'viewer' };

export const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method.toUpperCase()} ${path}`;

/** A portal with files of every kind, and everything else that an office has; every role is signed in. */
export const openOffice = async () => {
  const portal = await startPortal({
    rateLimits: { ...defaultRateLimits, perSession: 1_000_000, perAddress: 1_000_000 },
  });
  const agents = new Map<Role, Agent>();
  const cookies = new Map<Role, string>();
  for (const role of roles) {
    const agent = await portal.agentAs(role);
    agents.set(role, agent);
    const { headers } = await agent.get('/api/auth/user');
    cookies.set(role, String(headers['set-cookie']).split(';')[0] ?? '');
  }
  const as = async (role: Role): Promise<Agent> => agents.get(role) ?? portal.agentAs(role);
  const head = () => portal.store.reader.headPosition(portal.database.pool);
  const office = openForgetting(portal);
  const files = await seedFiles({ portal, office, as });
  await seedOthers({ portal, office, as }, files);
  await done((await as('admin')).post('/api/users').send(newcomer));
  await office.caughtUp(await head());
  const things = await thingsIn(portal);
  const orders = new Map<string, PlacedOrder>();
  for (const { id } of things.filter(({ category }) => category === 'vendorOrder')) {
    const { state } = await openAggregate(portal.store, vendorOrderAggregate).load(id);
    if (state.status !== 'unknown') orders.set(id, state);
  }
  let sentInAll = 0;

  /** Sends a command. @returns status, code and words of the answer */
  const send = async ({ route, path }: Omit<Place, 'thing'>, sent: Sent, headers: Readonly<Record<string, string>>) => {
    sentInAll += 1;
    const form = new FormData();
    for (const [name, value] of Object.entries(sent.form ?? {})) form.append(name, value);
    if (sent.file) form.append('file', new Blob([new Uint8Array(sent.file)], { type: 'application/pdf' }), 'late.pdf');
    const isForm = route.bodyType === 'multipart';
    const isJson = route.body !== undefined && !isForm;
    const response = await fetch(portal.url + path, {
      method: route.method.toUpperCase(),
      headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
      ...(isJson && { body: JSON.stringify(sent.json ?? {}) }),
      ...(isForm && { body: form }),
    });
    const text = await response.text();
    const problem = response.ok || text === '' ? {} : (JSON.parse(text) as { code?: string; detail?: string });
    return { status: response.status, code: '', detail: '', ...problem };
  };

  return {
    portal,
    commands: portal.app.routes.filter(isAtSomething),
    files,
    things,
    orders,
    as,
    cookieOf: (role: Role): Record<string, string> => ({ cookie: cookies.get(role) ?? '' }),
    head,
    send,
    /** Number of events of a stream. */
    versionOf: async ({ category, id }: Thing): Promise<number> =>
      (await portal.store.reader.readStream(portal.database.pool, `${category}-${id}`)).length,
    stop: async (): Promise<void> => {
      process.stdout.write(`Command matrix: ${sentInAll} requests at ${things.length} streams\n`);
      await portal.stop();
    },
  };
};
