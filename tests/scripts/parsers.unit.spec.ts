import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const page = textOf('docs/parsers.md');
const named = new Set([...page.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map(([, file = '']) => file));

/** Packages that read what others have sent. */
const parsers = ['busboy', 'csv-parse', 'express', 'file-type', 'openid-client', 'pdfjs-dist'];
/** Packages that read nothing, or only what is of the installation: its database, broker, store, mail server. */
const others = [
  '@18f/us-federal-holidays',
  '@aws-sdk/client-s3',
  // Fonts alone.
  '@expo-google-fonts/public-sans',
  '@faker-js/faker',
  // Reads the templates and fonts of the installation, and data that are JSON.
  '@myriaddreamin/typst-ts-node-compiler',
  '@temporalio/client',
  '@temporalio/common',
  '@temporalio/worker',
  '@temporalio/workflow',
  'compression',
  'content-disposition',
  'csv-stringify',
  // Fonts alone.
  'dejavu-fonts-ttf',
  'express-rate-limit',
  'express-session',
  'helmet',
  'ipaddr.js',
  'kafkajs',
  'lru-cache',
  'ml-matrix',
  'node-pg-migrate',
  'nodemailer',
  // Of the demo sign-in, which production refuses.
  'oidc-provider',
  // Only writes, but where it loads a document.
  'pdf-lib',
  'pg',
  'pg-copy-streams',
  'pino',
  'pino-http',
  'prom-client',
  'rate-limiter-flexible',
  'standardwebhooks',
  'swagger-ui-dist',
  'temporal-polyfill',
  'uuid',
  'zod',
  'zod-openapi',
];

const reading = new RegExp(
  [
    String.raw`\bJSON\.parse\(`,
    String.raw`\.json\(\)`,
    String.raw`\bPDFDocument\.load\(`,
    String.raw`\b(readJson|beyondBounds)\(`,
    String.raw`express\.(json|raw|text|urlencoded)\(`,
    String.raw`from 'node:(zlib|querystring|sqlite)'`,
    String.raw`(from|import\() ?'(${parsers.filter((name) => name !== 'express').join('|')})(/|')`,
  ].join('|'),
);

describe('docs/parsers.md', () => {
  it('names every file that reads with a parser', () => {
    const files = globSync('{api,events,projections,scripts,workflows}/**/*.{ts,mjs}', { cwd: root });
    const isReading = (file: string): boolean => reading.test(textOf(file));
    expect(files.filter((file) => isReading(file) && !named.has(file))).toEqual([]);
  });

  it('names no file that there is not', () => {
    expect([...named].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('is about every package: say of a new one here whether it parses, and if so in the table what bounds it', () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(textOf('package.json')));
    expect(Object.keys(dependencies).toSorted()).toEqual([...parsers, ...others].toSorted());
    expect(parsers.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('tells the limits that there are', async () => {
    const bounds = await import('../../events/kernel/bounded-json.ts');
    const sales = await import('../../api/sale-import/sale-file-text.ts');
    const rows = await import('../../api/sale-import/sale-file.ts');
    const { MOST_BODY_BYTES } = await import('../../api/http/requests/mount.ts');
    const { MOST_DELIVERY_BYTES } = await import('../../api/services/orders/receive-delivery.ts');
    const { MOST_ANSWER_BYTES } = await import('../../api/services/accounts/bounded-fetch.ts');
    const { pdfTextLimits } = await import('../../events/platform/documents/pdf-text.ts');
    const { splitPdfLimits } = await import('../../events/platform/documents/split-pdf.ts');
    const { limitsOfInspection } = await import('../../events/platform/documents/inspect-pdf-in-thread.ts');
    const words = [
      `${bounds.MOST_VALUES.toLocaleString('en-US')} values, ${bounds.MOST_LEVELS} levels`,
      `${MOST_BODY_BYTES / 1024 ** 2} MB unpacked`,
      `${MOST_DELIVERY_BYTES / 1_000} kB`,
      `${rows.MOST_SALE_FILE_BYTES / 1024 ** 2} MB, ${sales.MOST_LINES.toLocaleString('en-US')} lines, ${rows.MOST_BLANK_LINES.toLocaleString('en-US')} of them blank`,
      `${MOST_ANSWER_BYTES / 1024} kB, 20,000 values`,
      `${limitsOfInspection.mostMs / 1_000} s and ${limitsOfInspection.mostMegabytes} MB of a thread, ${limitsOfInspection.atOnce} at once, ${limitsOfInspection.mostWaiting} wait`,
      `${pdfTextLimits.mostBytes / 1024 ** 2} MB, ${pdfTextLimits.mostPages} pages, ${pdfTextLimits.mostCharacters.toLocaleString('en-US')} characters, ${pdfTextLimits.mostMs / 1_000} s, ${pdfTextLimits.mostMegabytes} MB`,
      `${splitPdfLimits.mostBytes / 1024 ** 2} MB, ${splitPdfLimits.mostPages.toLocaleString('en-US')} pages, ${splitPdfLimits.mostUnpackedBytes / 1024 ** 2} MB unpacked, parts ${splitPdfLimits.mostTimesLarger} times as large as the file, ${splitPdfLimits.mostMs / 1_000} s, ${splitPdfLimits.mostMegabytes} MB`,
    ];
    expect(words.filter((each) => !page.includes(each))).toEqual([]);
  });
});
