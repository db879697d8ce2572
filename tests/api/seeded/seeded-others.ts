import { randomUUID } from 'node:crypto';
import { analyticsFigures } from '../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { deliveryIdOf } from '../../../events/webhook-delivery/webhook-delivery.stream.ts';
import { webhookDeliveryAggregate } from '../../../events/webhook-delivery/webhook-delivery.decider.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { waitFor } from '../../support/portal/portal.ts';
import { appraiserProfile } from '../../support/values/appraisers.ts';
import { marketHeader } from '../../support/values/invented-market.ts';
import { ruleWish } from '../../support/values/rules.ts';
import { sentOrder } from '../partner-api/partner.ts';
import { done, type Office, type SeededFile } from './seeded-files.ts';
import { type Seed, word } from './seeds.ts';

/** What an office has beside its files, some of it about them; each by its id. */
export type SeededOthers = {
  readonly appraiserId: string;
  readonly ruleId: string;
  readonly dryRunId: string;
  readonly subscriptionId: string;
  readonly deliveryId: string;
  readonly importId: string;
  readonly creditOrderId: string;
  readonly reportId: string;
  readonly valuationId: string;
};

/** A file of that kind, with the seed of its first borrower. */
type Of = (kind: string) => { readonly id: string; readonly seed: Seed };

const addAppraiser = async ({ as }: Office): Promise<string> => {
  const { appraiserId: _id, ...profile } = appraiserProfile();
  const { body } = await done((await as('appraisal_coordinator')).post('/api/appraisers').send(profile));
  return body.id;
};

/** A rule that would touch every file, with a dry run of it that is over. */
const runRule = async ({ as }: Office) => {
  const [author, second] = [await as('underwriter'), await as('senior_underwriter')];
  const conditions = [{ predicate: 'loan_to_value', limit: 97 }];
  const wish = { ...ruleWish({ conditions }), trigger: 'application_submitted', actions: [{ action: 'assess_risk' }] };
  const { body: rule } = await done(author.post('/api/automation-rules').send({ ...wish, reason: 'Fewer files wait' }));
  const { body: run } = await done(second.post(`/api/automation-rules/${rule.id}/dry-runs`).send({ version: 1 }));
  await waitFor(async () => (await author.get(`/api/rule-dry-runs/${run.id}`)).body.state === 'done');
  return { ruleId: rule.id as string, dryRunId: run.id as string };
};

/** A subscription whose endpoint has refused the message about a file's submission. */
const subscribe = async ({ as, portal: { store, database } }: Office, of: Of) => {
  const name = 'application.submitted';
  const { body } = await done(
    (await as('admin'))
      .post('/api/integrations/webhooks')
      .send({ name: 'Status board', url: 'https://partner.example/webhooks', events: [name], description: null }),
  );
  const subscriptionId = String(body.id);
  const [submitted] = await store.reader.readStream(database.pool, loanApplicationStream(of('submitted').id));
  if (!submitted) throw new Error('The file has no events');
  const deliveryId = deliveryIdOf({ subscriptionId, eventId: submitted.eventId, name });
  const about = { deliveryId, subscriptionId };
  const attempt = { cause: 'event', event: name, sourceEventId: submitted.eventId, messageId: randomUUID() } as const;
  const refused = { number: 1, outcome: 'failed', status: 500, durationMs: 12, answer: 'not now' } as const;
  for (const command of [
    { type: 'RecordAttempt', data: { ...about, ...attempt, ...refused, problem: null, nextAttemptAt: null } },
    { type: 'GiveDeliveryUp', data: { ...about, because: 'one_attempt' } },
  ] as const) {
    const circumstances = { metadata: commandMetadata(), options: { commandId: randomUUID() } };
    await openAggregate(store, webhookDeliveryAggregate).handle(deliveryId, command, circumstances);
  }
  return { subscriptionId, deliveryId };
};

