import { z } from 'zod';
import { pdf } from '../../../api/loan-application/requests.ts';
import { type Check, unless } from '../../check.ts';
import { jsonOf } from '../../target.ts';
import { upload } from '../../upload.ts';

/** Of files that lie outside of what is served: this package's, the server's, the machine's. */
const OUTSIDE = /"devDependencies"|createSecretKey|root:.*:0:0:|DATABASE_URL/;

const climbs = [
  '../../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e%252f',
  '..;/',
  '....//',
  '.%00./',
];
const wanted = ['package.json', 'api/main.ts', 'etc/passwd', '.env'];
const roots = ['/', '/assets/', '/api/docs/'];

const served = (): string[] => [
  ...roots.flatMap((root) =>
    climbs.flatMap((climb) => wanted.map((file) => `${root}${climb.repeat(file === 'etc/passwd' ? 8 : 2)}${file}`)),
  ),
  ...roots.flatMap((root) =>
    ['/etc/passwd', '//etc/passwd', '%2fetc%2fpasswd', 'file:///etc/passwd'].map((file) => root + file),
  ),
  '/index.html%00.json',
  '/assets/%00',
  '/.env',
  '/.git/config',
  '/assets/.vite/manifest.json/../../../package.json',
];

/** Names that would lead out of a folder, or hide what they are. */
const fileNames = [
  '../../../evil.pdf',
  '..\\..\\evil.pdf',
  '/etc/evil.pdf',
  'C:\\Windows\\evil.pdf',
  '%2e%2e%2fevil.pdf',
  '..%2f..%2fevil.pdf',
  'evil\0.pdf',
  'evil\r\nX-Injected: 1.pdf',
  'evil\u202Efdp.exe.pdf',
  '"; filename="other.pdf',
];

const uploadedSchema = z.object({ documentId: z.string() });

export const paths: Check = {
  name: 'Path traversal',
  run: async ({ as, ids }, tell) => {
    const admin = await as('admin');
    const ofFiles: string[] = [];
    for (const path of served()) {
      const { status, body } = await admin.get(path, { Accept: '*/*' });
      ofFiles.push(...unless(status < 500 && !OUTSIDE.test(body), `${path} answered ${status}`));
    }
    tell(`${served().length} addresses of served files lead nowhere outside`, ofFiles);

    const id = ids['id'] ?? '';
    const hand = (fileName: string) =>
      upload(admin, { applicationId: id, fileName, content: pdf(fileName.replaceAll(/[^a-z]/g, '')) });
    const { documentId } = jsonOf(await hand('good.pdf'), uploadedSchema);
    const base = `/api/applications/${id}/documents`;
    const ofDownloads: string[] = [];
    for (const climb of climbs) {
      const up = `${climb.repeat(3)}package.json`;
      for (const path of [
        `${base}/${up}/file`,
        `${base}/${documentId}/${up}`,
        `${base}/${documentId}/file?version=${up}`,
      ]) {
        const { status, body } = await admin.get(path);
        const isRefused = status >= 400 && status < 500 && !OUTSIDE.test(body);
        ofDownloads.push(...unless(isRefused, `${path} answered ${status}`));
      }
    }
    tell(`${climbs.length * 3} addresses of downloads are refused`, ofDownloads);

    const ofNames: string[] = [];
    for (const fileName of fileNames) {
      const stored = await hand(fileName);
      if (stored.status === 400) continue;
      const { documentId: newId } = jsonOf(stored, uploadedSchema);
      const file = await admin.get(`${base}/${newId}/file`, {
        'X-Min-Log-Position': String(stored.headers['x-log-position']),
      });
      const disposition = String(file.headers['content-disposition']);
      const plain = decodeURIComponent(
        /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ??
          /filename="?([^";]+)/.exec(disposition)?.[1] ??
          disposition,
      );
      ofNames.push(
        ...unless(file.status === 200, `${JSON.stringify(fileName)} is not handed out: ${file.status}`),
        ...unless(disposition.startsWith('attachment'), `${JSON.stringify(fileName)}: ${disposition}`),
        ...unless(file.headers['x-injected'] === undefined, `${JSON.stringify(fileName)} wrote a header`),
        ...unless(!/[/\\\0\r\n\u202E]|^\.*$/.test(plain), `${JSON.stringify(fileName)} came back as ${plain}`),
        ...unless(String(file.headers['content-security-policy']) === 'sandbox', 'a file is served without a sandbox'),
      );
    }
    tell(`${fileNames.length} names of uploads come back as plain names`, ofNames);
  },
};
