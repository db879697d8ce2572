import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commentSchema } from '../../../../api/loan-application/comments/comments.contract.ts';
import {
  addressSchema,
  submitApplicationSchema,
  submitBorrowerSchema,
} from '../../../../api/loan-application/intake/intake.contract.ts';
import { changeStatusSchema } from '../../../../api/loan-application/status/status.contract.ts';
import { issueApiKeySchema, revokeApiKeySchema } from '../../../../api/api-key/api-key.contract.ts';
import { readerOrderSchemas } from '../../../../api/system/log-readers/log-reader.contract.ts';
import { editUserSchema } from '../../../../api/user/user.contract.ts';
import { looksLikeSsn } from '../../../../events/lending/fields/personal-text.ts';
import {
  creditReportDeliveredSchema,
  documentDeliveredSchema,
} from '../../../../events/partner-delivery/partner-delivery.messages.ts';
import { partsOfSsns } from '../../../support/values/parts-of-ssns.ts';

describe('Text that looks like an SSN', () => {
  it.each([
    '900-12-3456',
    'The SSN is 900-12-3456.',
    '(900-12-3456)',
    'borrower_900-12-3456.pdf',
    '900 12 3456',
    '900.12.3456',
    '900–12–3456',
    'ITIN 912-70-1234',
    'SSN 900123456',
    'ssn: 900123456',
    'Social Security number 900123456',
    'social security no. is 900123456',
    'SSN #900123456',
    'scan-900-12-3456-signed.pdf',
    'w2_ssn_900123456.pdf',
    'SSN_900123456.pdf',
    '９００-４５-６７８９',
    '٩٠٠-٤٥-٦٧٨٩',
    '९००-४५-६७८९',
    '①②③-④⑤-⑥⑦⑧⑨',
    '9️⃣0️⃣0️⃣-4️⃣5️⃣-6️⃣7️⃣8️⃣9️⃣',
    '900-45-\u200B6789',
    '9\u00AD00-45-6789',
    '900/45/6789',
    '900_45_6789',
    '900,45,6789',
    '900 - 45 - 6789',
    '900--45--6789',
    '900-45/6789',
    '(900) 45-6789',
    '900*45*6789',
    '9 0 0 4 5 6 7 8 9',
    '9-0-0-4-5-6-7-8-9',
    '9 0 0 - 4 5 - 6 7 8 9',
    'SSN 900-456789',
    'SSN 90045-6789',
    'Borrowers 900-45-6789/900-45-6780',
  ])('is %s', (text) => expect(looksLikeSsn(text)).toBe(true));

  it.each([
    'LL-2026-7K3M9Q2C',
    '512-555-0100',
    '(512) 555-0100',
    '+1 512 555 0100',
    '78701-1234',
    'ZIP 78701-1234, 12 Elm Street',
    '900123456',
    'Loan 123456789 at the servicer',
    'Routing 021000021',
    'Account 1234567890123',
    '2026-03-12',
    '03-12-2026',
    '12-34-5678',
    '1900-12-34567',
    '$900 12 months',
    '123-45-67890',
    'SSN is missing, 3 of 4 pages',
    'protein 900123456',
    'Martin 900123456',
    'Order 4711-900-12-3456',
    'Paid $850.00 2026',
    'Scores of 720, 45, 1200',
    'Rents: 250 x 12 = 3000, 250 * 12 = 3000, 250 + 12 + 3000',
    'Middle score 720 12/2026',
    'Pages 1, 2, 3, 4, 5, 6, 7, 8, 9',
    'Pages 1 2 3 4 5 6 7 8 9',
    'Late payments 0 0 1 0 0 0 0 0 0 0 0 0',
    'SSN mismatch, ZIP 78701-1234',
    'SSN card came on 03/12/2026, 1 page',
    'SSN verified, call 512-555-0100',
  ])('is not %s', (text) => expect(looksLikeSsn(text)).toBe(false));

  const digits = (count: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((each) => each.join(''));
  const money = fc
    .integer({ min: 0, max: 999_999_999_99 })
    .map((cents) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }));
  const isoDay = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const harmless = {
    'a loan number': fc.stringMatching(/^LL-20\d{2}-[0-9A-HJKMNP-TV-Z]{8}$/),
    'a phone number': fc
      .tuple(digits(3), fc.constantFrom('-', '.', ' '), digits(3), digits(4))
      .map(([a, by, b, c]) => a + by + b + by + c),
    'a phone number with brackets': fc.tuple(digits(3), digits(3), digits(4)).map(([a, b, c]) => `(${a}) ${b}-${c}`),
    'a day': isoDay,
    'a day as people write it': isoDay.map((day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`),
    'an amount': money,
    'an amount without cents': money.map((text) => text.slice(1, -3)),
    'ZIP+4': fc.tuple(digits(5), digits(4)).map((parts) => parts.join('-')),
    'a ULI': fc.stringMatching(/^[0-9A-Z]{20}[0-9A-Z]{1,23}\d{2}$/),
    'an EIN': fc.tuple(digits(2), digits(7)).map((parts) => parts.join('-')),
    'a rate': fc.integer({ min: 0, max: 25_000 }).map((rate) => `${(rate / 1000).toFixed(3)}%`),
    'nine digits': digits(9),
  };
  it.each(Object.entries(harmless))('is not %s, whatever its digits', (_what, text) => {
    fc.assert(fc.property(text, (written) => !looksLikeSsn(written) && !looksLikeSsn(`See ${written}, 2026.`)));
  });
  it('is not one of them after another in a sentence', () => {
    const two = fc.tuple(fc.oneof(...Object.values(harmless)), fc.oneof(...Object.values(harmless)));
    fc.assert(
      fc.property(two, ([one, other]) => !looksLikeSsn(`From ${one} to ${other}`)),
      { numRuns: 1_000 },
    );
  });
  it('is three, two and four digits, whatever one or two signs part them', () => {
    const sign = fc.constantFrom(
      '-',
      ' ',
      '.',
      '/',
      '_',
      ',',
      '\u2011',
      '–',
      '--',
      ' -',
      '- ',
      '\u00A0',
      '\\',
      ':',
      '·',
      '\u200B-',
    );
    const script = fc.constantFrom(0x30, 0x6_60, 0x6_f0, 0x9_66, 0xe_50, 0xff_10, 0x1_d7_ce);
    fc.assert(
      fc.property(digits(3), digits(2), digits(4), sign, script, (area, group, serial, by, zero) => {
        const written = [area, group, serial].join(by);
        return looksLikeSsn(written.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))));
      }),
    );
  });

  // `npm run bench -- hostile-input` measures the cost of a pattern that backtracks.
  it.each(partsOfSsns)('is not seen in thousands of %j', (part) => {
    expect(looksLikeSsn(part.repeat(4_000))).toBe(false);
  });

  const text = 'SSN 900-12-3456';
  const borrower = submitBorrowerSchema;
  const employed = { status: 'employed' };
  const debt = submitApplicationSchema.shape.debts.unwrap().element;
  const report = creditReportDeliveredSchema.shape.data;
  it.each([
    ['comments', commentSchema.safeParse({ comment: text })],
    ['notes', changeStatusSchema.safeParse({ status: 'approved', notes: text })],
    ['reasons', revokeApiKeySchema.safeParse({ reason: text })],
    ['reasons of orders', readerOrderSchemas.pause.safeParse({ reason: text })],
    ['names', issueApiKeySchema.pick({ name: true }).safeParse({ name: text })],
    ['employers', borrower.pick({ employment: true }).safeParse({ employment: { ...employed, employerName: text } })],
    ['positions', borrower.pick({ employment: true }).safeParse({ employment: { ...employed, position: text } })],
    ['email addresses of borrowers', borrower.pick({ email: true }).safeParse({ email: '900-12-3456@example.com' })],
    ['units', addressSchema.pick({ unit: true }).safeParse({ unit: text })],
    ['creditors', debt.pick({ creditor: true }).safeParse({ creditor: text })],
    ['titles of staff', editUserSchema.safeParse({ title: text })],
    ['email addresses of staff', editUserSchema.safeParse({ email: '900-12-3456@example.com' })],
    ['reports of partners', report.pick({ reportId: true }).safeParse({ reportId: text })],
    ['creditors of partners', report.shape.accounts.element.pick({ creditor: true }).safeParse({ creditor: text })],
    ['file names of partners', documentDeliveredSchema.shape.data.shape.fileName.safeParse(text)],
  ])('is refused in %s, with where it belongs', (_where, { error }) => {
    expect(error?.issues[0]?.message).toMatch(/SSN field of the borrower/);
  });
});
