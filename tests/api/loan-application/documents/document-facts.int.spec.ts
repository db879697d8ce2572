import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startDocumentReading } from '../../../../api/services/uploads/document-reading.ts';
import { documentFactsSchema } from '../../../../api/loan-application/documents/document-facts.contract.ts';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { printPage } from '../../../../scripts/demo/files/pdf.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../../support/portal/portal.ts';
import { submit, type Submitted } from '../requests.ts';
import { detailsAt } from '../stored-documents.ts';

const payStub = async (lines: readonly (readonly [string, string])[]): Promise<Buffer> =>
  Buffer.from(
    await printPage({
      title: 'Pay stub',
      issuer: 'Hill Country Dental',
      lines,
      footer: 'Invented',
      issuedAt: '2026-03-02T15:00:00.000Z',
    }),
  );

describe('What a document says', () => {
  let portal: Portal;
  let processor: Agent;
  let underwriter: Agent;
  let file: Submitted;
  beforeAll(async () => {
    portal = await startPortal();
    processor = await portal.agentAs('processor');
    underwriter = await portal.agentAs('underwriter');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(processor);
  });

  let position = '0';
  const upload = async (content: Buffer, fileName = 'stub.pdf'): Promise<string> => {
    const answer = await processor
      .post(`/api/applications/${file.id}/documents`)
      .field('documentType', 'pay_stub')
      .attach('file', content, fileName);
    expect(answer.status).toBe(201);
    position = answer.get('X-Log-Position') ?? '';
    return answer.body.documentId;
  };
  const read = (documentId: string, agent = processor) =>
    agent
      .post(`/api/applications/${file.id}/documents/${documentId}/reading`)
      .set('X-Min-Log-Position', position)
      .send();
  const factsAt = async (documentId: string, from = position) => {
    const answer = await processor
      .get(`/api/applications/${file.id}/documents/${documentId}/facts`)
      .set('X-Min-Log-Position', from);
    return documentFactsSchema.parse(answer.body);
  };

  it('stands beside what the application states, and a difference changes nothing', async () => {
    const { borrowerName, monthlyIncome } = await detailsAt(processor, file.id, file.position);
    const documentId = await upload(
      await payStub([
        ['Employee', borrowerName],
        ['Gross pay', '$1,000.00'],
        ['Pay frequency', 'Monthly'],
      ]),
    );
    const answer = await read(documentId);
    expect(answer.status).toBe(200);
    const { outcome, facts } = await factsAt(documentId, answer.get('X-Log-Position'));
    expect(outcome).toBe('read');
    expect(facts.map(({ label, value, difference }) => [label, value, difference])).toEqual([
      ['Name', borrowerName, null],
      ['Gross pay', '$1,000.00', 'The document shows less than the application states'],
      ['Paid so many times a year', '12', null],
    ]);
    expect(facts[1]?.stated?.line).toBe(`Monthly income of ${borrowerName}`);
    const after = await detailsAt(processor, file.id, answer.get('X-Log-Position'));
    expect(after.documents).toMatchObject([{ status: 'received', differences: 1 }]);
    expect(after.monthlyIncome).toBe(monthlyIncome);
    expect(after.timeline[0]).toMatchObject({
      event: 'Text of the document read, 3 figures found: Pay stub of Alice Rivera, Hill Country Dental, stub.pdf',
      user: 'Document reader',
    });
  });

  it('is verified in spite of a difference only with a note, which whoever decides reads', async () => {
    const { borrowerName } = await detailsAt(processor, file.id, file.position);
    const documentId = await upload(
      await payStub([
        ['Employee', borrowerName],
        ['Gross pay', '$1,000.00'],
        ['Pay frequency', 'Monthly'],
      ]),
    );
    await read(documentId);
    const review = (body: object) =>
      underwriter.patch(`/api/applications/${file.id}/documents/${documentId}`).send({ status: 'verified', ...body });
    const refused = await review({});
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reviewNotes' }] },
    });
    const done = await review({ reviewNotes: 'Paid for half of the month' });
    expect(done.status).toBe(200);
    await underwriter.patch(`/api/applications/${file.id}/status`).send({ status: 'under_review' });
    const moved = await underwriter.patch(`/api/applications/${file.id}/status`).send({ status: 'underwriting' });
    const { allowedStatuses } = await detailsAt(underwriter, file.id, moved.get('X-Log-Position'));
    expect(allowedStatuses.find(({ status }) => status === 'approved')?.open).toContainEqual(
      expect.objectContaining({ item: expect.stringContaining('“Paid for half of the month”'), documentId }),
    );
  });

  it('is read once, also when it is asked for twice', async () => {
    const documentId = await upload(await payStub([['Employee', 'Ada Stone']]));
    const [first, second] = await Promise.all([read(documentId), read(documentId)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const { timeline } = await detailsAt(processor, file.id, first.get('X-Log-Position'));
    expect(timeline.filter(({ event }) => event.startsWith('Text of the document')).length).toBe(1);
  });

  it('is not looked for again where it is on record, also while no thread is free for it', async () => {
    const documentId = await upload(await payStub([['Employee', 'Ada Stone']]));
    const first = await read(documentId);
    position = first.get('X-Log-Position') ?? '';
    const threads = jest.spyOn(portal.files, 'open');
    const again = await Promise.all(Array.from({ length: 20 }, () => read(documentId)));
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
    expect(threads).not.toHaveBeenCalled();
    threads.mockRestore();
    expect(again[0]?.body).toEqual(first.body);
  });

  it.each([
    ['broken', Buffer.from('%PDF-1.7\nnonsense\n%%EOF\n')],
    [
      'encrypted',
      Buffer.from(
        [
          '%PDF-1.4',
          '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
          '2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj',
          `3 0 obj << /Filter /Standard /V 1 /R 2 /P -44 /O <${'28'.repeat(32)}> /U <${'4e'.repeat(32)}> >> endobj`,
          `trailer << /Root 1 0 R /Encrypt 3 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] >>`,
          '%%EOF',
        ].join('\n'),
      ),
    ],
  ])('is nothing in a file that is %s, which can still be reviewed by eye', async (outcome, content) => {
    const documentId = await upload(content);
    const answer = await read(documentId);
    expect(await factsAt(documentId, answer.get('X-Log-Position'))).toMatchObject({ outcome, facts: [] });
    const reviewed = await processor
      .patch(`/api/applications/${file.id}/documents/${documentId}`)
      .send({ status: 'verified' });
    expect(reviewed.status).toBe(200);
  });

  it('is not read in a picture, nor for whoever may not have the file', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const documentId = await upload(png, 'stub.png');
    expect(await factsAt(documentId)).toMatchObject({ outcome: null, isReadable: false });
    expect((await read(documentId)).status).toBe(422);
    const viewer = await portal.agentAs('viewer');
    expect((await read(documentId, viewer)).status).toBe(403);
    const asked = await viewer.get(`/api/applications/${file.id}/documents/${documentId}/facts`);
    expect([asked.status, asked.body.permission]).toEqual([403, 'documents.update']);
  });

  it('is read by itself once it has come in', async () => {
    const documentId = await upload(await payStub([['Employee', 'Ada Stone']]));
    const reading = startDocumentReading({
      pool: portal.database.pool,
      store: portal.store,
      fileStore: portal.files,
      log: createLogger('test', 'silent'),
      pauseMs: 50,
    });
    await waitFor(async () => (await factsAt(documentId)).outcome === 'read');
    await reading.stop();
    // A read model of its own, not in step with the one that has the facts.
    await waitFor(async () => {
      const { rowCount } = await portal.database.pool.query(
        'select from read_model.files_to_read as r where r.application_id = $1',
        [file.id],
      );
      return rowCount === 0;
    });
  });
});
