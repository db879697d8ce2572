import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessRecordStream } from '../../events/access-record/access-record.stream.ts';
import { apiKeyStream } from '../../events/api-key/api-key.stream.ts';
import { automationRuleStream } from '../../events/automation-rule/automation-rule.stream.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { createLogger } from '../../events/platform/logger.ts';
import { referenceTableId, referenceTableStream } from '../../events/reference-table/reference-table.stream.ts';
import { webhookDeliveryStream } from '../../events/webhook-delivery/webhook-delivery.stream.ts';
import { webhookSubscriptionStream } from '../../events/webhook-subscription/webhook-subscription.stream.ts';
import { vendorOrderEvents } from '../../events/vendor-order/vendor-order.events.ts';
import type { StreamAppend } from '../../events/store/append.ts';
import { createEventStore } from '../../events/store/event-store.ts';
import { createListener } from '../../events/store/listen.ts';
import { noReaderOrders } from '../../events/store/reader-orders.ts';
import { createSubscribe } from '../../events/store/subscribe.ts';
import { startProjections } from '../../projections/engine/daemon.ts';
import { tablesOf } from '../../projections/engine/projection.ts';
import { rebuildProjection } from '../../projections/engine/rebuild.ts';
import { allProjections } from '../../projections/registry.ts';
import { saleImportStream } from '../../events/sale-import/sale-import.stream.ts';
import { valuationRunStream } from '../../events/valuation-run/valuation-run.stream.ts';
import { urlaDemographicsStream } from '../../events/urla-demographics/urla-demographics.stream.ts';
import { urlaDraftStream } from '../../events/urla-draft/urla-draft.stream.ts';
import { commandMetadata } from '../support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { randomFiles } from '../support/random-history.ts';
import { testCodec } from '../support/keys.ts';
import { appraiserAndForm } from '../support/appraisal-history.ts';
import { titleOrder, vendorOrder } from '../support/vendor-order-history.ts';

const log = createLogger('test', 'silent');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rowsOf = async (table: string): Promise<string[]> => {
  const { rows } = await database.pool.query(
    `select to_jsonb(t)::text as row from read_model.${table} as t order by 1`,
  );
  return rows.map(({ row }) => row);
};

/** A subscription to webhooks that fails for a while, and deliveries to it; every fifth is given up. */
const webhook = (step: number): StreamAppend[] => {
  const [subscriptionId, deliveryId] = [randomUUID(), randomUUID()];
  const wanted = { name: `Endpoint ${step}`, url: 'https://partner.example/', events: ['application.funded'] };
  const attempt = {
    deliveryId,
    subscriptionId,
    cause: 'event',
    event: 'application.funded',
    sourceEventId: randomUUID(),
    messageId: randomUUID(),
    status: 503,
    durationMs: 12,
    answer: 'not now',
    problem: null,
  };
  const nextAttemptAt = '2026-03-01T10:00:00.000Z';
  return [
    {
      streamId: webhookSubscriptionStream(subscriptionId),
      expectedVersion: 0,
      events: [
        { type: 'WebhookSubscribed', data: { subscriptionId, ...wanted, description: null, secretId: randomUUID() } },
        { type: 'WebhookEndpointFailing', data: { subscriptionId } },
        ...(step % 2 === 0 ? [{ type: 'WebhookSubscriptionPaused', data: { subscriptionId } }] : []),
        ...(step % 7 === 6 ? [{ type: 'WebhookUnsubscribed', data: { subscriptionId } }] : []),
      ],
    },
    {
      streamId: webhookDeliveryStream(deliveryId),
      expectedVersion: 0,
      events: [
        { type: 'WebhookAttempted', data: { ...attempt, number: 1, outcome: 'failed', nextAttemptAt } },
        step % 5 === 0
          ? { type: 'WebhookDeliveryGivenUp', data: { deliveryId, subscriptionId, because: 'three_days' } }
          : {
              type: 'WebhookAttempted',
              data: { ...attempt, number: 2, outcome: 'delivered', status: 200, nextAttemptAt: null },
            },
      ],
    },
  ];
};

