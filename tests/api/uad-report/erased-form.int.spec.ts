import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../../events/store/aggregate.ts';
import { uadReportAggregate } from '../../../events/uad-report/uad-report.decider.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import { rebuildProjection } from '../../../projections/engine/rebuild.ts';
import { allProjections } from '../../../projections/registry.ts';
import { commandMetadata } from '../../support/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal.ts';
import { type Forgetting, foundIn, openForgetting } from '../loan-application/forgetting.ts';

describe('The UAD forms of a file that is forgotten', () => {
  let portal: Portal;
  let office: Forgetting;
  let coordinator: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    office = openForgetting(portal);
    coordinator = await portal.agentAs('appraisal_coordinator');
  });
  afterAll(() => portal.stop());

  const circumstances = () => ({ metadata: commandMetadata(), options: { commandId: randomUUID() } });
  const begin = async (intendedUsers: string): Promise<string> => {
    const answers = { propertyAddress: '48 Oaken Lane', intendedUsers };
    const { status, body } = await coordinator.post('/api/uad-reports').send({ step: 'assignment', answers });
    expect(status).toBe(201);
    return body.id;
  };
  const orderWith = async (applicationId: string, reportId: string): Promise<void> => {
    const orderId = randomUUID();
    const data = {
      orderId,
      subject: loanApplicationStream(applicationId),
      orderNumber: `APR-${orderId.slice(0, 8)}`,
      applicationId,
      loanNumber: 'LN-2026-0001',
      kind: 'appraisal',
      product: 'full_appraisal',
      priority: 'standard',
      details: JSON.stringify({ uadReportId: reportId }),
    } as const;
    await openAggregate(portal.store, vendorOrderAggregate).handle(
      orderId,
      { type: 'CreateVendorOrder', data },
      circumstances(),
    );
  };

  it('are erased with it, whether they say so themselves or an order of before does; others stay', async () => {
    const { applicationId, borrowerId } = await office.rejectedFile();
    const said = await begin('Waltraud Quillfeather and heirs');
    const data = { reportId: said, applicationId, orderId: randomUUID() };
    const reports = openAggregate(portal.store, uadReportAggregate);
    await reports.handle(said, { type: 'AttachUadReport', data }, circumstances());
    const ordered = await begin('Waltraud Quillfeather alone');
    await orderWith(applicationId, ordered);
    const other = await begin('Somebody Elsewhere');
    await office.caughtUp(await portal.store.reader.headPosition(portal.database.pool));

    await office.forget(applicationId, borrowerId);
    const answersOf = async (id: string) => (await coordinator.get(`/api/uad-reports/${id}`)).body.answers;
    const read = async () => Promise.all([said, ordered, other].map(answersOf));
    const erased = { propertyAddress: ERASED, intendedUsers: ERASED };
    const after = [erased, erased, { propertyAddress: '48 Oaken Lane', intendedUsers: 'Somebody Elsewhere' }];
    expect(await read()).toEqual(after);
    for (const projection of allProjections) {
      await rebuildProjection({ pool: portal.database.pool, reader: portal.store.reader }, projection);
    }
    expect(await read()).toEqual(after);
    expect(foundIn(await office.dump('event_store', 'read_model'), ['Quillfeather'])).toEqual([]);
    // Asked again, it finds nothing left to do and says so.
    await office.forget(applicationId, borrowerId);
  }, 120_000);
});
