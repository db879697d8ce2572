import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import {
  estimateIssuedSchema,
  loanEstimateSchema,
} from '../../../../api/loan-application/disclosures/loan-estimate.contract.ts';
import { documentPrintingSchema } from '../../../../api/loan-application/documents/document-printing.contract.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { setStatus } from '../../../support/portal/set-status.ts';
import { submit } from '../requests.ts';

const terms = {
  lateAfterDays: 15,
  lateChargePercent: 5,
  servicing: 'transfer',
  isAssumable: false,
  confirmsReceipt: true,
} as const;
const originator = {
  'companyAddress.street': '1 Bank Plaza',
  'companyAddress.city': 'Austin',
  'companyAddress.state': 'TX',
  'companyAddress.zip': '78701',
  name: 'Leo Novak',
  nmlsId: '12345',
  email: 'leo.novak@example.com',
  phone: '512-555-0100',
};

describe('The Loan Estimate of a file', () => {
  let portal: Portal;
  let officer: Agent;
  let viewer: Agent;
  let id = '';
  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('loan_officer');
    viewer = await portal.agentAs('viewer');
    ({ id } = await submit(officer));
  });
  afterAll(() => portal.stop());

  const at = (path: string): string => `/api/applications/${id}/${path}`;
  const estimate = async (query: object = terms) => {
    const { status, body } = await officer.get(at('loan-estimate')).query(query);
    expect([status, body.errors]).toEqual([200, undefined]);
    return loanEstimateSchema.parse(body);
  };
  const issue = async (more: object = {}) => {
    const { version } = await estimate();
    return officer
      .post(at('loan-estimates'))
      .set('If-Match', `"${version}"`)
      .send({ ...terms, ...more });
  };

  it('lacks what nobody has entered, and says where that is done', async () => {
    const { missing, estimate: none } = await estimate({});
    expect(none).toBeNull();
    const places = Object.groupBy(missing, ({ enteredIn }) => enteredIn);
    expect(places.terms).toHaveLength(5);
    expect(places.fees).toMatchObject([{ field: 'fees' }]);
    expect(places.application?.map(({ field }) => field)).toEqual(expect.arrayContaining(['originator.name']));
    const refused = await issue();
    expect([refused.status, refused.body.errors.length > 0]).toEqual([422, true]);
  });

  it('is shown before it is issued, which is on record', async () => {
    const admin = await portal.agentAs('admin');
    await admin.put('/api/settings/general').send({ companyName: 'Hill Country Bank', nmlsId: '222222' });
    const { version } = await estimate();
    const changes = Object.entries(originator).map(([path, value]) => ({ path: `originator.${path}`, value }));
    const changed = await officer
      .patch(at('urla'))
      .set('If-Match', `"${version}"`)
      .send({ kind: 'correction', reason: 'Section 9', changes });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    expect((await officer.post(at('fees/estimates'))).status).toBe(200);
    const { missing, estimate: made } = await estimate();
    expect(missing).toEqual([]);
    expect(made).toMatchObject({ sections: { A: 1_395, F: expect.any(Number) } });
    const preview = await viewer.get(at('loan-estimate/preview')).query(terms).responseType('blob');
    expect(preview.get('Content-Disposition')).toMatch(/PREVIEW loan-estimate-/);
    expect((await PDFDocument.load(preview.body)).getPageCount()).toBe(3);
    const { rows } = await portal.database.pool.query(
      `select 1 from event_store.events where type = 'LoanEstimatePreviewed'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is issued as an approved document that prints the same again, and revised only with a reason', async () => {
    const unseen = await officer.post(at('loan-estimates')).send(terms);
    expect(unseen.status).toBe(428);
    const first = await issue();
    expect(first.status).toBe(201);
    const { documentId, number } = estimateIssuedSchema.parse(first.body);
    expect(number).toBe(1);
    const position = first.get('X-Log-Position') ?? '';
    const file = await viewer
      .get(at(`documents/${documentId}/file`))
      .set('X-Min-Log-Position', position)
      .responseType('blob');
    const printing = await viewer.get(at(`documents/${documentId}/printing`));
    expect(documentPrintingSchema.parse(printing.body).printed).toMatchObject({
      template: { id: 'loan-estimate', version: 1 },
      sha256: createHash('sha256').update(file.body).digest('hex'),
      again: 'same',
    });
    const again = await issue();
    expect([again.status, again.body.errors[0]?.field]).toEqual([422, 'revision']);
    const { today, terms: kept } = await estimate({});
    expect(kept).toEqual(terms);
    const revision = { reason: 'consumer_request', notes: 'Another term', learnedOn: today };
    const second = await issue({ revision });
    expect(estimateIssuedSchema.parse(second.body)).toMatchObject({ number: 2, documentId, documentVersion: 2 });
    expect((await estimate({})).issued).toMatchObject([
      { number: 1, revision: null },
      { number: 2, revision },
    ]);
  });

  it('is not issued for an application that is over', async () => {
    const underwriter = await portal.agentAs('underwriter');
    const { status } = await setStatus(underwriter, id, { status: 'rejected', notes: 'Too little income' });
    expect(status).toBe(200);
    const { block } = await estimate();
    expect(block).toMatch(/no Loan Estimate is issued for it$/);
    const refused = await issue();
    expect([refused.status, refused.body.detail]).toEqual([409, block]);
  });
});