/** A key that is issued, rotated and, every other one, revoked. */
const apiKey = (step: number): StreamAppend => {
  const keyId = randomUUID();
  const secret = (n: number) => ({
    prefix: (step * 2 + n).toString(16).padStart(12, '0'),
    secretHash: 'a'.repeat(64),
    expiresAt: '2027-01-01T00:00:00.000Z',
  });
  const issued = { keyId, name: `Key ${step}`, partner: 'Acme Title', scopes: ['title:report'], ...secret(0) };
  const rotated = { keyId, ...secret(1), previousValidUntil: '2026-12-01T00:00:00.000Z' };
  return {
    streamId: apiKeyStream(keyId),
    expectedVersion: 0,
    events: [
      { type: 'ApiKeyIssued', data: issued },
      { type: 'ApiKeyRotated', data: rotated },
      ...(step % 2 === 0 ? [{ type: 'ApiKeyRevoked', data: { keyId, reason: 'No longer needed' } }] : []),
    ],
  };
};

/** Downloads of a file's document, one of which was found damaged and one whole again. */
const downloads = (applicationId: string): StreamAppend => {
  const document = { applicationId, documentId: randomUUID(), documentType: 'w2', documentVersion: 1 };
  const other = { ...document, documentId: randomUUID() };
  return {
    streamId: accessRecordStream(applicationId),
    expectedVersion: 'any',
    events: [
      { type: 'DocumentDownloaded', data: document },
      { type: 'DocumentFoundDamaged', data: { ...document, problem: 'missing' } },
      { type: 'DocumentFoundDamaged', data: { ...other, problem: 'changed' } },
      { type: 'DocumentFoundWhole', data: other },
      {
        type: 'VendorReportDownloaded',
        data: { applicationId, orderId: randomUUID(), kind: 'title', fileId: randomUUID() },
      },
    ],
  };
};

/** What a partner delivers, every other one refused. */
const delivery = (step: number, applicationId: string): StreamAppend => {
  const deliveryId = randomUUID();
  const received = {
    deliveryId,
    partnerId: 'northwind-credit',
    messageId: `msg_${step}`,
    messageType: 'credit_report.delivered',
    body: '{}',
    sentAt: '2026-03-01T10:00:00.000Z',
  };
  return {
    streamId: partnerDeliveryStream(deliveryId),
    expectedVersion: 0,
    events: [
      { type: 'PartnerDeliveryReceived', data: received },
      step % 2 === 0
        ? { type: 'PartnerDeliveryApplied', data: { deliveryId, applicationId, effect: 'Credit report recorded' } }
        : { type: 'PartnerDeliveryRefused', data: { deliveryId, applicationId, reason: 'Nobody ordered it' } },
    ],
  };
};

/** A county list or a table of rates with a version more than before, the last one not in force yet. */
const tableVersion = (step: number): StreamAppend => {
  const version = Math.floor(step / 2) + 1;
  const table = step % 2 === 0 ? 'county-limits' : 'apor-fixed';
  const tableId = referenceTableId(table, 2026);
  const ofVersion = { tableId, year: 2026, version };
  const limitsCents = [83_275_000, 106_625_000, 128_880_000, 160_175_000];
  const counties = [{ fips: '06037', county: `County ${version}`, state: 'CA', limitsCents }];
  const weeks = [{ from: '2026-03-02', percents: [6, 6.1 + version / 100] }];
  const file = { fileName: `${version}.txt`, sha256: 'a'.repeat(64), source: 'FHFA', rows: 1, isSample: version < 2 };
  return {
    streamId: referenceTableStream(tableId),
    expectedVersion: 'any',
    events: [
      table === 'county-limits'
        ? { type: 'CountyLimitsRecorded', data: { ...ofVersion, counties } }
        : { type: 'AporWeeksRecorded', data: { ...ofVersion, table, weeks } },
      ...(step < 20 ? [{ type: 'ReferenceTableLoaded', data: { ...ofVersion, table, ...file } }] : []),
    ],
  };
};

/** A rule that is drafted and, every other one, activated; and what became of it on a file. */
const rule = (step: number, applicationId: string): StreamAppend[] => {
  const ruleId = randomUUID();
  const definition = {
    section: 'applications',
    name: `Rule ${step}`,
    description: '',
    priority: 'medium',
    trigger: 'application_submitted',
    conditions: [{ predicate: 'credit_score', limit: 700 }],
    actions: [{ action: 'approve_stage' }],
  };
  const ofRule = { ruleId, ruleName: definition.name, ruleVersion: 1, triggerEventId: randomUUID() };
  const evaluated = {
    ...ofRule,
    section: 'applications',
    trigger: 'application_submitted',
    shadow: false,
    chain: [ruleId],
  };
  return [
    {
      streamId: automationRuleStream(ruleId),
      expectedVersion: 0,
      events: [
        { type: 'AutomationRuleDrafted', data: { ruleId, version: 1, definition, ownerId: ruleId, reason: 'Faster' } },
        ...(step % 2 === 0
          ? [{ type: 'AutomationRuleActivated', data: { ruleId, version: 1, shadow: false, reason: 'Seen' } }]
          : []),
      ],
    },
    {
      streamId: loanApplicationStream(applicationId),
      expectedVersion: 'any',
      events: [
        { type: 'RuleEvaluated', data: { ...evaluated, result: 'met', checks: [], planned: [] } },
        { type: 'RuleActionCarriedOut', data: { ...ofRule, action: 'approve_stage', outcome: 'done' } },
      ],
    },
  ];
};

