import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RuleViolationError } from '../../../../events/kernel/errors.ts';
import { checkUli, makeUli } from '../../../../events/lending/hmda/uli.ts';

describe('A universal loan identifier', () => {
  // 12 CFR 1003 Appendix C.
  it('has the check digits of the published example', () => {
    expect(makeUli('10Bx939c5543TqA1144M', '999143X')).toEqual({
      uli: '10Bx939c5543TqA1144M999143X38',
      checkDigits: '38',
      basis: [{ rule: expect.any(String), citation: '12 CFR 1003 Appendix C' }],
    });
    expect(checkUli('10Bx939c5543TqA1144M999143X38').valid).toBe(true);
  });

  it('is valid in whatever case', () => expect(checkUli('10BX939C5543TQA1144M999143x38').valid).toBe(true));

  it.each([
    ['10Bx939c5543TqA1144M999143X39', 'Its check digits are not those of the rest, 38'],
    ['10Bx939c5543TqA1144M999134X38', expect.stringContaining('Its check digits are not those of the rest')],
    ['10Bx939c5543TqA1144M-99143X38', 'It has characters other than letters and digits'],
    ['10Bx939c5543TqA1144M38', 'It has 22 characters, not 23 to 45'],
    ['', 'It has 0 characters, not 23 to 45'],
    [`10Bx939c5543TqA1144M${'9'.repeat(26)}`, 'It has 46 characters, not 23 to 45'],
    ['10Bx939c5543TqA1144M999143XAB', 'It does not end in two check digits'],
  ])('%s is none', (uli, reason) => expect(checkUli(uli)).toMatchObject({ valid: false, reason }));

  it.each([
    ['10Bx939c5543TqA1144', '1', ['lei']],
    ['10Bx939c5543TqA1144Ü', '1', ['lei']],
    ['10Bx939c5543TqA1144M', '', ['loanId']],
    ['10Bx939c5543TqA1144M', '1'.repeat(24), ['loanId']],
    ['short', 'a b', ['lei', 'loanId']],
  ])('is not made of %s and "%s"', (lei, loanId, fields) => {
    try {
      makeUli(lei, loanId);
    } catch (error) {
      expect(error instanceof RuleViolationError && error.errors.map(({ field }) => field)).toEqual(fields);
      return;
    }
    throw new Error('not refused');
  });

  const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const text = (min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...characters.split('')), minLength: min, maxLength: max });

  it('that is made is valid, and not once any one digit of it is changed', () =>
    fc.assert(
      fc.property(text(20, 20), text(1, 23), fc.nat(42), fc.integer({ min: 1, max: 9 }), (lei, loanId, at, by) => {
        const { uli } = makeUli(lei, loanId);
        expect(checkUli(uli).valid).toBe(true);
        const digit = uli.at(at);
        if (digit === undefined || !/\d/.test(digit)) return;
        const changed = `${uli.slice(0, at)}${(Number(digit) + by) % 10}${uli.slice(at + 1)}`;
        expect(checkUli(changed).valid).toBe(false);
      }),
    ));

  it('has the check digits that arithmetic of whole numbers gives', () =>
    fc.assert(
      fc.property(text(20, 20), text(1, 23), (lei, loanId) => {
        const digits = `${lei}${loanId}`
          .split('')
          .map((each) => Number.parseInt(each, 36))
          .join('');
        const expected = 98n - (BigInt(`${digits}00`) % 97n);
        expect(makeUli(lei, loanId).checkDigits).toBe(String(expected).padStart(2, '0'));
      }),
    ));
});
