import { describe, expect, it } from '@jest/globals';
import { STREAM, type PersonalFields } from '../../events/kernel/personal-data.ts';
import { eventDefinitions, eventJsonSchemas, type JsonSchema } from '../support/event-schemas.ts';

/** Free text that is about nobody, and why; every other free text must be declared as personal. */
const notPersonal: Readonly<Record<string, string>> = {
  'LoanApplicationSubmitted borrowers[].currentAddress.state': 'two letters, kept for reports',
  'LoanApplicationSubmitted property.address.city': 'the area of the collateral, kept for reports',
  'LoanApplicationSubmitted property.address.state': 'the area of the collateral, kept for reports',
  'LoanApplicationSubmitted property.address.zip': 'the area of the collateral, kept for reports',
  'LoanApplicationSubmitted loanNumber': 'derived from the id of the file',
  'LoanApplicationEscalated subject': 'a fixed sentence of the workflow',
  'LoanApplicationEscalated escalationKey': 'made of ids',
  'DocumentUploaded mediaType': 'one of four types',
  'DocumentReminderSent reminderKey': 'made of ids',
  'CreditReportReceived reportId': "the bureau's own number; the bureau knows whose it is, we do not",
  'CreditReportReceived partnerId': 'a company',
  'CreditReportReceived deliveryId': 'an id',
  'BorrowerForgotten reason': 'the number of a request; outlives the keys of the file',
  'BorrowerForgotten legalBasis': 'a law',
  'BorrowerForgotten erasedStreams[]': 'ids',
  'LoanApplicationTextErased subjects[]': 'ids',
  'PartnerDeliveryTextErased subjects[]': 'ids',
  'UserTextErased subjects[]': 'ids',
  'StaffRosterTextErased subjects[]': 'ids',
  'PartnerDeliveryReceived partnerId': 'a company',
  'PartnerDeliveryReceived messageId': "the partner's own number",
  'PartnerDeliveryReceived messageType': 'one of the types that the partner documents',
  'ApiKeyIssued name': 'what a key is for',
  'ApiKeyIssued partner': 'a company',
  'ApiKeyIssued prefix': 'random',
  'ApiKeyRotated prefix': 'random',
  'ApiKeyRevoked reason': 'about a key',
  'UserIdentityLinked issuer': 'a company',
  'UserSignedIn provider': 'a company',
  'SettingsEstablished companyName': 'the lender',
  'SettingsEstablished nmlsId': 'the number of the lender',
  'SettingsEstablished branch.name': 'a branch',
  'SettingsEstablished branch.timeZone': 'a time zone',
  'CompanyRenamed from': 'the lender',
  'CompanyRenamed companyName': 'the lender',
  'NmlsIdChanged from': 'the number of the lender',
  'NmlsIdChanged nmlsId': 'the number of the lender',
  'BranchOpened name': 'a branch',
  'BranchOpened timeZone': 'a time zone',
  'BranchRenamed from': 'a branch',
  'BranchRenamed name': 'a branch',
  'BranchCalendarChanged from.timeZone': 'a time zone',
  'BranchCalendarChanged timeZone': 'a time zone',
  'BranchClosed reason': 'about a branch',
  'SecurityLimitsChanged reason': 'about limits of the portal',
  'LogReaderPaused reader': 'a checkpoint',
  'LogReaderPaused reason': 'about a reader of the log',
  'LogReaderResumed reader': 'a checkpoint',
  'PoisonEventSkipped reader': 'a checkpoint',
  'PoisonEventSkipped reason': 'about a reader of the log',
  'PoisonEventRetried reader': 'a checkpoint',
  'LogReaderRebuildRequested reader': 'a checkpoint',
  'LogReaderRebuildRequested reason': 'about a reader of the log',
  'LogReaderRebuilt reader': 'a checkpoint',
  'LogReaderRebuildFailed reader': 'a checkpoint',
  'LogReaderRebuildFailed error': 'an error message, which never carries personal data',
};

/** Names that say personal data whatever the shape of the field, such as a date of birth. */
const PERSONAL_NAME = /birth|ssn|itin|email|phone|street|account_?number/i;
/** Shapes that hold an id, a digest or a time and nothing else. */
const FIXED_FORMATS = ['uuid', 'date', 'date-time'];

type Leaf = { readonly path: string; readonly isFreeText: boolean };

const leavesOf = (schema: JsonSchema, path: string): Leaf[] => {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(
      ([name, value]) => [value, path ? `${path}.${name}` : name] as const,
    ),
    ...(schema.items && !Array.isArray(schema.items) ? [[schema.items, `${path}[]`] as const] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map((each) => [each, path] as const),
  ];
  const isText = [schema.type].flat().includes('string') && !schema.enum && schema.const === undefined;
  const isFixed =
    (schema.format !== undefined && FIXED_FORMATS.includes(schema.format)) || schema.pattern?.includes('{64}');
  return [
    ...(isText ? [{ path, isFreeText: !isFixed }] : []),
    ...inner.flatMap(([each, at]) => (typeof each === 'object' ? leavesOf(each, at) : [])),
  ];
};

const schemas = new Map([...eventJsonSchemas].map(([type, schema]) => [type, leavesOf(schema, '')]));
const declarations = new Map<string, PersonalFields>(
  [...eventDefinitions].flatMap(([type, { personal }]) => (personal ? [[type, personal]] : [])),
);

describe('Personal data of events', () => {
  it.each([...schemas.keys()])('%s declares every text that may be about a person', (type) => {
    const declared = declarations.get(type) ?? {};
    const undeclared = (schemas.get(type) ?? [])
      .filter(({ path, isFreeText }) => isFreeText || PERSONAL_NAME.test(path))
      .map(({ path }) => path)
      .filter((path) => !(path in declared) && !(`${type} ${path}` in notPersonal));
    expect(undeclared).toEqual([]);
  });

  it('is text with a subject that the same payload names', () => {
    expect(declarations.get('LoanApplicationSubmitted')).toBeDefined();
    for (const [type, fields] of declarations) {
      const paths = (schemas.get(type) ?? []).map(({ path }) => path);
      for (const [path, subject] of Object.entries(fields)) {
        expect(paths).toContain(path);
        if (subject !== STREAM) expect(paths).toContain(subject);
      }
    }
  });

  it('covers what the law and our promise name', () => {
    const submitted = Object.keys(declarations.get('LoanApplicationSubmitted') ?? {});
    for (const field of ['ssn', 'dateOfBirth', 'phone', 'email', 'firstName', 'lastName', 'currentAddress.street']) {
      expect(submitted).toContain(`borrowers[].${field}`);
    }
  });

  it('is not excused where nothing is left to excuse', () => {
    const all = [...schemas].flatMap(([type, leaves]) => leaves.map(({ path }) => `${type} ${path}`));
    expect(Object.keys(notPersonal).filter((excused) => !all.includes(excused))).toEqual([]);
  });
});
