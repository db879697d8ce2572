import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { issueApiKeySchema, revokeApiKeySchema, rotateApiKeySchema } from '../../api/api-key/api-key.contract.ts';
import { optionalNotes } from '../../api/http/requests/fields.contract.ts';
import { commentSchema } from '../../api/loan-application/comments/comments.contract.ts';
import { orderCreditReportSchema } from '../../api/loan-application/credit/credit.contract.ts';
import {
  requestDocumentSchema,
  withdrawRequestSchema,
} from '../../api/loan-application/documents/documents.contract.ts';
import { submitBorrowerSchema } from '../../api/loan-application/intake/intake.contract.ts';
import { revealSchema } from '../../api/loan-application/privacy/privacy.contract.ts';
import { changeStatusSchema } from '../../api/loan-application/status/status.contract.ts';
import { partnerMessagesSchema } from '../../api/settings/partners.contract.ts';
import {
  branchChangeSchema,
  branchClosureSchema,
  generalChangeSchema,
  securityChangeSchema,
} from '../../api/settings/settings.contract.ts';
import { readerOrderSchemas } from '../../api/system/log-readers/log-reader.contract.ts';
import { createUserSchema, editUserSchema } from '../../api/user/user.contract.ts';

/** Invisible text: a space, a zero-width space and a Hangul filler. */
const UNSEEN = ' \u200b\u3164\n';
const SSN = 'His number is 900-12-3456';

const branch = { name: 'Austin', timeZone: 'America/Chicago', openingDays: ['monday'], cutOffHour: 17 };
const limits = {
  sessionIdleMinutes: 30,
  sessionHours: 8,
  uploadMaxMegabytes: 25,
  apiKeyDefaultDays: 365,
  apiKeyMaxDays: null,
  rotationOverlapHours: 24,
  reauthenticateMinutes: 15,
  reason: 'As the audit asks',
};
const borrower = {
  firstName: 'Nadia',
  lastName: 'Vale',
  email: 'nadia@example.com',
  employment: { status: 'employed' },
};
const reveal = { fields: ['ssn'], purpose: 'closing', reason: 'Compare with the licence' };
const key = { name: 'Nightly', partner: 'Cedar Valley Title', scopes: ['title:report'] };

