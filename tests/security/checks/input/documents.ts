import { createHash } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { z } from 'zod';
import { loanApplicationStream } from '../../../../events/loan-application/loan-application.stream.ts';
import { nameOfFile } from '../../../../events/store/files/file-store.ts';
import { pdf, submitRequest } from '../../../api/loan-application/requests.ts';
import { type Check, type Tell, unless } from '../../check.ts';
import type { Answer, Client } from '../../client.ts';
import { jsonOf, type Target } from '../../target.ts';
import { upload } from '../../upload.ts';

const uploadedSchema = z.object({ documentId: z.string() });
const detailsSchema = z.looseObject({
  documents: z.array(
    z.looseObject({ id: z.string(), versions: z.array(z.looseObject({ activeContent: z.array(z.string()) })) }),
  ),
});

/** A document that was handed in, and how to ask for its file once the portal knows of it. */
type Document = { readonly id: string; readonly file: string; readonly since: Readonly<Record<string, string>> };

const documentOf = (applicationId: string, stored: Answer): Document => {
  const id = jsonOf(stored, uploadedSchema).documentId;
  return {
    id,
    file: `/api/applications/${applicationId}/documents/${id}/file`,
    since: { 'X-Min-Log-Position': String(stored.headers['x-log-position']) },
  };
};

const answered = (answer: Answer, status: number, what: string): string[] =>
  unless(answer.status === status, `${what} answered ${answer.status}: ${answer.body.slice(0, 120)}`);

type Scene = {
  readonly processor: Client;
  readonly viewer: Client;
  readonly applicationId: string;
  readonly tell: Tell;
};

const readersOfPersonalNumbers = async ({ processor, viewer, applicationId, tell }: Scene): Promise<void> => {
  const hand = async (documentType: string): Promise<Document> => {
    const sent = { applicationId, documentType, fileName: `${documentType}.pdf`, content: pdf(documentType) };
    return documentOf(applicationId, await upload(processor, sent));
  };
  const w2 = await hand('w2');
  const failures: string[] = [];
  for (const path of [w2.file, `${w2.file}?version=1`]) {
    for (const method of ['GET', 'HEAD']) {
      const { status, body } = await viewer.ask({ method, path, headers: w2.since });
      failures.push(...unless(status === 403 && !body.includes('%PDF'), `${method} ${path} answered ${status}`));
    }
  }
  const page = await viewer.get(w2.file, { ...w2.since, Accept: 'text/html' });
  const isTold = page.status === 403 && page.body.includes('<h1>') && page.body.includes('You may not');
  failures.push(...unless(isTold, `a browser was shown ${page.status} ${page.body.slice(0, 120)}`));
  const contract = await hand('purchase_contract');
  failures.push(...answered(await viewer.get(contract.file, contract.since), 200, 'one without personal numbers'));
  failures.push(...answered(await processor.get(w2.file, w2.since), 200, 'whoever works on them'));
  tell('a viewer gets no document that carries personal numbers, in words also in a browser', failures);

  const content = pdf('of a viewer');
  const taken = await upload(viewer, { applicationId, fileName: 'a.pdf', content });
  tell('a viewer hands in nothing', answered(taken, 403, 'the upload'));
};

const otherFiles = async ({ processor, applicationId, tell }: Scene, officer: Client): Promise<void> => {
  const submitted = await officer.ask({ method: 'POST', path: '/api/applications', body: submitRequest() });
  const { id: other } = jsonOf(submitted, z.object({ id: z.string() }));
  const sent = { applicationId, fileName: 'own.pdf', content: pdf('own'), documentType: 'purchase_contract' };
  const own = documentOf(applicationId, await upload(processor, sent));
  const stray = { ...sent, applicationId: other, documentId: own.id, content: pdf('stray') };
  const base = `/api/applications/${other}/documents/${own.id}`;
  const asked = await processor.get(`${base}/file`, own.since);
  const review = await processor.ask({ method: 'PATCH', path: base, body: { status: 'rejected' } });
  tell("another file's document is neither answered, handed out nor reviewed", [
    ...answered(await upload(processor, stray), 404, 'an upload for it'),
    ...answered(asked, 404, 'a download of it'),
    ...unless([403, 404].includes(review.status), `a review of it answered ${review.status}`),
  ]);
};

