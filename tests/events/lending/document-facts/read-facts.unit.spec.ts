import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { documentTypes } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { readFacts } from '../../../../events/lending/document-facts/read-facts.ts';
import {
  compareWithStated,
  type StatedFigures,
  withBorrowersNamed,
} from '../../../../events/lending/document-facts/stated-comparison.ts';
import { borrower, borrowerId, coBorrowerId, submission } from '../../../support/histories/builders.ts';

const payStub = [
  'Hill Country Dental',
  'Employee  Alice Rivera',
  'Pay period  February 1, 2026 to February 14, 2026',
  'Gross pay  $3,692.31',
  'Net pay  $2,904.00',
  'Gross pay, year to date  $11,076.93',
  'Pay frequency  Every two weeks (26 a year)',
];

/** Alice earns 8,000 a month and buys for 400,000 with 80,000 of her own. */
const stated = (more: Partial<StatedFigures> = {}): StatedFigures => ({
  ...submission(),
  submittedOn: '2026-03-02',
  ...more,
});
const differencesOf = (type: Parameters<typeof readFacts>[0], lines: readonly string[], of = stated()) =>
  compareWithStated(type, readFacts(type, [lines]), of).flatMap(({ fact: { fact }, difference }) =>
    difference ? [[fact, difference]] : [],
  );

describe('Reading a document', () => {
  it('finds what such documents say by the labels they print', () => {
    expect(readFacts('pay_stub', [payStub])).toEqual([
      { fact: 'person', page: 1, name: 'Alice Rivera' },
      { fact: 'period_end', page: 1, date: '2026-02-14' },
      { fact: 'gross_pay', page: 1, amountCents: 3_692_31 },
      { fact: 'pays_a_year', page: 1, number: 26 },
      { fact: 'gross_pay_year_to_date', page: 1, amountCents: 11_076_93 },
    ]);
  });

  it('takes the value beneath a label that stands alone, and says on which page', () => {
    expect(readFacts('purchase_contract', [['Agreement'], ['Purchase price', '$400,000.00']])).toEqual([
      { fact: 'purchase_price', page: 2, amountCents: 400_000_00 },
    ]);
  });

  it('guesses nothing: a label without a value, or of another kind of document, is left out', () => {
    expect(readFacts('pay_stub', [['Gross pay', 'see enclosure', 'Pay period  last month']])).toEqual([]);
    expect(readFacts('title_report', [payStub])).toEqual([]);
    expect(readFacts('w2', [payStub]).map(({ fact }) => fact)).toEqual(['person']);
  });

  it('bears any text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documentTypes),
        fc.array(fc.array(fc.string({ unit: 'binary', maxLength: 200 }))),
        (type, pages) => {
          for (const fact of readFacts(type, pages)) expect(fact.page).toBeLessThanOrEqual(pages.length);
        },
      ),
    );
  });
});

