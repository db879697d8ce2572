import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { uadSections } from '../../../api/uad-report/uad-page.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { uadReportAggregate } from '../../../events/uad-report/uad-report.decider.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import { uadTerms } from '../../../workflows/vendor-order/uad-terms.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit } from '../loan-application/requests.ts';
import { uadAnswers } from '../../support/values/uad.ts';

describe('UAD forms', () => {
  let portal: Portal;
  let coordinator: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    coordinator = await portal.agentAs('appraisal_coordinator');
  });
  afterAll(() => portal.stop());

  const begin = async (answers: object): Promise<string> => {
    const { status, body } = await coordinator.post('/api/uad-reports').send({ step: 'physical', answers });
    expect([status, body.errors ?? []]).toEqual([201, []]);
    return body.id;
  };
  const head = async () => String(await portal.store.reader.headPosition(portal.database.pool));

  const propertyOf = async (applicationId: string) => {
    const [submitted] = await openAggregate(portal.store, loanApplicationAggregate).history(applicationId);
    if (submitted?.type !== 'LoanApplicationSubmitted') throw new Error(`${applicationId} was not submitted`);
    return submitted.data.property;
  };

  it('are saved step by step, by version, and submitted once they are complete', async () => {
    const { city: _city, ...rest } = uadAnswers();
    const id = await begin({ ...rest, bathrooms: '2.5' });
    const refused = await coordinator.post(`/api/uad-reports/${id}/submission`);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { field: 'city', message: 'This field is required' },
      { field: 'bathrooms', message: expect.stringContaining('2.1 is two full and one half') },
    ]);
    const path = `/api/uad-reports/${id}`;
    const patch = (version: number, answers: object) =>
      coordinator.patch(path).set('If-Match', `"${version}"`).send({ step: 'review', answers });
    expect((await patch(2, { city: 'Austin', bathrooms: '2.1' })).status).toBe(200);
    expect((await patch(2, { city: 'Dallas' })).status).toBe(412);
    expect((await coordinator.post(`${path}/submission`)).status).toBe(200);
    const { body } = await coordinator.get(path).set('X-Min-Log-Position', await head());
    expect(body).toMatchObject({ status: 'submitted', step: 'review', answers: { city: 'Austin', bathrooms: '2.1' } });
    expect((await patch(4, { city: 'Dallas' })).status).toBe(409);
  });

  it('begin with what an application says, but for what is said otherwise', async () => {
    const { id: applicationId } = await submit(await portal.agentAs('loan_officer'));
    const answers = { city: 'Pflugerville' };
    const begun = await coordinator.post('/api/uad-reports').send({ applicationId, step: 'location', answers });
    expect(begun.status).toBe(201);
    const { body } = await coordinator.get(`/api/uad-reports/${begun.body.id}`).set('X-Min-Log-Position', await head());
    const { address } = await propertyOf(applicationId);
    expect(body.answers).toMatchObject({
      propertyAddress: expect.stringContaining(address.street),
      city: 'Pflugerville',
      state: address.state,
      zipCode: address.zip,
      propertyType: 'single_family',
      purposeOfAppraisal: 'purchase',
    });
    const unknown = await coordinator
      .post('/api/uad-reports')
      .send({ applicationId: randomUUID(), step: 'location', answers: {} });
    expect(unknown.status).toBe(404);
  });

  it('name the field with half of a character in it', async () => {
    const answers = { propertyAddress: '9 Fern Court', city: 'Aus\ud800tin' };
    const { status, body } = await coordinator.post('/api/uad-reports').send({ step: 'physical', answers });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'answers.city', message: expect.stringMatching(/halves of characters/) }],
    ]);
  });

  it('are listed, and discarded', async () => {
    const id = await begin({ propertyAddress: '9 Fern Court' });
    expect((await coordinator.delete(`/api/uad-reports/${id}`)).status).toBe(200);
    const list = await coordinator
      .get(`/api/uad-reports?filter=${encodeURIComponent('{"status":"discarded"}')}`)
      .set('X-Min-Log-Position', await head());
    expect(list.body).toEqual([expect.objectContaining({ id, changedBy: expect.any(String) })]);
  });

  it('are printed as a PDF, and refused where a name cannot be printed', async () => {
    const id = await begin({
      propertyAddress: '9 Fern Court',
      overallCondition: 'C4',
      neighborhoodDescription: 'Quiet',
    });
    const pdf = await coordinator
      .get(`/api/uad-reports/${id}/pdf`)
      .set('X-Min-Log-Position', await head())
      .responseType('blob');
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await PDFDocument.load(pdf.body)).getTitle()).toBe('Uniform Appraisal Dataset form');
    expect(uadSections({ propertyAddress: '9 Fern Court', overallCondition: 'C4' })).toEqual([
      { heading: 'Subject property', rows: [['Property address', '9 Fern Court']] },
      { heading: 'Condition and quality', rows: [['Overall condition', 'C4: some minor deferred maintenance']] },
      { heading: 'As UAD 2.6 writes it', rows: [['Condition', 'C4']] },
    ]);
    const printed = async (appraiserName: string) => {
      const id = await begin({ propertyAddress: '9 Fern Court', appraiserName });
      return coordinator.get(`/api/uad-reports/${id}/pdf`).set('X-Min-Log-Position', await head());
    };
    expect((await printed('Nguyễn Thị Ánh')).status).toBe(200);
    const refused = await printed('王小明');
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('cannot show 王')]);
  });

  it('go with an order of the same property, whose vendor gets what they say', async () => {
    const { id: applicationId } = await submit(await portal.agentAs('loan_officer'));
    const order = (uadReportId: string) =>
      coordinator.post('/api/vendor-orders').send({
        applicationId,
        kind: 'appraisal',
        product: 'full_appraisal',
        priority: 'standard',
        place: false,
        details: { uadReportId },
      });
    const refusal = async (id: string) => (await order(id)).body.errors;
    const named = (message: string) => [{ field: 'details.uadReportId', message: expect.stringContaining(message) }];
    expect(await refusal(randomUUID())).toEqual(named('There is no such UAD form'));
    expect(await refusal(await begin({ zipCode: '99501' }))).toEqual(named('is about a property in 99501'));
    const { address } = await propertyOf(applicationId);
    const neighbor = `9${address.street}`;
    expect(await refusal(await begin({ propertyAddress: neighbor, zipCode: address.zip }))).toEqual(
      named('is about another home'),
    );
    const discarded = await begin({ city: 'Austin' });
    await coordinator.delete(`/api/uad-reports/${discarded}`);
    expect(await refusal(discarded)).toEqual(named('was discarded'));

    const form = await begin({ overallCondition: 'C4', bathrooms: '2.1' });
    const { status, body } = await order(form);
    expect(status).toBe(201);
    const { state: placed } = await openAggregate(portal.store, vendorOrderAggregate).load(body.id);
    if (placed.status === 'unknown') throw new Error('There is no such order');
    const property = await propertyOf(applicationId);
    expect(await uadTerms(portal, placed, property)).toEqual({
      terms: {
        uadForm: {
          status: 'draft',
          answers: { overallCondition: 'C4', bathrooms: '2.1' },
          uadStrings: { Condition: 'C4', Baths: '2.1' },
        },
      },
    });
    // Later entries may be about another home: vendors work only with the form of their order.
    const { status: changed } = await coordinator
      .patch(`/api/uad-reports/${form}`)
      .send({ step: 'location', answers: { propertyAddress: '9999 Elsewhere Road', zipCode: property.address.zip } });
    expect(changed).toBe(200);
    expect(await uadTerms(portal, placed, property)).toEqual({ lacks: expect.stringContaining('another home') });
    await coordinator.delete(`/api/uad-reports/${form}`);
    expect(await uadTerms(portal, placed, property)).toEqual({ lacks: expect.stringContaining('was discarded') });
  });

  it('belong to the loan file that they were ordered for, and to no other', async () => {
    const officer = await portal.agentAs('loan_officer');
    const [{ id: one }, { id: other }] = [await submit(officer), await submit(officer)];
    const order = (applicationId: string, uadReportId: string) =>
      coordinator.post('/api/vendor-orders').send({
        applicationId,
        kind: 'appraisal',
        product: 'full_appraisal',
        priority: 'standard',
        place: false,
        details: { uadReportId },
      });
    const { address } = await propertyOf(one);
    const form = await begin({ propertyAddress: address.street.toUpperCase(), zipCode: address.zip });
    expect((await order(one, form)).status).toBe(201);
    expect((await order(one, form)).status).toBe(201);
    const { state } = await openAggregate(portal.store, uadReportAggregate).load(form);
    expect([state?.applicationId, state?.orderIds?.length]).toEqual([one, 2]);
    const refused = await order(other, form);
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining('belongs to another loan file'),
    ]);
    const pdf = await coordinator.get(`/api/uad-reports/${form}/pdf`).set('X-Min-Log-Position', await head());
    expect(pdf.status).toBe(200);
    const compliance = await portal.agentAs('compliance_officer');
    const history = await compliance.get(`/api/applications/${one}/events`);
    expect(history.text).toContain('Downloaded: UAD form');
  });

  it('are refused by field, unknown ones too, and to whoever may not change appraisals', async () => {
    const post = (answers: object) => coordinator.post('/api/uad-reports').send({ step: 'location', answers });
    expect((await post({ swimmingPool: 'yes' })).status).toBe(400);
    const unknown = await post({ overallCondition: 'C9' });
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'overallCondition']);
    const closer = await portal.agentAs('closer');
    expect((await closer.post('/api/uad-reports').send({ step: 'location', answers: {} })).status).toBe(403);
  });
});