const contentOf = (bytes: string): Buffer => Buffer.from(bytes, 'latin1');
/** Files called PDF that are not, or PDFs under another name. */
const lies: readonly (readonly [fileName: string, content: Buffer])[] = [
  ['page.pdf', contentOf('<!doctype html><script>alert(document.cookie)</script>')],
  ['program.pdf', contentOf('MZ\x90\0\x03\0\0\0\x04\0\0\0\xFF\xFF\0\0')],
  ['picture.pdf', contentOf('\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0')],
  ['drawing.svg', contentOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['paper.html', pdf('named as a page')],
  ['paper.pdf.exe', pdf('named as a program')],
  ['nothing.pdf', Buffer.alloc(0)],
];

const contents = async ({ processor, applicationId, tell }: Scene): Promise<void> => {
  const details = async (since: Readonly<Record<string, string>> = {}) =>
    jsonOf(await processor.get(`/api/applications/${applicationId}/detailed`, since), detailsSchema).documents;
  const before = (await details()).length;
  const failures: string[] = [];
  for (const [fileName, content] of lies) {
    const { status } = await upload(processor, { applicationId, fileName, content });
    failures.push(...unless(status === 415 || status === 400, `${fileName} answered ${status}`));
  }
  failures.push(...unless((await details()).length === before, 'some of them are on the file'));
  tell(`${lies.length} files that are not what their names say are refused`, failures);

  const script = contentOf(
    '%PDF-1.7\n1 0 obj << /Type /Catalog /OpenAction << /S /J#61vaScript /JS (app.alert(1)) >> >> endobj\n%%EOF',
  );
  const stored = await upload(processor, { applicationId, fileName: 'script.pdf', content: script });
  const { id, file, since } = documentOf(applicationId, stored);
  const active = (await details(since)).find((each) => each.id === id)?.versions[0]?.activeContent ?? [];
  const { headers } = await processor.get(file, since);
  tell('a PDF with a script is flagged, and never shown inside of a page of ours', [
    ...unless(active.includes('script'), `flagged as ${JSON.stringify(active)}`),
    ...unless(String(headers['content-disposition']).startsWith('attachment'), 'it is not an attachment'),
    ...unless(headers['content-security-policy'] === 'sandbox', String(headers['content-security-policy'])),
    ...unless(headers['x-content-type-options'] === 'nosniff', 'its type may be guessed'),
  ]);
};

/** 30 kB, in which there are 30 million characters of names. */
const bomb = (): Buffer => {
  const names = deflateSync(Buffer.from('/a'.repeat(15 * 1024 * 1024)));
  const begin = contentOf('%PDF-1.7\n1 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream\n');
  return Buffer.concat([begin, names, contentOf('\nendstream endobj\n'), begin, names, contentOf('\nendstream\n')]);
};

const bombs = async ({ processor, viewer, applicationId, tell }: Scene): Promise<void> => {
  const state = { isUnderWay: true, served: 0 };
  const uploading = upload(processor, { applicationId, fileName: 'bomb.pdf', content: bomb() }).then((answer) => {
    state.isUnderWay = false;
    return answer;
  });
  while (state.isUnderWay) {
    const { status } = await viewer.get('/api/auth/user');
    if (status === 200 && state.isUnderWay) state.served += 1;
  }
  const { id, since } = documentOf(applicationId, await uploading);
  const details = await processor.get(`/api/applications/${applicationId}/detailed`, since);
  const stored = jsonOf(details, detailsSchema).documents.find((each) => each.id === id);
  const active = stored?.versions[0]?.activeContent ?? [];
  tell('a PDF that unpacks to more than it may is flagged, and holds nobody up', [
    ...unless(active.includes('not_examined'), `flagged as ${JSON.stringify(active)}`),
    ...unless(state.served > 0, 'nobody else was served while it was looked into'),
  ]);
};

const names = async ({ processor, applicationId, tell }: Scene): Promise<void> => {
  const withSsn = ['987-65-4321.pdf', 'w2 of 987 65 4321.pdf', 'w2_ssn_987654321.pdf'];
  const failures: string[] = [];
  for (const fileName of withSsn) {
    const answer = await upload(processor, { applicationId, fileName, content: pdf('named') });
    failures.push(...answered(answer, 400, JSON.stringify(fileName)));
    failures.push(...unless(!answer.body.includes('4321'), 'the refusal repeats the number'));
  }
  tell('a name with a social security number is refused', failures);

  const fileName = `<img src=x onerror=alert(1)>'&amp;.pdf`;
  const { file, since } = documentOf(
    applicationId,
    await upload(processor, { applicationId, fileName, content: pdf('markup') }),
  );
  const handed = await processor.get(file, since);
  const listed = await processor.get(`/api/applications/${applicationId}/detailed`, { ...since, Accept: 'text/html' });
  const refused = await processor.get(`${file}?version=<img src=x>`.replaceAll(' ', '%20'), { Accept: 'text/html' });
  tell('a name with markup stays text', [
    ...unless(String(handed.headers['content-type']) === 'application/pdf', String(handed.headers['content-type'])),
    ...unless(String(listed.headers['content-type']).startsWith('application/json'), 'the file is answered as a page'),
    ...unless(!refused.body.includes('<img'), 'a refusal repeats markup'),
  ]);
};

const CHANGED_AT = 300;
type Damage = (path: string, whole: Buffer) => Promise<void>;
const damages: Readonly<Record<string, Damage>> = {
  changed: (path, whole) => {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(CHANGED_AT) ^ 1, CHANGED_AT);
    return writeFile(path, changed);
  },
  shorter: (path, whole) => truncate(path, whole.length - 1),
  missing: (path) => rm(path),
};

