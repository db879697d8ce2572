import { randomUUID } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { pdf, submit, type Submitted } from './requests.ts';
import { detailsAt, storedFiles, storedName } from './stored-documents.ts';

type UploadAnswer = { readonly documentId: string; readonly documentVersion: number; readonly version: number };

describe('Documents of a loan file', () => {
  let portal: Portal;
  let processor: Agent;
  let file: Submitted;

  beforeAll(async () => {
    portal = await startPortal();
    processor = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(processor);
  });

  const address = (rest: string) => `/api/applications/${file.id}${rest}`;
  const upload = (content: Buffer, fileName: string, documentType = 'pay_stub') =>
    processor.post(address('/documents')).field('documentType', documentType).attach('file', content, fileName);

  it.each([
    ['a direction-changing character', 'pay\u202Efdp.exe.pdf', /can be seen/],
    ['an SSN', 'stub 900-12-3456.pdf', /SSN field of the borrower/],
  ])('is refused for a file name with %s', async (_what, name, message) => {
    const { status, body } = await upload(Buffer.from('%PDF-1.7\n%%EOF\n'), name);
    expect([status, body.errors]).toEqual([400, [{ field: 'file', message: expect.stringMatching(message) }]]);
  });

  it('stores a file and hands it out unchanged under its own name', async () => {
    const content = pdf('first');
    const stored = await upload(content, 'Gehaltsnachweis März.pdf');
    expect(stored.status).toBe(201);
    const { documentId } = stored.body as UploadAnswer;
    expect(stored.body).toEqual({ id: file.id, documentId, documentVersion: 1, version: 2 });

    const details = await detailsAt(processor, file.id, stored.get('X-Log-Position'));
    expect(details.documents).toMatchObject([
      { id: documentId, fileName: 'Gehaltsnachweis März.pdf', fileSize: content.length, status: 'received' },
    ]);
    expect(details.timeline[0]?.event).toBe(
      'Pay stub of Alice Rivera, Hill Country Dental uploaded: Gehaltsnachweis März.pdf',
    );

    const download = await processor.get(address(`/documents/${documentId}/file`)).responseType('blob');
    expect(download.body).toEqual(content);
    expect(download.get('Content-Type')).toBe('application/pdf');
    expect(download.get('Content-Disposition')).toContain("filename*=UTF-8''Gehaltsnachweis%20M%C3%A4rz.pdf");
    expect(download.get('Content-Security-Policy')).toBe('sandbox');
    expect(download.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('shows the reviewer what a PDF holds beside pages', async () => {
    const withScript = Buffer.from('%PDF-1.4\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n');
    await upload(withScript, 'form.pdf');
    const plain = await upload(pdf('plain'), 'plain.pdf', 'purchase_contract');
    const { documents } = await detailsAt(processor, file.id, plain.get('X-Log-Position'));
    expect(documents.map(({ versions }) => versions[0]?.activeContent)).toEqual([['script'], []]);
  });

  it('keeps nothing of a file readable on the disk', async () => {
    const content = pdf('SSN 900-45-6712 in a tax return');
    await upload(content, 'return.pdf', 'tax_return');
    const stored = await readFile(join(portal.dataDir, 'files', storedName(file.id, content)));
    expect([stored.length > content.length, stored.includes('900-45'), stored.includes('%PDF')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['changed', async (path: string) => writeFile(path, (await readFile(path)).fill(7, 120, 121))],
    ['shorter', async (path: string) => truncate(path, 100)],
    ['missing', async (path: string) => rm(path)],
  ])('refuses a stored file that is %s, and says so', async (problem, damage) => {
    const content = pdf(`to be ${problem}`);
    const stored = await upload(content, 'stub.pdf');
    const { documentId } = stored.body as UploadAnswer;
    await damage(join(portal.dataDir, 'files', storedName(file.id, content)));
    const position = stored.get('X-Log-Position') ?? '';
    const download = await processor.get(address(`/documents/${documentId}/file`)).set('X-Min-Log-Position', position);
    expect(download.body).toMatchObject({ status: 500, code: 'file_damaged', problem });
    expect(download.body.detail).toContain(problem);
    expect(download.get('Content-Disposition')).toBeUndefined();
  });

  it('keeps the old version beside the new one', async () => {
    const first = await upload(pdf('v1'), 'stub.pdf');
    const { documentId } = first.body as UploadAnswer;
    const second = await processor
      .post(address(`/documents/${documentId}/versions`))
      .attach('file', pdf('v2'), 'stub-2.pdf');
    expect(second.body).toMatchObject({ documentId, documentVersion: 2 });
    const { documents, timeline } = await detailsAt(processor, file.id, second.get('X-Log-Position'));
    expect(documents[0]?.versions.map(({ fileName }) => fileName)).toEqual(['stub.pdf', 'stub-2.pdf']);
    expect(timeline[0]?.event).toBe('Pay stub of Alice Rivera, Hill Country Dental uploaded: stub-2.pdf (version 2)');

    const fetch = (query: string) =>
      processor.get(address(`/documents/${documentId}/file${query}`)).responseType('blob');
    expect((await fetch('')).body).toEqual(pdf('v2'));
    expect((await fetch('?version=1')).body).toEqual(pdf('v1'));
    expect((await fetch('?version=3')).status).toBe(404);
  });

  it('is no longer asked for once its request is withdrawn, which the history says with the reason', async () => {
    const requested = await processor
      .post(address('/document-requests'))
      .send({ documentType: 'photo_id', reason: 'Shows the year' });
    const [request] = (await detailsAt(processor, file.id, requested.get('X-Log-Position'))).documents;
    const withdraw = (agent: Agent, body: object) =>
      agent.post(address(`/document-requests/${request?.id}/withdrawal`)).send(body);
    expect((await withdraw(await portal.agentAs('viewer'), { reason: 'No' })).status).toBe(403);
    expect((await withdraw(processor, { reason: ' ' })).body.errors).toEqual([
      { field: 'reason', message: 'A reason is required' },
    ]);
    const own = await withdraw(processor, { reason: 'Asked for by mistake' });
    expect([own.status, own.body.detail]).toEqual([403, expect.stringContaining('which the needs list asks for')]);
    const withdrawn = await withdraw(await portal.agentAs('loan_officer'), { reason: 'Asked for by mistake' });
    expect(withdrawn.status).toBe(200);
    const { documents, timeline } = await detailsAt(processor, file.id, withdrawn.get('X-Log-Position'));
    expect(documents).toEqual([]);
    expect(timeline[0]).toMatchObject({
      event: 'Photo ID of Alice Rivera no longer asked for',
      notes: 'Asked for by mistake',
    });
    const answered = await upload(pdf('late'), 'late.pdf', 'photo_id').field('documentId', request?.id ?? '');
    expect(answered.status).toBe(404);
  });

  it('is asked for again once verified only when it is said why, as a new version', async () => {
    const stored = await upload(pdf('verified'), 'stub.pdf');
    const { documentId } = stored.body as UploadAnswer;
    await processor.patch(address(`/documents/${documentId}`)).send({ status: 'verified' });
    const ask = (body: object) =>
      processor
        .post(address('/document-requests'))
        .send({ documentType: 'pay_stub', reason: 'The newest one', ...body });
    const refused = await ask({});
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'againBecause', message: expect.stringContaining('Say why the one on the file does not do') }],
    ]);
    expect((await ask({ againBecause: ' ' })).body.errors).toEqual([
      { field: 'againBecause', message: 'Why the one on the file does not do is required' },
    ]);
    const asked = await ask({ againBecause: 'It is three months old', dueOn: '2099-12-24' });
    expect(asked.status).toBe(201);
    const before = await detailsAt(processor, file.id, asked.get('X-Log-Position'));
    expect(before.documents).toMatchObject([
      {
        id: documentId,
        status: 'needs_review',
        documentVersion: 1,
        againBecause: 'It is three months old',
        requestReason: 'The newest one',
      },
    ]);
    expect(before.timeline[0]).toMatchObject({
      event: expect.stringContaining(
        'Pay stub of Alice Rivera, Hill Country Dental asked for again (version 1 was verified)',
      ),
      notes: 'It is three months old. To the borrower: The newest one',
    });
    const newer = await processor
      .post(address(`/documents/${documentId}/versions`))
      .attach('file', pdf('newer'), 'stub-2.pdf');
    const after = await detailsAt(processor, file.id, newer.get('X-Log-Position'));
    expect(after.documents).toMatchObject([{ status: 'received', documentVersion: 2, againBecause: null }]);
  });

  it('stands in the needs list with the lines of the application that ask for it', async () => {
    const stored = await upload(pdf('needed'), 'stub.pdf');
    const { documentId } = stored.body as UploadAnswer;
    const { needs } = await detailsAt(processor, file.id, stored.get('X-Log-Position'));
    expect(needs.map(({ documentType, state }) => [documentType, state])).toEqual([
      ['pay_stub', 'to_review'],
      ['w2', 'missing'],
      ['w2', 'missing'],
      ['bank_statement', 'missing'],
      ['photo_id', 'missing'],
      ['purchase_contract', 'missing'],
    ]);
    expect(needs[0]).toMatchObject({
      documentId,
      lines: [
        {
          line: 'Employment of Alice Rivera: employed, Hill Country Dental',
          reason: 'Shows what the employer pays now',
        },
      ],
    });
    const asked = await processor
      .post(address('/document-requests'))
      .send({ documentType: 'w2', reason: 'Shows the year' });
    const details = await detailsAt(processor, file.id, asked.get('X-Log-Position'));
    const request = details.documents.find(({ documentType }) => documentType === 'w2');
    const withdrawn = await (
      await portal.agentAs('loan_officer')
    )
      .post(address(`/document-requests/${request?.id}/withdrawal`))
      .send({ reason: 'The tax return does' });
    const { needs: later } = await detailsAt(processor, file.id, withdrawn.get('X-Log-Position'));
    expect(later.find(({ documentType }) => documentType === 'w2')).toMatchObject({
      state: 'waived',
      waived: { reason: 'The tax return does' },
    });
  });

  it('is asked for anew with another reason and due date while it is open, and refused once a file is there', async () => {
    const ask = (body: object) =>
      processor.post(address('/document-requests')).send({ documentType: 'tax_return', ...body });
    expect((await ask({ reason: 'Shows the rent' })).status).toBe(201);
    const revised = await ask({ reason: 'Shows the rent of last year', dueOn: '2099-12-24' });
    expect(revised.status).toBe(201);
    const { documents, timeline } = await detailsAt(processor, file.id, revised.get('X-Log-Position'));
    expect(
      documents.filter(({ documentType }: { documentType: string }) => documentType === 'tax_return'),
    ).toMatchObject([{ status: 'pending', requestReason: 'Shows the rent of last year', dueOn: '2099-12-24' }]);
    expect(timeline[0]).toMatchObject({ event: expect.stringMatching(/^Request for the tax return changed, due on /) });
    expect((await upload(pdf('tax'), 'tax.pdf', 'tax_return')).status).toBe(201);
    const refused = await ask({ reason: 'Shows the rent' });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('is on the file already')]);
  });

  it('answers an open request of the type, and reviews what arrived', async () => {
    const requested = await processor
      .post(address('/document-requests'))
      .send({ documentType: 'pay_stub', reason: 'Shows what you earn', dueOn: '2099-12-24' });
    expect(requested.status).toBe(201);
    const [request] = (await detailsAt(processor, file.id, requested.get('X-Log-Position'))).documents;
    expect(request).toMatchObject({
      fileName: 'Pay stub of Alice Rivera, Hill Country Dental',
      status: 'pending',
      fileSize: null,
      dueOn: '2099-12-24',
    });

    const stored = await upload(pdf('answer'), 'stub.pdf');
    expect(stored.body).toMatchObject({ documentId: request?.id, documentVersion: 1 });
    const review = (status: string) =>
      processor.patch(address(`/documents/${request?.id}`)).send({ status, reviewNotes: 'Legible' });
    const reviewed = await review('verified');
    expect(reviewed.status).toBe(200);
    expect((await detailsAt(processor, file.id, reviewed.get('X-Log-Position'))).documents).toMatchObject([
      { status: 'verified', reviewNotes: 'Legible', reviewedBy: 'Priya Halloran' },
    ]);
    expect((await review('lost')).status).toBe(400);
    const unknown = await processor.patch(address(`/documents/${randomUUID()}`)).send({ status: 'verified' });
    expect(unknown.status).toBe(404);
  });

  it('of one year waives that year alone', async () => {
    const asked = await processor
      .post(address('/document-requests'))
      .send({ documentType: 'w2', reason: 'Shows the year' });
    const { documents } = await detailsAt(processor, file.id, asked.get('X-Log-Position'));
    expect(documents).toHaveLength(2);
    const [latest] = documents;
    const officer = await portal.agentAs('loan_officer');
    const withdrawn = await officer
      .post(address(`/document-requests/${latest?.id}/withdrawal`))
      .send({ reason: 'The tax return does' });
    const { needs } = await detailsAt(processor, file.id, withdrawn.get('X-Log-Position'));
    const states = needs.filter(({ documentType }) => documentType === 'w2').map(({ state }) => state);
    expect(states).toEqual(['waived', 'asked']);
  });

  it('is harmless when the same upload is sent twice under one key', async () => {
    const send = (content: Buffer) => upload(content, 'stub.pdf').set('Idempotency-Key', 'once');
    const first = await send(pdf('once'));
    expect((await send(pdf('once'))).body).toEqual(first.body);
    const before = await storedFiles(portal);
    expect((await send(pdf('other'))).status).toBe(409);
    expect(await storedFiles(portal)).toEqual(before);
  });
});
