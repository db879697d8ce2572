import { describe, expect, it } from '@jest/globals';
import { commentSchema } from '../../../api/loan-application/comments.contract.ts';
import { changeStatusSchema } from '../../../api/loan-application/status.contract.ts';
import { issueApiKeySchema, revokeApiKeySchema } from '../../../api/api-key/api-key.contract.ts';
import { readerOrderSchemas } from '../../../api/system/log-reader.contract.ts';
import { looksLikeSsn } from '../../../events/lending/personal-text.ts';
import { documentDeliveredSchema } from '../../../events/partner-delivery/partner-delivery.messages.ts';

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
  ])('is not %s', (text) => expect(looksLikeSsn(text)).toBe(false));

  const text = 'SSN 900-12-3456';
  it.each([
    ['comments', commentSchema.safeParse({ comment: text })],
    ['notes', changeStatusSchema.safeParse({ status: 'approved', notes: text })],
    ['reasons', revokeApiKeySchema.safeParse({ reason: text })],
    ['reasons of orders', readerOrderSchemas.pause.safeParse({ reason: text })],
    ['names', issueApiKeySchema.pick({ name: true }).safeParse({ name: text })],
    [
      'file names of partners',
      documentDeliveredSchema.shape.data.pick({ fileName: true }).safeParse({ fileName: text }),
    ],
  ])('is refused in %s, with where it belongs', (_where, { error }) => {
    expect(error?.issues[0]?.message).toMatch(/SSN field of the borrower/);
  });
});