/** [what, by which schema, the request, the field that is refused] */
const impossible: readonly (readonly [string, z.ZodType, object, string])[] = [
  ['a comment that cannot be seen', commentSchema, { comment: UNSEEN }, 'comment'],
  ['a comment that is too long', commentSchema, { comment: 'x'.repeat(4001) }, 'comment'],
  ['a comment with an SSN', commentSchema, { comment: SSN }, 'comment'],
  ['notes of a status with an SSN', changeStatusSchema, { status: 'rejected', notes: SSN }, 'notes'],
  ['a reason given twice', changeStatusSchema, { status: 'rejected', reasons: ['other', 'other'] }, 'reasons'],
  ['a reason that is none', changeStatusSchema, { status: 'rejected', reasons: ['bad mood'] }, 'reasons'],
  ['a request without a reason', requestDocumentSchema, { documentType: 'w2', reason: UNSEEN }, 'reason'],
  [
    'a day that does not exist',
    requestDocumentSchema,
    { documentType: 'w2', reason: 'Income', dueOn: '2027-02-30' },
    'dueOn',
  ],
  ['a withdrawal without a reason', withdrawRequestSchema, { reason: UNSEEN }, 'reason'],
  ['an order of a report without a reason', orderCreditReportSchema, { reason: UNSEEN }, 'reason'],
  ['a reveal for nothing that can be seen', revealSchema, { ...reveal, reason: UNSEEN.repeat(10) }, 'reason'],
  ['a reveal with the number in its reason', revealSchema, { ...reveal, reason: 'It is 900123456 I think' }, 'reason'],
  ['a reveal of nothing', revealSchema, { ...reveal, fields: [] }, 'fields'],
  ['a telephone number of one digit', submitBorrowerSchema, { ...borrower, phone: '000-000-0000' }, 'phone'],
  ['letters for a telephone number of staff', editUserSchema, { phone: 'call me' }, 'phone'],
  ['a telephone number of staff that is too short', editUserSchema, { phone: '12' }, 'phone'],
  ['an SSN for a telephone number', editUserSchema, { phone: '900-12-3456' }, 'phone'],
  ['a name that cannot be seen', editUserSchema, { firstName: UNSEEN }, 'firstName'],
  ['an email address that is none', editUserSchema, { email: 'robin' }, 'email'],
  ['a branch in a zone that is none', branchChangeSchema, { ...branch, timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a branch that never opens', branchChangeSchema, { ...branch, openingDays: [] }, 'openingDays'],
  ['a day named twice', branchChangeSchema, { ...branch, openingDays: ['monday', 'monday'] }, 'openingDays'],
  ['an hour that no day has', branchChangeSchema, { ...branch, cutOffHour: 24 }, 'cutOffHour'],
  ['an hour below zero', branchChangeSchema, { ...branch, cutOffHour: -1 }, 'cutOffHour'],
  ['a closure without a reason', branchClosureSchema, { reason: UNSEEN }, 'reason'],
  ['letters in an NMLS id', generalChangeSchema, { companyName: 'Lendlog', nmlsId: '12a' }, 'nmlsId'],
  ['a limit below zero', securityChangeSchema, { ...limits, sessionIdleMinutes: -5 }, 'sessionIdleMinutes'],
  ['half a minute', securityChangeSchema, { ...limits, sessionIdleMinutes: 30.5 }, 'sessionIdleMinutes'],
  ['a lone minus sign', securityChangeSchema, { ...limits, sessionHours: '-' }, 'sessionHours'],
  ['a kind of message named twice', partnerMessagesSchema, { kinds: ['title', 'title'], reason: 'New' }, 'kinds'],
  ['a key without a name', issueApiKeySchema, { ...key, name: UNSEEN }, 'name'],
  ['a key that has expired', issueApiKeySchema, { ...key, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ['a scope named twice', issueApiKeySchema, { ...key, scopes: ['title:report', 'title:report'] }, 'scopes'],
  ['half an hour of an old key', rotateApiKeySchema, { overlapHours: 1.5 }, 'overlapHours'],
  ['a revocation without a reason', revokeApiKeySchema, { reason: UNSEEN }, 'reason'],
  ['a pause without a reason', readerOrderSchemas.pause, { reason: UNSEEN }, 'reason'],
  ['a rebuild with an SSN in its reason', readerOrderSchemas.rebuild, { reason: SSN }, 'reason'],
];

describe('What cannot be is refused by the field', () => {
  it.each(impossible)('%s', (_, schema, request, field) => {
    const issues = schema.safeParse(request).error?.issues ?? [];
    expect(issues.map(({ path }) => String(path[0]))).toContain(field);
    // Said in our words, not in those of the library.
    for (const { message } of issues) expect(message).not.toMatch(/^(Invalid|Too (big|small))/);
  });
});

describe('What can be is taken', () => {
  it.each([
    '512-555-0134',
    '(512) 555.0134',
    '+44 20 7946 0958',
    '555-0100',
    '512-555-0134 x12',
    '512 555 0134 ext. 7',
  ])('the telephone number %s', (phone) => expect(editUserSchema.parse({ phone })).toEqual({ phone }));
  it.each(['', '  ', null])('no telephone number: %j', (phone) =>
    expect(editUserSchema.parse({ phone })).toEqual({ phone: null }),
  );
  it('a new user without one', () =>
    expect(createUserSchema.parse({ firstName: 'Robin', lastName: 'Vale', email: 'r@example.com' }).phone).toBeNull());
  it('notes that cannot be seen, as none', () => expect(optionalNotes.parse(UNSEEN)).toBeUndefined());
});