const damaged = async ({ processor, applicationId, tell }: Scene, filesDir: string): Promise<void> => {
  const put = async (text: string) => {
    const content = pdf(text.padEnd(2_000, '.'));
    const document = documentOf(applicationId, await upload(processor, { applicationId, fileName: 'a.pdf', content }));
    const sha256 = createHash('sha256').update(content).digest('hex');
    return {
      ...document,
      path: join(filesDir, nameOfFile({ subjectId: loanApplicationStream(applicationId), sha256 })),
    };
  };
  const [one, two] = [await put('one'), await put('two')];
  const [whole, other] = [await readFile(one.path), await readFile(two.path)];
  const ways: Record<string, Damage> = {
    ...damages,
    'in the place of another': (path: string) => writeFile(path, other),
  };
  const failures = unless(!whole.includes('%PDF'), 'the file lies in clear on the disk');
  for (const [how, damage] of Object.entries(ways)) {
    await damage(one.path, whole);
    const { status, body } = await processor.get(one.file, one.since);
    const isRefused = status === 500 && body.includes('file_damaged') && !body.includes('%PDF');
    failures.push(...unless(isRefused, `a file that is ${how} answered ${status}: ${body.slice(0, 120)}`));
    await writeFile(one.path, whole);
  }
  failures.push(...answered(await processor.get(one.file, one.since), 200, 'the file as it was'));
  tell('a file that was changed, cut short, taken away or exchanged on the disk is handed out to nobody', failures);
};

export const documents: Check = {
  name: 'Documents',
  run: async ({ as, ids, filesDir }: Target, tell, skip) => {
    const applicationId = ids['id'] ?? '';
    const scene = { processor: await as('processor'), viewer: await as('viewer'), applicationId, tell };
    await readersOfPersonalNumbers(scene);
    await otherFiles(scene, await as('loan_officer'));
    await contents(scene);
    await bombs(scene);
    await names(scene);
    if (filesDir === undefined) skip('damaged files are handed out to nobody', 'where its files lie is not known');
    else await damaged(scene, filesDir);
  },
};
