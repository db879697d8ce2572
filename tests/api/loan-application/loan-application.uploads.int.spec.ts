import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { settingBounds } from '../../../events/lending/fields/setting-bounds.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { pdf, submit, type Submitted } from './requests.ts';
import { detailsAt, isStored, storedFiles } from './stored-documents.ts';

/** What staff may upload at first. */
const MOST_FILE_BYTES = settingBounds.uploadMaxMegabytes.most * 1024 * 1024;

describe('An upload that is not acceptable', () => {
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
    ['a program', Buffer.from('MZ\u0090\u0000 not a document'), 'pay.exe'],
    ['a program called pdf', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'pay.pdf'],
    ['a page called pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'pay.pdf'],
    ['a pdf called png', pdf('lie'), 'pay.png'],
    ['nothing', Buffer.alloc(0), 'pay.pdf'],
  ])('refuses %s with 415 and stores nothing', async (_what, content, fileName) => {
    const before = await storedFiles(portal);
    const answer = await upload(content, fileName);
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ code: 'unsupported_media_type' });
    expect(await storedFiles(portal)).toEqual(before);
    const details = await processor.get(address('/detailed')).set('X-Min-Log-Position', file.position);
    expect(details.body).toMatchObject({ version: 1, documents: [] });
  });

  it('refuses a file over the limit with 413 and leaves nothing of it', async () => {
    const before = await storedFiles(portal);
    const answer = await upload(Buffer.concat([pdf('big'), Buffer.alloc(MOST_FILE_BYTES)]), 'big.pdf');
    expect(answer.status).toBe(413);
    expect(await storedFiles(portal)).toEqual(before);
  });

  it.each([
    ['in the file', `--x\r\nContent-Disposition: form-data; name="file"; filename="big.pdf"\r\n\r\n`],
    ['before any part', ''],
  ])('refuses it with 413 also when its size was not announced, and is %s', async (_where, head) => {
    const before = await storedFiles(portal);
    const chunk = Buffer.alloc(1024 * 1024);
    const cookies = await cookieOf(processor);
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
    expect(await storedFiles(portal)).toEqual(before);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const before = await storedFiles(portal);
    const { hostname, port } = new URL(portal.url);
    const socket = connect(Number(port), hostname);
    const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="half.pdf"\r\n\r\n`;
    socket.write(
      `POST ${address('/documents')} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${portal.url}\r\n` +
        `Cookie: ${await cookieOf(processor)}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
        `Content-Length: 1000000\r\n\r\n${part}${pdf('half').toString()}`,
    );
    await waitFor(async () => (await storedFiles(portal)).length > before.length);
    socket.destroy();
    await waitFor(async () => (await storedFiles(portal)).length === before.length);
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
    expect(await isStored(portal, file.id, pdf('one'))).toBe(false);
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
    expect(await isStored(portal, file.id, pdf('nowhere'))).toBe(false);
  });

  it("refuses an upload that names another file's document, or none that there is, and stores nothing", async () => {
    const requested = await processor
      .post(address('/document-requests'))
      .send({ documentType: 'w2', reason: 'Shows what you earned' });
    const [foreign] = (await detailsAt(processor, file.id, requested.get('X-Log-Position'))).documents;
    const other = await submit(processor);
    for (const documentId of [foreign?.id ?? '', randomUUID()]) {
      const answer = await processor
        .post(`/api/applications/${other.id}/documents`)
        .field('documentType', 'w2')
        .field('documentId', documentId)
        .attach('file', pdf(`for ${documentId}`), 'a.pdf');
      expect(answer.body).toMatchObject({ status: 404, code: 'not_found', errors: [{ field: 'documentId' }] });
      expect(await isStored(portal, other.id, pdf(`for ${documentId}`))).toBe(false);
    }
    const details = await detailsAt(processor, other.id, other.position);
    expect(details).toMatchObject({ version: 1, documents: [] });
  });

  it('keeps no file whose sender has seen an older version, and takes it again with the newest', async () => {
    const request = { documentType: 'w2', reason: 'Shows what you earned' };
    const changed = await processor.post(address('/document-requests')).send(request);
    const before = await storedFiles(portal);
    const late = await upload(pdf('late'), 'late.pdf').set('If-Match', file.etag);
    expect(late.body).toMatchObject({ status: 412, code: 'version_conflict' });
    expect(await storedFiles(portal)).toEqual(before);
    const inTime = await upload(pdf('late'), 'late.pdf').set('If-Match', changed.get('ETag') ?? '');
    expect([inTime.status, await isStored(portal, file.id, pdf('late'))]).toEqual([201, true]);
  });

  it('refuses who may not upload', async () => {
    const underwriter = await portal.agentAs('underwriter');
    const answer = await underwriter
      .post(address('/documents'))
      .field('documentType', 'w2')
      .attach('file', pdf('not mine'), 'a.pdf');
    expect(answer.status).toBe(403);
    expect(await isStored(portal, file.id, pdf('not mine'))).toBe(false);
  });

  /** The agent's session, for requests that supertest cannot make. */
  const cookieOf = async (agent: Agent): Promise<string> =>
    agent.jar
      .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ');
});
