import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VendorKindId } from '../../../events/lending/vendor-orders/kinds.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { createPartnerDeliveryActivities } from '../../../workflows/partner-delivery/partner-delivery.activities.ts';
import { lockedPaper, paper } from '../../support/values/papers.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { receiveDelivery, vendor } from '../support/delivery.ts';
import { orderIn, vendorIn } from '../support/vendor-orders.ts';
import { type WorkflowStack, workflowStack } from '../support/workflow-stack.ts';

describe("A vendor's message about its order", () => {
  let stack: WorkflowStack;
  let report: string;
  let ofOtherLoan: string;
  beforeAll(async () => {
    stack = await workflowStack();
    report = (await paper('report.pdf', 'Appraisal report')).buffer.toString('base64');
    ofOtherLoan = (await paper('report.pdf', 'Appraisal report', 'Loan LL-2026-7K3M9Q2C')).buffer.toString('base64');
  });
  afterAll(() => stack.stop());

  const ordered = async (kind: VendorKindId, product: string) => {
    const partnerId = await vendorIn(stack.store, kind, 'http://127.0.0.1:9');
    const order = await orderIn(stack.store, { kind, product, partnerId, dueOn: '2099-01-05' });
    await order.place();
    await order.handle({ type: 'RecordOrderSent', data: { orderId: order.orderId, round: 1, reference: 'R-1' } });
    return order;
  };
  type Order = Awaited<ReturnType<typeof ordered>>;
  /** Has it judged twice, as a retried activity does. @returns what came of it */
  const send = async (order: Order, type: string, data: object, by = order.partnerId) => {
    const { orderId, orderNumber } = order;
    const about = { orderId, orderNumber, reference: 'R-1', sequence: 1 };
    const body = JSON.stringify({ type, timestamp: '2026-03-02T15:00:00Z', data: { ...about, ...data } });
    const actor = { kind: 'partner', id: by, name: by } as const;
    const { deliveryId } = await receiveDelivery(stack.store, body, undefined, actor);
    const { applyDelivery } = createPartnerDeliveryActivities(stack.deps);
    const [first, again] = [await applyDelivery({ deliveryId }), await applyDelivery({ deliveryId })];
    expect(again).toEqual(first);
    return first;
  };
  const files = (contentBase64 = report, name = 'report.pdf') => [{ name, contentBase64 }];
  /** As the reports of the test's loan file would be. */
  const appraisal = ({ loanNumber }: Order, more: object = {}) => {
    const { appraiser } = vendorResults.appraisal;
    return { ...vendorResults.appraisal, loanNumber, appraiser: { ...appraiser, licenseState: 'TX' }, ...more };
  };

  it('moves the order, and says so', async () => {
    const order = await ordered('appraisal', 'full_appraisal');
    const outcome = await send(order, 'order.scheduled', { scheduledFor: '2099-01-02' });
    expect(outcome).toMatchObject({ kind: 'applied', effect: `Appraisal order ${order.orderNumber}: scheduled` });
    expect((await order.state()).status).toBe('scheduled');
  });

  it('attaches a report of the right loan, with its file, which is the loan file’s', async () => {
    const order = await ordered('appraisal', 'full_appraisal');
    const outcome = await send(order, 'order.delivered', { result: appraisal(order), files: files() });
    expect(outcome).toMatchObject({ kind: 'applied', effect: expect.stringContaining('report attached') });
    const delivered = (await order.events()).at(-1);
    if (delivered?.type !== 'VendorOrderDelivered') throw new Error(`not attached but ${delivered?.type}`);
    const [file] = delivered.data.files;
    expect(file).toMatchObject({ name: 'report.pdf', mediaType: 'application/pdf' });
    const subjectId = loanApplicationStream(order.file.applicationId);
    const { sha256 = '', sizeBytes = 0 } = file ?? {};
    expect(await stack.deps.files.examine({ subjectId, sha256, sizeBytes })).toBeNull();
  });

  /** As `POST /api/v1/orders/{orderId}/files` does. */
  const sendAhead = async (
    { orderId, file, handle }: Pick<Order, 'orderId' | 'file' | 'handle'>,
    partnerId: string,
  ): Promise<string> => {
    const staged = await stack.deps.files.stage(Readable.from([Buffer.from(report, 'base64')]), 1_000_000);
    await staged.commit(loanApplicationStream(file.applicationId));
    const { sha256, sizeBytes } = staged;
    const fileId = randomUUID();
    await handle({ type: 'ReceiveVendorFile', data: { orderId, fileId, partnerId, sha256, sizeBytes } });
    return fileId;
  };

  it('attaches a report whose file was sent ahead, and no file of others', async () => {
    const order = await ordered('appraisal', 'full_appraisal');
    const [own, others] = [await sendAhead(order, order.partnerId), await sendAhead(order, 'another-partner')];
    const naming = (fileId: string) => ({ result: appraisal(order), files: [{ name: 'report.pdf', fileId }] });
    const foreign = await send(order, 'order.delivered', naming(others));
    expect(foreign).toMatchObject({ effect: expect.stringContaining('kept, not attached') });
    const flagged = (await order.events()).at(-1);
    expect(flagged?.type === 'VendorDeliveryFlagged' && flagged.data.problems).toEqual([
      { text: expect.stringMatching(/^report.pdf was not sent ahead: no file of yours/) },
    ]);
    const outcome = await send(order, 'order.delivered', { ...naming(own), sequence: 2 });
    expect(outcome).toMatchObject({ kind: 'applied', effect: expect.stringContaining('report attached') });
    const both = { name: 'report.pdf', fileId: own, contentBase64: report };
    const twice = await send(order, 'order.delivered', { result: appraisal(order), files: [both], sequence: 3 });
    expect(twice).toMatchObject({ kind: 'refused', reason: expect.stringContaining('or its fileId') });
  });

  it('answers a request with a document that was sent ahead for an order of the application', async () => {
    const { id: partnerId } = vendor;
    const order = await orderIn(stack.store, { kind: 'title', product: 'full_search', partnerId, dueOn: '2099-01-05' });
    await order.place();
    const { file } = order;
    const fileId = await sendAhead(order, partnerId);
    const requests = [{ documentId: randomUUID(), documentType: 'w2', reason: 'Of last year' }] as const;
    await file.send({ type: 'RequestDocuments', data: { requests: [...requests] } });
    const { applicationId } = file;
    const about = { applicationId, documentType: 'w2', fileName: 'w2.pdf' };
    const judged = async (more: object) => {
      const body = JSON.stringify({
        type: 'document.delivered',
        timestamp: '2026-03-02T15:00:00Z',
        data: { ...about, ...more },
      });
      const { deliveryId } = await receiveDelivery(stack.store, body);
      return createPartnerDeliveryActivities(stack.deps).applyDelivery({ deliveryId });
    };
    expect(await judged({ fileId: randomUUID() })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('w2.pdf was not sent ahead'),
    });
    expect(await judged({ fileId })).toMatchObject({ kind: 'applied', effect: 'Document stored' });
    const uploaded = (await file.events()).find(({ type }) => type === 'DocumentUploaded');
    expect(uploaded?.data).toMatchObject({ fileName: 'w2.pdf', mediaType: 'application/pdf' });
  });

  it('attaches one whose PDF names its loan and order, and others beside', async () => {
    const order = await ordered('appraisal', 'full_appraisal');
    const lines = [`loan ${order.loanNumber.toLowerCase()}`, `Order ${order.orderNumber}, before VO-2025-7K3M9Q2C`];
    const content = (await paper('report.pdf', ...lines)).buffer.toString('base64');
    const outcome = await send(order, 'order.delivered', { result: appraisal(order), files: files(content) });
    expect(outcome).toMatchObject({ kind: 'applied', effect: expect.stringContaining('report attached') });
  });

  it.each<[string, (order: Order) => object, RegExp]>([
    [
      'names another loan',
      (order) => ({ result: appraisal(order, { loanNumber: 'LL-2026-XXXXXXXX' }), files: files() }),
      /another loan/,
    ],
    [
      'lacks its value',
      (order) => ({ result: appraisal(order, { appraisedValue: undefined }), files: files() }),
      /appraisedValue/,
    ],
    [
      'has a PDF that is none',
      (order) => ({ result: appraisal(order), files: files(btoa('This is no PDF')) }),
      /report.pdf cannot be read/,
    ],
    [
      'has a PDF that has nothing of one but its beginning',
      (order) => ({ result: appraisal(order), files: files(btoa('%PDF-1.7 and nothing else')) }),
      /report.pdf cannot be read: it is no whole PDF/,
    ],
    [
      'has a PDF that names another loan',
      (order) => ({ result: appraisal(order), files: files(ofOtherLoan) }),
      /^report.pdf names another loan: LL-2026-7K3M9Q2C instead of LL-/,
    ],
    [
      'has a PDF that is locked',
      (order) => ({ result: appraisal(order), files: files(lockedPaper.toString('base64')) }),
      /^report.pdf is locked with a password/,
    ],
    ['has no report with it', (order) => ({ result: appraisal(order) }), /no appraisal report/],
  ])('is kept and flagged when it %s', async (_what, data, problem) => {
    const order = await ordered('appraisal', 'full_appraisal');
    const outcome = await send(order, 'order.delivered', data(order));
    expect(outcome).toMatchObject({ kind: 'applied', effect: expect.stringContaining('kept, not attached') });
    const flagged = (await order.events()).at(-1);
    expect(flagged?.type === 'VendorDeliveryFlagged' && flagged.data.problems[0]?.text).toMatch(problem);
    expect((await order.state()).status).toBe('ordered');
  });

  it('records a credit report on the loan file too', async () => {
    const order = await ordered('credit', 'tri_merge');
    const outcome = await send(order, 'order.delivered', { result: vendorResults.credit, files: files() });
    expect(outcome).toMatchObject({ effect: `Credit order ${order.orderNumber}: report attached` });
    const received = (await order.file.events()).find(({ type }) => type === 'CreditReportReceived');
    expect(received?.data).toMatchObject({ reportId: 'CR-1', accounts: [{ balanceCents: 120_000 }] });

    await send(order, 'order.delivered', { result: vendorResults.credit, files: files() });
    await send(order, 'order.delivered', { result: vendorResults.credit, files: files(), sequence: 2 });
    // Nothing has it expect another one: a retried activity would have done so, a duplicate too.
    const types = (await order.file.events()).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('CreditReport'))).toEqual(['CreditReportReceived']);
  });

  it('records nothing on the loan file for an order that is over', async () => {
    const order = await ordered('credit', 'tri_merge');
    await order.handle({ type: 'CancelVendorOrder', data: { orderId: order.orderId, reason: 'Withdrawn' } });
    const outcome = await send(order, 'order.delivered', { result: vendorResults.credit, files: files() });
    expect(outcome).toMatchObject({ effect: expect.stringContaining('it changes nothing') });
    expect((await order.file.events()).filter(({ type }) => type.startsWith('CreditReport'))).toEqual([]);
    // No event names its file: nobody would ever find it again.
    const content = Buffer.from(report, 'base64');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const subjectId = loanApplicationStream(order.file.applicationId);
    expect(await stack.deps.files.examine({ subjectId, sha256, sizeBytes: content.length })).not.toBeNull();
  });

  it.each([
    ['a number that cannot be kept', 'order.note', '"orderNumber":"N\\u0000\\ud800"', 'has another number than N'],
    [
      'a result nested deeper than any report',
      'order.delivered',
      `"result":{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'data: Nest lists and objects in 32 levels at most',
    ],
  ])('is refused, on record, with %s', async (_what, type, said, reason) => {
    const order = await ordered('flood', 'life_of_loan');
    const { orderId, orderNumber } = order;
    const data = JSON.stringify({ orderId, orderNumber, reference: 'R-1', sequence: 1, text: 'Hello' });
    const body = `{"type":"${type}","timestamp":"2026-03-02T15:00:00Z","data":${data.slice(0, -1)},${said}}}`;
    const actor = { kind: 'partner', id: order.partnerId, name: order.partnerId } as const;
    const { deliveryId } = await receiveDelivery(stack.store, body, undefined, actor);
    const { applyDelivery, recordOutcome } = createPartnerDeliveryActivities(stack.deps);
    const outcome = await applyDelivery({ deliveryId });
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) });
    await recordOutcome({ deliveryId, outcome });
    expect(await applyDelivery({ deliveryId })).toMatchObject({
      kind: 'refused',
      reason: outcome.kind === 'refused' && outcome.reason,
    });
  });

  it('may delay it by itself, but not for as long as it likes', async () => {
    const order = await ordered('appraisal', 'full_appraisal');
    const delay = (newDueOn: string, sequence: number) =>
      send(order, 'order.delayed', { newDueOn, reason: 'Snow', sequence });
    expect(await delay('2099-01-20', 1)).toMatchObject({ effect: expect.stringContaining('delayed') });
    expect(await delay('9999-12-31', 2)).toMatchObject({ effect: expect.stringContaining('not taken') });
    expect(await delay('2026-01-05', 3)).toMatchObject({ effect: expect.stringContaining('not taken') });
    expect(await order.state()).toMatchObject({ status: 'ordered', dueOn: '2099-01-20' });
  });

  it.each(['0000-01-01', '9999-12-31'])(
    'names no visit on %s, and is kept with the days that it may be on',
    async (day) => {
      const order = await ordered('appraisal', 'full_appraisal');
      expect(await send(order, 'order.scheduled', { scheduledFor: day })).toMatchObject({
        kind: 'refused',
        reason: expect.stringMatching(/^No visit can be on .*data\.scheduledFor: Name a day from 20\d\d-.* to 2099-/),
        orderId: order.orderId,
      });
      expect((await order.state()).status).toBe('ordered');
    },
  );

  it.each<[string, object, string]>([
    ['order.scheduled', {}, 'data.scheduledFor: It is missing. Give a text'],
    ['order.scheduled', { scheduledFor: 'soon' }, 'data.scheduledFor: Use a date, YYYY-MM-DD'],
    ['order.acknowledged', { sequence: 0 }, 'data.sequence: Enter more than 0'],
    ['order.acknowledged', { orderId: 'VO-1' }, 'data.orderId: Use an id: 32 hexadecimal digits in five groups'],
    ['order.delivered', { result: 7, files: 'report' }, 'data.result: Give an object; data.files: Give a list'],
    [
      'order.delivered',
      { result: {}, files: [{ name: 'report.pdf', contentBase64: '*' }] },
      'data.files.0.contentBase64: Encode it as base64',
    ],
  ])('is refused by field where it cannot be read (%s %j)', async (type, wrong, reason) => {
    const order = await ordered('flood', 'basic');
    expect(await send(order, type, wrong)).toEqual({
      kind: 'refused',
      reason: `The message is not one that we understand; ${reason}`,
    });
  });

  it('is refused when someone else sends it, or it names no order', async () => {
    const order = await ordered('flood', 'basic');
    expect(await send(order, 'order.acknowledged', {}, 'someone-else')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('not with this partner'),
    });
    expect(await send(order, 'order.acknowledged', { orderId: '018f4e2a-7c11-7a3b-9d52-0c1e6b7f8a90' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('There is no order'),
    });
    expect(await send(order, 'order.acknowledged', { orderNumber: 'VO-1' })).toMatchObject({ kind: 'refused' });
    expect(await order.types()).not.toContain('VendorOrderAcknowledged');
  });
});