describe('What a document says beside what is stated', () => {
  it('is the same to the dollar but for rounding', () => {
    expect(differencesOf('pay_stub', payStub)).toEqual([]);
    const [, , pay] = compareWithStated('pay_stub', readFacts('pay_stub', [payStub]), stated());
    expect(pay).toMatchObject({
      monthlyCents: 8_000_01,
      stated: { line: 'Monthly income of %', borrowerId, amountCents: 8_000_00 },
    });
  });

  it('differs where the pay is another one, the name nobody’s, or the stub too old', () => {
    const other = payStub.map((line) =>
      line
        .replace('$3,692.31', '$3,100.00')
        .replace('Alice Rivera', 'Ada Stone')
        .replace('February 14, 2026', 'January 14, 2026'),
    );
    expect(differencesOf('pay_stub', other)).toEqual([
      ['person', 'No borrower of the application has this name'],
      ['period_end', 'It was more than 30 days old when the application was submitted'],
      ['gross_pay', 'The document shows less than the application states'],
    ]);
  });

  it.each(['Zoë O’Neill-Žižek Jr.', 'O’Neill-Žižek, Zoë', "ZOE B. O'NEILL ZIZEK", 'Zoe ONeill-Zizek'])(
    'is the same name however it is printed: %s',
    (printed) => {
      const lines = payStub.map((line) => line.replace('Alice Rivera', printed));
      const of = stated({ borrowers: [borrower({ firstName: 'Zoë', lastName: 'O’Neill-Žižek' })] });
      expect(differencesOf('pay_stub', lines, of)).toEqual([]);
    },
  );

  it('is compared with the income of whom it names', () => {
    const two = stated({
      borrowers: [borrower(), borrower({ borrowerId: coBorrowerId, firstName: 'Ben' })],
      income: [
        { borrowerId, type: 'base', monthlyCents: 5_000_00 },
        { borrowerId: coBorrowerId, type: 'base', monthlyCents: 8_000_00 },
        { borrowerId: coBorrowerId, type: 'rental', monthlyCents: 900_00 },
      ],
    });
    expect(differencesOf('pay_stub', payStub, two)).toEqual([
      ['gross_pay', 'The document shows more than the application states'],
    ]);
    const ofBen = payStub.map((line) => line.replace('Alice Rivera', 'RIVERA, BEN'));
    expect(differencesOf('pay_stub', ofBen, two)).toEqual([]);
  });

  it.each([
    ['purchase_contract', ['Purchase price  $410,000.00'], 'The document says another amount than the application'],
    ['purchase_contract', ['Financed amount  $320,000.00'], undefined],
    [
      'purchase_contract',
      ['Closing on or before  April 1, 2026'],
      'The contract ends before the estimated closing date',
    ],
    ['purchase_contract', ['Closing on or before  April 20, 2026'], undefined],
    ['bank_statement', ['Closing balance  $79,999.99'], 'The account holds less than the down payment'],
    ['bank_statement', ['Closing balance  $80,000.00'], undefined],
    ['w2', ['1 Wages, tips, other compensation  $90,000.00'], undefined],
    ['w2', ['1 Wages, tips, other compensation  $60,000.00'], 'The document shows less than the application states'],
    ['award_letter', ['Monthly benefit  $2,000.00'], undefined],
    ['mortgage_statement', ['Unpaid principal balance  $999,000.00'], undefined],
  ] as const)('of a %s with %j differs: %s', (type, lines, difference) => {
    expect(differencesOf(type, lines).map(([, why]) => why)).toEqual(difference === undefined ? [] : [difference]);
  });

  it('of a refinance is more than the new loan pays off', () => {
    const refinance = stated({ loan: { ...submission().loan, purpose: 'refinance' } });
    expect(differencesOf('mortgage_statement', ['Unpaid principal balance  $330,000.00'], refinance)).toEqual([
      ['unpaid_balance', 'The new loan does not pay off the old one'],
    ]);
  });
});

describe('A gross pay', () => {
  it.each([
    ['Gross pay  80.00  62.50  5,000.00', []],
    ['Gross pay  80.00  62.50  $5,000.00', [5_000_00]],
    ['Gross pay  5,000.00', [5_000_00]],
  ])('of %j is read where nothing has to be guessed', (line, cents) => {
    expect(
      readFacts('pay_stub', [[line]]).flatMap(({ fact, amountCents }) => (fact === 'gross_pay' ? [amountCents] : [])),
    ).toEqual(cents);
  });
});

describe('A name that was compared when the document was read', () => {
  it('means the borrower who has it, or nobody', () => {
    const [person] = withBorrowersNamed(readFacts('pay_stub', [payStub]), stated());
    expect(person).toEqual({ fact: 'person', page: 1, name: 'Alice Rivera', borrowerId });
    const [stranger] = withBorrowersNamed(readFacts('pay_stub', [['Employee  Zoe Stranger']]), stated());
    expect(stranger?.borrowerId).toBeNull();
  });

  it('is compared by that from then on, whatever it reads as', () => {
    const facts = withBorrowersNamed(readFacts('pay_stub', [payStub]), stated()).map(
      ({ name: _name, ...fact }) => fact,
    );
    const differences = compareWithStated('pay_stub', facts, stated()).flatMap(({ difference }) => difference ?? []);
    expect(differences).toEqual([]);
    const nobody = facts.map((fact) => (fact.fact === 'person' ? { ...fact, borrowerId: null } : fact));
    expect(compareWithStated('pay_stub', nobody, stated())[0]?.difference).toBe(
      'No borrower of the application has this name',
    );
  });
});
