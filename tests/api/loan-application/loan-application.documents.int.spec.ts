import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { detailedApplicationSchema } from '../../../api/loan-application/detail.contract.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { nameOfFile } from '../../../events/store/file-store.ts';
import { MOST_FILE_BYTES } from '../../../events/store/staged-file.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal.ts';
import { pdf, submit, type Submitted } from './requests.ts';

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
  const detailsAt = async (position: string | undefined) => {
    const answer = await processor.get(address('/detailed')).set('X-Min-Log-Position', position ?? '0');
    return detailedApplicationSchema.parse(answer.body);
  };
  /** Everything in the store: stored files and what is still on its way. */
  const storedFiles = async () => {
    const entries = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const nameOf = (content: Buffer, applicationId = file.id) =>
    nameOfFile({
      subjectId: loanApplicationStream(applicationId),
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  const isStored = async (content: Buffer, applicationId = file.id) =>
    (await storedFiles()).includes(basename(nameOf(content, applicationId)));

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

    const details = await detailsAt(stored.get('X-Log-Position'));
    expect(details.documents).toMatchObject([
      { id: documentId, fileName: 'Gehaltsnachweis März.pdf', fileSize: content.length, status: 'received' },
    ]);
    expect(details.timeline[0]?.event).toBe('Pay stub uploaded: Gehaltsnachweis März.pdf');

    const download = await processor.get(address(`/documents/${documentId}/file`)).responseType('blob');
    expect(download.body).toEqual(content);
    expect(download.get('Content-Type')).toBe('application/pdf');
    expect(download.get('Content-Disposition')).toContain("filename*=UTF-8''Gehaltsnachweis%20M%C3%A4rz.pdf");
    expect(download.get('Content-Security-Policy')).toBe('sandbox');
    expect(download.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('tells the reviewer what a PDF holds beside pages', async () => {
    const withScript = Buffer.from('%PDF-1.4\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n');
    await upload(withScript, 'form.pdf');
    const plain = await upload(pdf('plain'), 'plain.pdf', 'purchase_contract');
    const { documents } = await detailsAt(plain.get('X-Log-Position'));
    expect(documents.map(({ versions }) => versions[0]?.activeContent)).toEqual([['script'], []]);
  });

  it('keeps nothing of a file readable on the disk', async () => {
    const content = pdf('SSN 900-45-6712 in a tax return');
    await upload(content, 'return.pdf', 'tax_return');
    const stored = await readFile(join(portal.dataDir, 'files', nameOf(content)));
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
    await damage(join(portal.dataDir, 'files', nameOf(content)));
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
    const { documents, timeline } = await detailsAt(second.get('X-Log-Position'));
    expect(documents[0]?.versions.map(({ fileName }) => fileName)).toEqual(['stub.pdf', 'stub-2.pdf']);
    expect(timeline[0]?.event).toBe('Pay stub uploaded: stub-2.pdf (version 2)');

    const fetch = (query: string) =>
      processor.get(address(`/documents/${documentId}/file${query}`)).responseType('blob');
    expect((await fetch('')).body).toEqual(pdf('v2'));
    expect((await fetch('?version=1')).body).toEqual(pdf('v1'));
    expect((await fetch('?version=3')).status).toBe(404);
  });

  it('is no longer asked for once its request is withdrawn, which the history says with the reason', async () => {
    const requested = await processor
      .post(address('/document-requests'))
      .send({ documentType: 'w2', reason: 'Shows the year' });
    const [request] = (await detailsAt(requested.get('X-Log-Position'))).documents;
    const withdraw = (agent: Agent, body: object) =>
      agent.post(address(`/document-requests/${request?.id}/withdrawal`)).send(body);
    expect((await withdraw(await portal.agentAs('viewer'), { reason: 'No' })).status).toBe(403);
    expect((await withdraw(processor, { reason: ' ' })).body.errors).toEqual([
      { field: 'reason', message: 'A reason is required' },
    ]);
    const withdrawn = await withdraw(processor, { reason: 'Asked for by mistake' });
    expect(withdrawn.status).toBe(200);
    const { documents, timeline } = await detailsAt(withdrawn.get('X-Log-Position'));
    expect(documents).toEqual([]);
    expect(timeline[0]).toMatchObject({ event: 'W-2 form no longer asked for', notes: 'Asked for by mistake' });
    const answered = await upload(pdf('late'), 'late.pdf', 'w2').field('documentId', request?.id ?? '');
    expect(answered.status).toBe(404);
  });

  it('answers an open request of the type, and reviews what arrived', async () => {
    const requested = await processor
      .post(address('/document-requests'))
      .send({ documentType: 'pay_stub', reason: 'Shows what you earn', dueOn: '2099-12-24' });
    expect(requested.status).toBe(201);
    const [request] = (await detailsAt(requested.get('X-Log-Position'))).documents;
    expect(request).toMatchObject({ fileName: 'Pay stub', status: 'pending', fileSize: null, dueOn: '2099-12-24' });

    const stored = await upload(pdf('answer'), 'stub.pdf');
    expect(stored.body).toMatchObject({ documentId: request?.id, documentVersion: 1 });
    const review = (status: string) =>
      processor.patch(address(`/documents/${request?.id}`)).send({ status, reviewNotes: 'Legible' });
    const reviewed = await review('verified');
    expect(reviewed.status).toBe(200);
    expect((await detailsAt(reviewed.get('X-Log-Position'))).documents).toMatchObject([
      { status: 'verified', reviewNotes: 'Legible', reviewedBy: 'Priya Halloran' },
    ]);
    expect((await review('lost')).status).toBe(400);
    const unknown = await processor.patch(address(`/documents/${randomUUID()}`)).send({ status: 'verified' });
    expect(unknown.status).toBe(404);
  });

  it('is harmless when the same upload is sent twice under one key', async () => {
    const send = (content: Buffer) => upload(content, 'stub.pdf').set('Idempotency-Key', 'once');
    const first = await send(pdf('once'));
    expect((await send(pdf('once'))).body).toEqual(first.body);
    const before = await storedFiles();
    expect((await send(pdf('other'))).status).toBe(409);
    expect(await storedFiles()).toEqual(before);
  });

  describe('When the upload is not acceptable', () => {
    it.each([
      ['a program', Buffer.from('MZ\u0090\u0000 not a document'), 'pay.exe'],
      ['a program called pdf', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'pay.pdf'],
      ['a page called pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'pay.pdf'],
      ['a pdf called png', pdf('lie'), 'pay.png'],
      ['nothing', Buffer.alloc(0), 'pay.pdf'],
    ])('refuses %s with 415 and stores nothing', async (_what, content, fileName) => {
      const before = await storedFiles();
      const answer = await upload(content, fileName);
      expect(answer.status).toBe(415);
      expect(answer.body).toMatchObject({ code: 'unsupported_media_type' });
      expect(await storedFiles()).toEqual(before);
      const details = await processor.get(address('/detailed')).set('X-Min-Log-Position', file.position);
      expect(details.body).toMatchObject({ version: 1, documents: [] });
    });

    it('refuses a file over the limit with 413 and leaves nothing of it', async () => {
      const before = await storedFiles();
      const answer = await upload(Buffer.concat([pdf('big'), Buffer.alloc(MOST_FILE_BYTES)]), 'big.pdf');
      expect(answer.status).toBe(413);
      expect(await storedFiles()).toEqual(before);
    });

    it('refuses it with 413 also when its size was not announced', async () => {
      const before = await storedFiles();
      const chunk = Buffer.alloc(1024 * 1024);
      const cookies = await cookieOf(processor);
      const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="big.pdf"\r\n\r\n`;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(Buffer.from(head));
          for (let sent = 0; sent <= MOST_FILE_BYTES; sent += chunk.length) controller.enqueue(chunk);
          controller.enqueue(Buffer.from('\r\n--x--\r\n'));
          controller.close();
        },
      });
      const answer = await fetch(portal.url + address('/documents'), {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x', Cookie: cookies, Origin: portal.url },
        body,
        duplex: 'half',
      });
      expect(answer.status).toBe(413);
      expect(await storedFiles()).toEqual(before);
    });

    it('leaves nothing of an upload that breaks off', async () => {
      const before = await storedFiles();
      const { hostname, port } = new URL(portal.url);
      const socket = connect(Number(port), hostname);
      const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="half.pdf"\r\n\r\n`;
      socket.write(
        `POST ${address('/documents')} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${portal.url}\r\n` +
          `Cookie: ${await cookieOf(processor)}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
          `Content-Length: 1000000\r\n\r\n${part}${pdf('half').toString()}`,
      );
      await waitFor(async () => (await storedFiles()).length > before.length);
      socket.destroy();
      await waitFor(async () => (await storedFiles()).length === before.length);
    });

    it('refuses a form that ends too early', async () => {
      const answer = await processor
        .post(address('/documents'))
        .set('Content-Type', 'multipart/form-data; boundary=x')
        .send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 half');
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'validation_failed' });
    });

    it('names what is missing in the form', async () => {
      const noFile = await processor.post(address('/documents')).field('documentType', 'w2');
      expect(noFile.body).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
      const badType = await upload(pdf('type'), 'a.pdf', 'diary');
      expect(badType.body).toMatchObject({ status: 400, errors: [{ field: 'documentType' }] });
      const twoFiles = await upload(pdf('one'), 'a.pdf').attach('file', pdf('two'), 'b.pdf');
      expect(twoFiles.body).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
      const asJson = await processor.post(address('/documents')).send({ documentType: 'w2' });
      expect(asJson.status).toBe(415);
      expect(await isStored(pdf('one'))).toBe(false);
    });

    it('keeps no file that the loan file does not take', async () => {
      const nowhere = await processor
        .post(`/api/applications/${randomUUID()}/documents`)
        .field('documentType', 'w2')
        .attach('file', pdf('nowhere'), 'a.pdf');
      expect(nowhere.status).toBe(404);
      const noDocument = await processor
        .post(address(`/documents/${randomUUID()}/versions`))
        .attach('file', pdf('nowhere'), 'a.pdf');
      expect(noDocument.status).toBe(404);
      expect(await isStored(pdf('nowhere'))).toBe(false);
    });

    it("refuses an upload that names another file's document, or none that there is, and stores nothing", async () => {
      const requested = await processor
        .post(address('/document-requests'))
        .send({ documentType: 'w2', reason: 'Shows what you earned' });
      const [foreign] = (await detailsAt(requested.get('X-Log-Position'))).documents;
      const other = await submit(processor);
      for (const documentId of [foreign?.id ?? '', randomUUID()]) {
        const answer = await processor
          .post(`/api/applications/${other.id}/documents`)
          .field('documentType', 'w2')
          .field('documentId', documentId)
          .attach('file', pdf(`for ${documentId}`), 'a.pdf');
        expect(answer.body).toMatchObject({ status: 404, code: 'not_found', errors: [{ field: 'documentId' }] });
        expect(await isStored(pdf(`for ${documentId}`), other.id)).toBe(false);
      }
      const details = await processor.get(`/api/applications/${other.id}/detailed`);
      expect(details.body).toMatchObject({ version: 1, documents: [] });
    });

    it('keeps no file whose sender has seen an older version, and takes it again with the newest', async () => {
      const request = { documentType: 'w2', reason: 'Shows what you earned' };
      const changed = await processor.post(address('/document-requests')).send(request);
      const before = await storedFiles();
      const late = await upload(pdf('late'), 'late.pdf').set('If-Match', file.etag);
      expect(late.body).toMatchObject({ status: 412, code: 'version_conflict' });
      expect(await storedFiles()).toEqual(before);
      const inTime = await upload(pdf('late'), 'late.pdf').set('If-Match', changed.get('ETag') ?? '');
      expect([inTime.status, await isStored(pdf('late'))]).toEqual([201, true]);
    });

    it('refuses who may not upload', async () => {
      const underwriter = await portal.agentAs('underwriter');
      const answer = await underwriter
        .post(address('/documents'))
        .field('documentType', 'w2')
        .attach('file', pdf('not mine'), 'a.pdf');
      expect(answer.status).toBe(403);
      expect(await isStored(pdf('not mine'))).toBe(false);
    });
  });

  /** The agent's session, for requests that supertest cannot make. */
  const cookieOf = async (agent: Agent): Promise<string> =>
    agent.jar
      .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ');
});
