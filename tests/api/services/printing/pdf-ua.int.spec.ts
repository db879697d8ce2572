import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { printNotice } from '../../../../api/adverse-action/notice-page.ts';
import { printLetter } from '../../../../api/pre-approval/letter-page.ts';
import { printUadForm } from '../../../../api/uad-report/uad-page.ts';
import { printPage } from '../../../../scripts/demo/files/pdf.ts';
import { printReport } from '../../../../scripts/sandbox/report/print-report.ts';
import { missingJava } from '../../../components/maven.ts';
import { verdictsOnUa1 } from '../../../components/vera-pdf.ts';
import { sampleNotice } from '../../adverse-action/sample-notice.ts';

const at = '2026-03-02T15:00:00.000Z';
const rows = [
  ['Borrower', 'Zoë Nguyễn'],
  ['Price', '$240,000'],
] as const;

const documents: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  letter: async () => {
    const texts = { lender: 'Lendlog', lenderDetail: 'NMLS 123456', title: 'Letter', opening: 'Zoë', closing: 'Ends.' };
    const lists = { figures: rows, conditionsTitle: 'It depends on', conditions: ['An appraisal'] };
    return (await printLetter({ ...texts, ...lists, signature: 'Leo Marchetti', issuedAt: at })).content;
  },
  notice: async () => (await printNotice(sampleNotice({ name: 'Zoë Nguyễn' }))).content,
  form: async () => {
    const who = { changedBy: 'Leo Marchetti', changedAt: at, timeZone: 'America/New_York' };
    return (await printUadForm({ answers: { city: 'Łódź', county: 'Travis' }, status: 'draft', ...who })).content;
  },
  report: () => {
    const tables = [{ caption: 'Comparable', rows }];
    const sections = [{ heading: 'Subject', intro: 'As seen.', lines: rows, tables }];
    return printReport({ title: 'Appraisal', company: 'Summit', issuedAt: at, sections });
  },
  paper: () => printPage({ title: 'Pay stub', issuer: 'Brightwater', lines: rows, footer: 'Invented', issuedAt: at }),
  // What the validator is to refuse, so that its word is worth something.
  untagged: async () => {
    const untagged = await PDFDocument.create();
    untagged.addPage();
    return untagged.save();
  },
};

describe('What the portal prints', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-ua-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  // In CI it fails where it cannot run.
  (missingJava() === undefined || process.env['CI'] === 'true' ? it : it.skip)(
    'is PDF/UA-1 by veraPDF, every template of it',
    async () => {
      const names = Object.keys(documents);
      const path = (name: string): string => join(folder, `${name}.pdf`);
      for (const name of names) writeFileSync(path(name), (await documents[name]?.()) ?? '');
      const verdicts = await verdictsOnUa1(process.env['CACHE_DIR'] ?? folder, names.map(path));
      const expected = names.map((name) => `${name === 'untagged' ? 'FAIL' : 'PASS'} ${path(name)} ua1`);
      expect(verdicts.filter((line) => /^(PASS|FAIL)/.test(line))).toEqual(expected);
    },
  );
});