/** An application that is being taken, with demographics; every third one is discarded. */
const draft = (step: number): StreamAppend[] => {
  const [draftId, borrowerId] = [randomUUID(), randomUUID()];
  const answer = (path: string, text: string) => ({
    path: `borrowers.${borrowerId}.${path}`,
    answer: text,
    borrowerId,
  });
  return [
    {
      streamId: urlaDraftStream(draftId),
      expectedVersion: 0,
      events: [
        { type: 'UrlaDraftStarted', data: { draftId, borrowerId } },
        {
          type: 'UrlaAnswersGiven',
          data: { answers: [answer('personal.firstName', `Pat ${step}`)], step: 'personal' },
        },
        ...(step % 3 === 0 ? [{ type: 'UrlaDraftDiscarded', data: { draftId } }] : []),
      ],
    },
    {
      streamId: urlaDemographicsStream(draftId),
      expectedVersion: 0,
      events: [{ type: 'DemographicsGiven', data: { answers: [answer('demographics.sex.female', 'true')] } }],
    },
  ];
};

/** A file of sales, every third one withdrawn; and a home that was valued with them, reviewed every other time. */
const valuation = (step: number): StreamAppend[] => {
  const [importId, runId, saleId] = [randomUUID(), randomUUID(), randomUUID()];
  const file = {
    fileName: 'sales.csv',
    sha256: 'a'.repeat(64),
    sizeBytes: 90,
    delimiter: ',',
    header: ['date', 'price'],
  };
  const mapping = { columns: [{ field: 'soldOn', column: 'date' }], priceUnit: 'dollars' };
  const units = { areaUnit: 'square_feet', lotUnit: 'acres' };
  const sale = {
    saleId,
    homeId: saleId,
    row: 2,
    soldOn: '2026-01-05',
    priceCents: 40_000_000,
    livingArea: 1_500 + step,
  };
  const counts = { repeated: 0, refusedRows: 1 };
  const refused = [{ row: 3, field: 'Sale price', reason: 'It is missing', fix: 'Give it' }];
  const read = { importId, part: 1, upToRow: 3, upToByte: 90, sales: [sale], refused, ...counts };
  const run = {
    runId,
    purpose: 'screen',
    addressOf: valuationRunStream(runId),
    valuedOn: '2026-02-01',
    home: { street: `${step} Elm Street`, postalCode: '98103' },
    particulars: JSON.stringify({ facts: { livingArea: 1_500 }, comparables: [] }),
    placedBy: 'postal_code',
    fromEarlierSale: [],
    model: 'hedonic-comparables-1',
    isSampled: step % 2 === 0,
    salesFound: step,
    salesNeeded: 60,
  };
  return [
    {
      streamId: saleImportStream(importId),
      expectedVersion: 0,
      events: [
        { type: 'SaleFileReceived', data: { importId, ...file, isSample: false } },
        { type: 'SaleImportStarted', data: { importId, mapping: { ...mapping, ...units } } },
        { type: 'SaleRowsRead', data: read },
        { type: 'SaleImportFinished', data: { importId, rows: 2, sales: 1, ...counts } },
        ...(step % 3 === 0 ? [{ type: 'SaleImportWithdrawn', data: { importId, reason: 'Only to try' } }] : []),
      ],
    },
    {
      streamId: valuationRunStream(runId),
      expectedVersion: 0,
      events: [
        { type: 'HomeNotValued', data: run },
        ...(step % 2 === 0
          ? [{ type: 'ValuationReviewed', data: { runId, outcome: 'supported', note: 'Nothing is sold there' } }]
          : []),
      ],
    },
  ];
};