/** An import of two sales, one of which is refused. */
const importSales = async ({ as }: Office): Promise<string> => {
  const coordinator = await as('appraisal_coordinator');
  const rest = '1500,4000,3,2,1970,7,98001,47.5,-122.2,WA';
  const csv = [marketHeader, `1,2025-01-05,400000,${rest}`, `2,2025-01-05,none,${rest}`].join('\n');
  const { body } = await done(coordinator.post('/api/sale-imports').attach('file', Buffer.from(csv), 'sales.csv'));
  const path = `/api/sale-imports/${body.importId}`;
  await done(coordinator.post(`${path}/start`).send({ mapping: body.mapping }));
  await waitFor(async () => (await coordinator.get(path)).body.status === 'finished');
  return body.importId;
};

/** A credit order whose report has come and is not accepted. */
const orderCredit = async ({ portal }: Office, of: Of): Promise<string> => {
  const { id, seed } = of('in underwriting');
  const accounts = vendorResults.credit.accounts.map((each) => ({ ...each, creditor: word('creditor', seed) }));
  const order = await sentOrder(portal, id, 'credit', 'credit-bureau');
  const result = { ...vendorResults.credit, accounts };
  await order.deliver(1, `${word('file', seed)}.pdf`, 'Credit report', result);
  return order.orderId;
};

/** A UAD form that goes with an order of a file, and names its borrower. */
const writeUad = async ({ as }: Office, of: Of): Promise<string> => {
  const coordinator = await as('appraisal_coordinator');
  const { id: applicationId, seed } = of('under review');
  const answers = { overallCondition: 'C4', intendedUsers: word('last', seed) };
  const { body } = await done(coordinator.post('/api/uad-reports').send({ step: 'assignment', answers }));
  const order = { applicationId, kind: 'appraisal', product: 'full_appraisal', priority: 'standard', place: false };
  await done(coordinator.post('/api/vendor-orders').send({ ...order, details: { uadReportId: body.id } }));
  return body.id;
};

const valueHome = async ({ as }: Office, of: Of): Promise<string> => {
  const home = { livingArea: 1_857, latitude: 47.5, longitude: -122.2 };
  const wish = { home, purpose: 'application', purposeId: of('approved').id };
  const { body } = await done((await as('loan_officer')).post('/api/valuations').send(wish));
  return body.runId;
};

/** One of everything that an office has beside its files. */
export const seedOthers = async (world: Office, files: readonly SeededFile[]): Promise<SeededOthers> => {
  const of: Of = (kind) => {
    const file = files.find((each) => each.kind === kind);
    const [seed] = file?.seeds ?? [];
    if (file?.applicationId === undefined || !seed) throw new Error(`There is no file of the kind "${kind}"`);
    return { id: file.applicationId, seed };
  };
  return {
    appraiserId: await addAppraiser(world),
    ...(await runRule(world)),
    ...(await subscribe(world, of)),
    importId: await importSales(world),
    creditOrderId: await orderCredit(world, of),
    reportId: await writeUad(world, of),
    valuationId: await valueHome(world, of),
  };
};

/** Addresses that ask a question, or whose ids stand in no stream of their own. */
export const askedAddresses = (others: SeededOthers): Readonly<Record<string, readonly string[]>> => ({
  '/api/rule-dry-runs/:id': [`/api/rule-dry-runs/${others.dryRunId}`],
  '/api/integrations/webhooks/:id/deliveries/:deliveryId': [
    `/api/integrations/webhooks/${others.subscriptionId}/deliveries/${others.deliveryId}`,
  ],
  '/api/appraisals/analytics/orders': analyticsFigures.map(
    (figure) => `/api/appraisals/analytics/orders?filter=${encodeURIComponent(JSON.stringify({ figure }))}`,
  ),
  '/api/permissions/why': ['/api/permissions/why?permission=documents.approve'],
  '/api/vendor-orders/vendors': ['title', 'appraisal', 'credit'].map(
    (kind) => `/api/vendor-orders/vendors?kind=${kind}`,
  ),
});
