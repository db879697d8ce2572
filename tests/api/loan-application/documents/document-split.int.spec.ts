import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { readPdfText } from '../../../../events/platform/documents/pdf-text.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { lockedPaper } from '../../../support/values/papers.ts';
import { pdf, submit, type Submitted } from '../requests.ts';
import { detailsAt, storedFiles } from '../stored-documents.ts';

const statements = async (pages: number): Promise<Buffer> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    document.addPage([612, 792]).drawText(`Sheet ${number} ${randomUUID()}`, { x: 50, y: 700, size: 12, font });
  }
  return Buffer.from(await document.save());
};

describe('A PDF of several documents', () => {
  let portal: Portal;
  let processor: Agent;
  let manager: Agent;
  let file: Submitted;

  beforeAll(async () => {
    portal = await startPortal();
    processor = await portal.agentAs('processor');
    manager = await portal.agentAs('manager');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(processor);
  });

  const upload = async (content: Buffer, fileName = 'all.pdf') => {
    const { status, body, headers } = await processor
      .post(`/api/applications/${file.id}/documents`)
      .field('documentType', 'other')
      .attach('file', content, fileName);
    expect(status).toBe(201);
    return { documentId: String(body.documentId), position: String(headers['x-log-position']) };
  };
  const parts = [
    { documentType: 'pay_stub', fileName: 'Pay stubs', pages: [2, 1] },
    { documentType: 'w2', fileName: 'w2.pdf', pages: [4] },
  ];
  const split = (
    { documentId, position }: { documentId: string; position: string },
    body: object = { documentVersion: 1, parts },
    by: Agent = manager,
  ) =>
    by
      .post(`/api/applications/${file.id}/documents/${documentId}/split`)
      .set('X-Min-Log-Position', position)
      .send(body);

  it('becomes documents of its pages in one append; it stays, and its uploader is theirs', async () => {
    const content = await statements(5);
    const all = await upload(content);
    const answer = await split(all);
    expect(answer.status).toBe(201);
    const [stubs, w2] = answer.body.documentIds as string[];
    expect(answer.body).toMatchObject({ id: file.id, pagesLeft: [3, 5] });

    const { documents } = await detailsAt(manager, file.id, answer.get('X-Log-Position'));
    const by = (id: string | undefined) => documents.find((each) => each.id === id);
    expect(by(all.documentId)).toMatchObject({
      status: 'split',
      splitInto: { documentIds: [stubs, w2], pagesLeft: [3, 5], by: expect.any(String) },
    });
    expect([all.documentId, stubs, w2].map((each) => by(each)?.versions[0]?.isSinglePage)).toEqual([
      false,
      false,
      true,
    ]);
    const uploadedBy = by(all.documentId)?.uploadedBy;
    expect(by(all.documentId)?.splitInto?.by).not.toBe(uploadedBy);
    expect(by(stubs)).toMatchObject({
      fileName: 'Pay stubs.pdf',
      documentType: 'pay_stub',
      status: 'received',
      uploadedBy,
      verifyingNeedsAnother: false,
      versions: [{ splitFrom: { documentId: all.documentId, fileName: 'all.pdf', pages: [1, 2] } }],
    });

    const events = await portal.store.reader.readStream(portal.store.pool, `loanApplication-${file.id}`);
    const recorded = events.filter(({ metadata }) => metadata.commandId === events.at(-1)?.metadata.commandId);
    expect(recorded.map(({ type }) => type)).toEqual(['DocumentUploaded', 'DocumentUploaded', 'DocumentSplit']);

    const download = await manager
      .get(`/api/applications/${file.id}/documents/${w2}/file`)
      .set('X-Min-Log-Position', answer.get('X-Log-Position') ?? '')
      .responseType('blob');
    expect(download.status).toBe(200);
    expect(createHash('sha256').update(download.body).digest('hex')).toBe(by(w2)?.versions[0]?.sha256);
    const text = await readPdfText(new Uint8Array(download.body));
    expect(text).toMatchObject({ outcome: 'read', pages: [[expect.stringMatching(/^Sheet 4 /)]] });
    const original = await manager.get(`/api/applications/${file.id}/documents/${all.documentId}/file`);
    expect(original.status).toBe(200);

    const history = await manager
      .get(`/api/applications/${file.id}/events`)
      .set('X-Min-Log-Position', answer.get('X-Log-Position') ?? '');
    expect(history.text).toContain('Other document, all.pdf split into 2 documents; in none: pages 3, 5');
    expect(history.text).toContain(
      'Pay stub of Alice Rivera, Hill Country Dental made of pages 1-2 of Other document, all.pdf: Pay stubs.pdf',
    );
  });

  it('answers the open request of the subject of a part, and no other one of its type', async () => {
    const asked = await processor
      .post(`/api/applications/${file.id}/document-requests`)
      .send({ documentType: 'w2', reason: 'Shows what you earned' });
    const requests = (await detailsAt(manager, file.id, asked.get('X-Log-Position'))).documents;
    expect(requests.map(({ status }) => status)).toEqual(['pending', 'pending']);
    const [latest, earlier] = requests;
    const answer = await split(await upload(await statements(5)), {
      documentVersion: 1,
      parts: [{ documentType: 'w2', subjects: earlier?.subjects, fileName: 'w2.pdf', pages: [4] }],
    });
    expect([answer.status, answer.body.documentIds]).toEqual([201, [earlier?.id]]);
    const { documents } = await detailsAt(manager, file.id, answer.get('X-Log-Position'));
    const by = (id: string | undefined) => documents.find((each) => each.id === id);
    expect(by(earlier?.id)).toMatchObject({
      fileName: 'w2.pdf',
      status: 'received',
      subjects: earlier?.subjects,
      isUnassigned: false,
    });
    expect(by(latest?.id)?.status).toBe('pending');
  });

  it('into a part without a subject where several could be meant makes an unassigned one that answers no request', async () => {
    const asked = await processor
      .post(`/api/applications/${file.id}/document-requests`)
      .send({ documentType: 'w2', reason: 'Shows what you earned' });
    expect(asked.status).toBe(201);
    const answer = await split(await upload(await statements(5)));
    const [, w2] = answer.body.documentIds as string[];
    const { documents } = await detailsAt(manager, file.id, answer.get('X-Log-Position'));
    expect(documents.filter(({ isUnassigned }) => isUnassigned).map(({ id }) => id)).toEqual([w2]);
    expect(documents.filter(({ status }) => status === 'pending')).toHaveLength(2);
  });

  it('is not split into a part for somebody who is no borrower of the file', async () => {
    const answer = await split(await upload(await statements(5)), {
      documentVersion: 1,
      parts: [{ ...parts[0], subjects: [{ borrowerId: randomUUID() }] }],
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ field: 'parts.0.subjects.0.borrowerId', message: 'Name one of the borrowers of this application' }],
    ]);
  });

  it('is split once, also when the request comes again', async () => {
    const all = await upload(await statements(5));
    const key = randomUUID();
    const first = await split(all).set('Idempotency-Key', key);
    const again = await split(all).set('Idempotency-Key', key);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const other = await split(all);
    expect([other.status, other.body.detail]).toEqual([
      409,
      'This document was split into 2 documents: go on with those',
    ]);
    expect((await storedFiles(portal)).filter((name) => name.includes('~'))).toEqual([]);
  });

  it('is split by one of two who split it at once, and nothing of the other is left', async () => {
    const all = await upload(await statements(5));
    const answers = await Promise.all([split(all), split(all)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect((await storedFiles(portal)).filter((name) => name.includes('~'))).toEqual([]);
  });

  it.each([
    [
      'a page that it does not have',
      { documentVersion: 1, parts: [{ ...parts[0], pages: [6] }] },
      422,
      'parts.0.pages',
    ],
    [
      'a page in two documents',
      { documentVersion: 1, parts: [parts[0], { ...parts[1], pages: [1] }] },
      422,
      'parts.1.pages',
    ],
    ['no pages', { documentVersion: 1, parts: [{ ...parts[0], pages: [] }] }, 400, 'parts.0.pages'],
    ['page 0', { documentVersion: 1, parts: [{ ...parts[0], pages: [0] }] }, 400, 'parts.0.pages.0'],
    ['no parts', { documentVersion: 1, parts: [] }, 400, 'parts'],
    [
      'a letter of the lender',
      { documentVersion: 1, parts: [{ ...parts[0], documentType: 'pre_approval_letter' }] },
      400,
      'parts.0.documentType',
    ],
    [
      'a name with an SSN',
      { documentVersion: 1, parts: [{ ...parts[0], fileName: '900-12-3456' }] },
      400,
      'parts.0.fileName',
    ],
  ])('is not split into %s', async (_what, body, status, field) => {
    const answer = await split(await upload(await statements(5)), body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([status, field]);
    expect((await storedFiles(portal)).filter((name) => name.includes('~'))).toEqual([]);
  });

  it.each([
    ['is locked', async () => lockedPaper, 'all.pdf', /This PDF is locked with a password/],
    ['has one page', async () => statements(1), 'all.pdf', /This PDF has one page: there is nothing to split/],
    ['is damaged', async () => pdf('x').subarray(0, 60), 'all.pdf', /This PDF is damaged/],
    [
      'holds a script',
      async () => {
        const document = await PDFDocument.load(await statements(2));
        document.addJavaScript('greet', 'app.alert(1)');
        return Buffer.from(await document.save());
      },
      'all.pdf',
      /holds more than pages, such as a script/,
    ],
    [
      'is a picture',
      async () =>
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      'all.png',
      /Only a PDF can be split/,
    ],
  ] as const)('that %s is refused with what to do', async (_what, make, fileName, detail) => {
    const answer = await split(await upload(await make(), fileName));
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatch(detail);
  });

  it('is refused once somebody has decided on it, and is not for readers', async () => {
    const all = await upload(await statements(5));
    const reviewed = await manager
      .patch(`/api/applications/${file.id}/documents/${all.documentId}`)
      .send({ status: 'verified' });
    const answer = await split({ ...all, position: reviewed.get('X-Log-Position') ?? '' });
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'Other document is verified: only what nobody has decided on is split',
    ]);
    const viewer = await split(all, undefined, await portal.agentAs('viewer'));
    expect([viewer.status, viewer.body.permission]).toEqual([403, 'documents.update']);
    const unknown = await split({ ...all, documentId: randomUUID() });
    expect(unknown.status).toBe(404);
    const older = await split(all, { documentVersion: 2, parts });
    expect(older.status).toBe(404);
  });
});
