import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forgetUnusedForms } from '../../../api/uad-report/forget-unused-forms.ts';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { uadReportAggregate } from '../../../events/uad-report/uad-report.decider.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import { rebuildProjection } from '../../../projections/engine/rebuild.ts';
import { allProjections } from '../../../projections/registry.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
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
    const other = await begin('Someone Elsewhere');
    await office.caughtUp(await portal.store.reader.headPosition(portal.database.pool));

    await office.forget(applicationId, borrowerId);
    const answersOf = async (id: string) => (await coordinator.get(`/api/uad-reports/${id}`)).body.answers;
    const read = async () => Promise.all([said, ordered, other].map(answersOf));
    const erased = { propertyAddress: ERASED, intendedUsers: ERASED };
    const after = [erased, erased, { propertyAddress: '48 Oaken Lane', intendedUsers: 'Someone Elsewhere' }];
    expect(await read()).toEqual(after);
    for (const projection of allProjections) {
      await rebuildProjection({ pool: portal.database.pool, reader: portal.store.reader }, projection);
    }
    expect(await read()).toEqual(after);
    expect(foundIn(await office.dump('event_store', 'read_model'), ['Quillfeather'])).toEqual([]);
    // Asked again, it finds nothing left to do and says so.
    await office.forget(applicationId, borrowerId);
  }, 120_000);

  const answerOf = async (id: string) => {
    await office.caughtUp(await portal.store.reader.headPosition(portal.database.pool));
    const { body } = await coordinator.get(`/api/uad-reports/${id}`);
    return [body.status, body.answers.intendedUsers];
  };
  const attach = async (reportId: string) => {
    const data = { reportId, applicationId: (await office.rejectedFile()).applicationId, orderId: randomUUID() };
    const command = { type: 'AttachUadReport', data } as const;
    await openAggregate(portal.store, uadReportAggregate).handle(reportId, command, circumstances());
  };

  it('go with a discarded draft that goes with no order, and stay with one that does', async () => {
    const [draft, attached] = [await begin('Ottilie Marrowbone'), await begin('Of a file')];
    await attach(attached);
    expect((await coordinator.delete(`/api/uad-reports/${draft}`)).status).toBe(200);
    expect((await coordinator.delete(`/api/uad-reports/${attached}`)).status).toBe(200);
    expect(await answerOf(draft)).toEqual(['discarded', ERASED]);
    expect(await answerOf(attached)).toEqual(['discarded', 'Of a file']);
    expect(foundIn(await office.dump('event_store', 'read_model'), ['Marrowbone'])).toEqual([]);
    const change = await coordinator
      .patch(`/api/uad-reports/${draft}`)
      .send({ step: 'assignment', answers: { intendedUsers: 'Someone' } });
    expect([change.status, change.body.detail]).toEqual([409, 'This UAD form was discarded: begin another one']);
    expect((await coordinator.delete(`/api/uad-reports/${draft}`)).status).toBe(200);
  }, 120_000);

  it('are forgotten when nobody has used the form for so many days, by the operator', async () => {
    const { applicationId } = await office.rejectedFile();
    const [unused, attached, ordered] = [
      await begin('Tobias Underhay'),
      await begin('Of a file'),
      await begin('Of an order'),
    ];
    await attach(attached);
    await orderWith(applicationId, ordered);
    await office.caughtUp(await portal.store.reader.headPosition(portal.database.pool));
    const deps = { store: portal.store, erase: office.erase() };
    const inDays = (days: number) => ({
      ...commandMetadata(),
      now: new Date(Date.now() + days * 86_400_000).toISOString(),
    });
    await forgetUnusedForms(deps, 180, inDays(179));
    expect(await answerOf(unused)).toEqual(['draft', 'Tobias Underhay']);
    expect(await forgetUnusedForms(deps, 180, inDays(181))).toBeGreaterThan(0);
    expect(await answerOf(unused)).toEqual(['discarded', ERASED]);
    expect([await answerOf(attached), await answerOf(ordered)]).toEqual([
      ['draft', 'Of a file'],
      ['draft', 'Of an order'],
    ]);
    expect(foundIn(await office.dump('event_store', 'read_model'), ['Underhay'])).toEqual([]);
    expect(await forgetUnusedForms(deps, 180, inDays(181))).toBe(0);
  }, 120_000);
});
