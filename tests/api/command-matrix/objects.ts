import { randomUUID } from 'node:crypto';
import type { Route } from '../../../api/http/requests/route.ts';
import { idOfStream } from '../../../events/kernel/ids.ts';
import type { Portal } from '../../support/portal/portal.ts';
import type { Ids } from './bodies.ts';

/** Something that a command may be about: a stream of the log, with the ids that it names. */
export type Thing = { readonly category: string; readonly id: string; readonly ids: Ids };

const FIRST_IDS = ['borrowerId', 'conditionId', 'documentId', 'worksheetId', 'feeId', 'assetId', 'debtId'];

/** Everything that is in the log, the oldest first. */
export const thingsIn = async ({ database }: Portal): Promise<Thing[]> => {
  const { rows } = await database.pool.query<{ id: string; data: string }>(
    `select e.stream_id as id, string_agg(e.data::text, ' ' order by e.position) as data
     from event_store.events as e group by e.stream_id order by min(e.position)`,
  );
  return rows.map(({ id, data }) => {
    const named = FIRST_IDS.map((name) => [name, new RegExp(`"${name}": ?"([^"]+)"`).exec(data)?.[1]]);
    const ids = Object.fromEntries(named.filter(([, value]) => value !== undefined));
    return { category: id.slice(0, id.indexOf('-')), id: idOfStream(id) ?? id, ids };
  });
};

/** Streams that the first id of an address is of, by the part of the address before it. */
const categories: Readonly<Record<string, string>> = {
  applications: 'loanApplication',
  ':queue': 'loanApplication',
  'pre-qualification': 'loanApplication',
  'document-review': 'loanApplication',
  underwriting: 'loanApplication',
  closing: 'loanApplication',
  'urla-drafts': 'urlaDraft',
  'vendor-orders': 'vendorOrder',
  orders: 'vendorOrder',
  'partner-deliveries': 'partnerDelivery',
  'api-keys': 'apiKey',
  appraisers: 'appraiser',
  'automation-rules': 'automationRule',
  'sale-imports': 'saleImport',
  'uad-reports': 'uadReport',
  users: 'user',
  valuations: 'valuationRun',
  webhooks: 'webhookSubscription',
};
/** What has no stream of its own: such an id, or name, as there is one of. */
const others: Readonly<Record<string, string>> = {
  'rule-dry-runs': randomUUID(),
  integrations: 'flood-vendor',
  partners: 'flood-vendor',
  sessions: randomUUID(),
  branches: randomUUID(),
  readers: 'loan-pipeline:v7',
};
const inner: Readonly<Record<string, string>> = { queue: 'underwriting', stageId: 'approval', number: '1' };

/** True for a command at something that its address names. */
export const isAtSomething = ({ method, path, permission }: Route): boolean =>
  method !== 'get' && path.includes('/:') && permission !== 'public' && !path.endsWith(':queue/assignments');

export type Place = { readonly route: Route; readonly thing: Thing; readonly path: string };

/**
 * The addresses of a command at everything that it could be about.
 * @throws for a route whose address starts with an id of which nothing is known here
 */
export const placesOf = (route: Route, things: readonly Thing[]): Place[] => {
  const parts = route.path.split('/');
  const at = parts.findIndex((part, index) => part.startsWith(':') && !parts[index]?.startsWith(':queue'));
  const before = parts[at - 1] ?? '';
  const one = others[before];
  const category = categories[before];
  if (one === undefined && category === undefined) throw new Error(`Say what the first id of ${route.path} is of`);
  // Who has a session keeps it.
  const ofCategory = things.filter((each) => each.category === category).slice(parts.includes('sessions') ? -1 : 0);
  const about = one === undefined ? ofCategory : [{ category: before, id: one, ids: {} }];
  return about.map((thing) => {
    const named = parts.map((part, index) => {
      if (!part.startsWith(':')) return part;
      if (index === at) return thing.id;
      return inner[part.slice(1)] ?? thing.ids[part.slice(1)] ?? randomUUID();
    });
    return { route, thing, path: named.join('/') };
  });
};
