import { describe, expect, it } from '@jest/globals';
import { nameSchema } from '../../../events/kernel/plain-text.ts';
import { createUserSchema } from '../../../api/user/user.contract.ts';
import { issueApiKeySchema } from '../../../api/api-key/api-key.contract.ts';
import { submitBorrowerSchema } from '../../../api/loan-application/intake/intake.contract.ts';
import { commentSchema } from '../../../api/loan-application/comments/comments.contract.ts';
import { revealSchema } from '../../../api/loan-application/privacy/privacy.contract.ts';
import { changeStatusSchema } from '../../../api/loan-application/status/status.contract.ts';
import { readerOrderSchemas } from '../../../api/system/log-readers/log-reader.contract.ts';
import { branchChangeSchema, generalChangeSchema } from '../../../api/settings/settings.contract.ts';
import { documentDeliveredSchema } from '../../../events/partner-delivery/partner-delivery.messages.ts';

const name = nameSchema(100);

describe('A name', () => {
  it.each([
    'Uma Whitfield',
    "Siobhán O'Brien-Núñez",
    '李小龙',
    'محمد',
    'दीपक',
    'Ngô Bảo Châu',
    'Acme (Title) & Co. #2',
  ])('may be %s', (text) => expect(name.parse(text)).toBe(text.normalize('NFC')));

  it('is composed and trimmed', () => {
    expect(name.parse('  Jose\u0301 ')).toBe('Jos\u00e9');
  });

  it.each([
    ['a control character', 'Avery\u0007'],
    ['a line break', 'Avery\nLindqvist'],
    ['a right-to-left override', 'Avery \u202Etsivqdnil'],
    ['an isolate', '\u2066Avery\u2069'],
    ['a zero-width space', 'Av\u200Bery'],
    ['a zero-width joiner', 'Av\u200Dery'],
    ['a byte order mark in the middle', 'Av\uFEFFery'],
    ['a soft hyphen', 'Av\u00ADery'],
    ['a Hangul filler', '\u3164'],
    ['a blank Braille pattern', 'Avery\u2800'],
    ['a private-use character', 'Avery\uE000'],
    ['a tag character', 'Avery\u{E0041}'],
    ['half a character', 'Avery\uD83D'],
    ['a line separator', 'Avery\u2028Lindqvist'],
  ])('may not have %s', (_what, text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toMatch(/can be seen/);
  });

  it('is so wherever something or someone is named', () => {
    const bad = 'A\u202Eb';
    const named = [
      createUserSchema
        .pick({ firstName: true, lastName: true, title: true })
        .safeParse({ firstName: bad, lastName: bad, title: bad }),
      issueApiKeySchema.pick({ name: true, partner: true }).safeParse({ name: bad, partner: bad }),
      submitBorrowerSchema.pick({ firstName: true, lastName: true }).safeParse({ firstName: bad, lastName: bad }),
      generalChangeSchema.pick({ companyName: true }).safeParse({ companyName: bad }),
      branchChangeSchema.pick({ name: true }).safeParse({ name: bad }),
      documentDeliveredSchema.shape.data.shape.fileName.safeParse(bad),
    ];
    expect(named.map(({ error }) => error?.issues.length)).toEqual([3, 2, 2, 1, 1, 1]);
  });
});

describe('The name of a colleague', () => {
  const named = createUserSchema.pick({ firstName: true });
  it.each([
    "Siobhán O'Brien-Núñez",
    'Иван',
    'Αλέξανδρος',
    '李小龙',
    'さくら',
    '山田タロウ',
    '김민준',
    'محمد',
    'दीपक',
    'Kaʻiulani',
    'Mª José',
    'Ngô Bảo Châu',
    'Иван Smith',
    'Anne-Мария',
  ])('may be %s', (firstName) => expect(named.safeParse({ firstName }).success).toBe(true));

  it.each([
    ['M\u043Ergan', 'a Cyrillic letter'],
    ['\u0391very', 'a Greek letter'],
    ['Averу', 'a Cyrillic letter at its end'],
    ['\uFF2Dorgan', 'a wide letter'],
    ['\u{1D40C}organ', 'a mathematical letter'],
    ['\u24C2organ', 'a circled letter'],
  ])('may not be %s, with %s', (firstName) => {
    expect(named.safeParse({ firstName }).error?.issues[0]?.message).toMatch(/one alphabet/);
  });

  it('has two accents on a letter at most, as every name', () => {
    expect(name.safeParse(`A${'\u0301'.repeat(36)}`).error?.issues[0]?.message).toMatch(/two accents/);
    expect(name.safeParse('q\u0323\u0307').success).toBe(true);
  });
});

describe('A comment, a note or a reason', () => {
  it.each(['Two lines,\nand a\ttab', 'שלום עולם\u200F!', 'محمد called', 'Done 👩\u200D💻'])('may be %j', (comment) =>
    expect(commentSchema.parse({ comment })).toEqual({ comment }),
  );

  it.each([
    ['an override', 'pay \u202E000,1$'],
    ['an embedding', 'pay \u202B000,1$'],
    ['an isolate', 'pay \u2067000,1$'],
    ['a control character', 'pay \u0008 1,000$'],
    ['half of a character', 'pay \ud83d 1,000$'],
    ['tags, which spell what nobody sees', 'pay \u{E0070}\u{E0061}\u{E0079} 1,000$'],
    ['a supplementary variation selector', 'pay\u{E0150} 1,000$'],
  ])('may not have %s', (_what, text) => {
    const written = [
      commentSchema.safeParse({ comment: text }),
      changeStatusSchema.safeParse({ status: 'approved', notes: text }),
      readerOrderSchemas.pause.safeParse({ reason: text }),
      revealSchema.pick({ reason: true }).safeParse({ reason: `${text} is what the borrower says` }),
    ];
    for (const { error } of written) expect(error?.issues[0]?.message).toMatch(/direction of the text/);
  });
});