/** Lives of forty files, step by step beside each other, and the people who work on them. */
const fillLog = async (append: ReturnType<typeof createEventStore>['append']): Promise<void> => {
  const files = randomFiles({ seed: 20_260_302, files: 40, commands: 60 });
  const longest = Math.max(...files.map(({ steps }) => steps.length));
  const handedOver = (step: number): StreamAppend[] => {
    const applicationId = files[step % files.length]?.applicationId ?? '';
    return [
      downloads(applicationId),
      delivery(step, applicationId),
      vendorOrder(step, applicationId),
      titleOrder(step, applicationId),
      ...appraiserAndForm(step),
      ...rule(step, applicationId),
      ...webhook(step),
      ...draft(step),
      ...valuation(step),
    ];
  };
  for (let step = 0; step < longest; step += 1) {
    const streams = files.flatMap(({ applicationId, steps }) => {
      const events = steps[step];
      return events
        ? [{ streamId: loanApplicationStream(applicationId), expectedVersion: 'any' as const, events }]
        : [];
    });
    const effectiveAt = new Date(Date.UTC(2026, 0, 5 + step, 15)).toISOString();
    const metadata = commandMetadata(step % 2 === 0 ? { effectiveAt } : {});
    await append({ commandId: randomUUID(), fingerprint: '', streams, metadata });
    const userId = randomUUID();
    const person = { email: `person-${step}@example.com`, firstName: 'Pat', lastName: `Person ${step}` };
    const events = [
      { type: 'UserRegistered', data: { userId, ...person, role: 'processor', department: 'processing' } },
      { type: 'UserIdentityLinked', data: { userId, issuer: 'https://idp.example', subject: `person-${step}` } },
      { type: 'UserSignedIn', data: { userId, provider: 'google' } },
      { type: 'UserRoleChanged', data: { userId, from: 'processor', role: 'closer' } },
      {
        type: 'UserPermissionsOverridden',
        data: { userId, changes: [{ permission: 'reports.create', effect: step % 2 === 0 ? 'allow' : 'deny' }] },
      },
      ...(step % 3 === 0 ? [{ type: 'UserDeleted', data: { userId } }] : []),
    ];
    const streamId = `user-${userId}`;
    await append({
      commandId: randomUUID(),
      fingerprint: '',
      streams: [{ streamId, expectedVersion: 0, events }, apiKey(step), tableVersion(step), ...handedOver(step)],
      metadata: commandMetadata(),
    });
  }
};

describe("The portal's read models", () => {
  it('are row by row the same when they are rebuilt from the log', async () => {
    const { append, reader } = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
    const wake = createListener({ connectionString: database.url, channel: 'event_store', log });
    const subscribe = createSubscribe({ pool: database.pool, reader, wake, log });
    // Small batches, as they come in when people work; the rebuild applies large ones.
    const daemon = startProjections({
      subscribe,
      source: { pool: database.pool, reader, readOrders: async () => noReaderOrders },
      projections: allProjections,
      batchSize: 7,
    });
    await fillLog(append);
    const head = await reader.headPosition(database.pool);
    await eventually(
      'all read models to catch up',
      async () => {
        const behind = await database.pool.query(
          'select c.name, c.error from event_store.checkpoints as c where c.position < $1',
          [head],
        );
        return behind.rowCount === 0;
      },
      30_000,
    );
    await daemon.stop();
    await wake.stop();

    const { rows: types } = await database.pool.query('select distinct e.type from event_store.events as e');
    expect(types.length).toBeGreaterThan(20);
    // Whatever can happen to an order has made rows that are compared; what is erased is for other specs.
    const told = new Set(types.map(({ type }) => type));
    const { VendorOrderTextErased: _erased, ...happening } = vendorOrderEvents;
    expect(keysOf(happening).filter((type) => !told.has(type))).toEqual([]);
    for (const projection of allProjections) {
      const live = await Promise.all(tablesOf(projection).map(rowsOf));
      for (const rows of live) expect(rows.length).toBeGreaterThan(0);
      await rebuildProjection({ pool: database.pool, reader }, projection);
      expect(await Promise.all(tablesOf(projection).map(rowsOf))).toEqual(live);
    }
  }, 60_000);

  it.each(allProjections.flatMap(({ tables }) => Object.entries(tables)))(
    'say in %s whose stream each row is of',
    async (table, rowsOf) => {
      const streamId = 'stream' in rowsOf ? `t."${rowsOf.stream}"` : `'${rowsOf.of}-' || t."${rowsOf.id}"`;
      const { rows } = await database.pool.query(
        `select count(*)::integer as rows, count(s.stream_id)::integer as with_stream
         from read_model."${table}" as t left join event_store.streams as s on s.stream_id = ${streamId}`,
      );
      expect(rows[0].rows).toBeGreaterThan(0);
      expect(rows[0].with_stream).toBe(rows[0].rows);
    },
  );
});
