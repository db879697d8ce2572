import { describe, expect, it } from '@jest/globals';
import {
  answersOf,
  borrowerOf,
  draftFrom,
  draftProblem,
  fieldAt,
  itemsOn,
  valueAt,
  withAnswer,
  withItem,
  withoutItem,
  maskedDraft,
} from '../../../../events/lending/urla/answers.ts';
import { completeUrlaSchema, examineDemographics, examineUrla } from '../../../../events/lending/urla/complete.ts';
import { draftSchemaOf } from '../../../../events/lending/urla/draft-schema.ts';
import { demographicsForm } from '../../../../events/lending/urla/sections/demographics.ts';
import { errorsByStep, lenderPart, percentAt, stepOf, urlaSteps } from '../../../../events/lending/urla/steps.ts';
import { type UrlaDraft, urlaForm } from '../../../../events/lending/urla/urla.ts';
import { urlaWarnings } from '../../../../events/lending/urla/warnings.ts';
import { answersToAll, itemId } from '../../../support/values/urla-answers.ts';

const TODAY = '2026-03-02';
const everything = answersToAll(urlaForm);
const whole = draftFrom<typeof urlaForm>(everything);
const A = itemId(1);
const at = (path: string): string => `borrowers.${A}.${path}`;

const problemsWith = (path: string, value: string | boolean): (string | undefined)[] =>
  examineUrla(withAnswer(whole, path, value), TODAY)
    .problems.filter(({ field }) => field === path)
    .map(({ message }) => message);

describe('The form of the URLA', () => {
  it('keeps every answer as it was typed, and gives it back', () => {
    expect(answersOf(whole)).toEqual(everything);
  });

  it('is complete when every field has an answer, and reads amounts as cents and dates as ISO', () => {
    const { complete, problems } = examineUrla(whole, TODAY);
    expect(problems).toEqual([]);
    expect(complete?.loan.loanAmount).toBe(123_456);
    expect(complete?.borrowers[0]).toMatchObject({ id: A, personal: { ssn: '900123456', dateOfBirth: '1984-05-17' } });
    expect(complete?.borrowers[0]?.addresses.former?.street).toBe('Sample');
  });

  it('has one term of the note: its months are those of its years', () => {
    const withTerm = (termYears: string, termMonths: string) =>
      withAnswer(withAnswer(whole, 'loan.termYears', termYears), 'lender.mortgage.termMonths', termMonths);
    const found = (...term: [string, string]) =>
      examineUrla(withTerm(...term), TODAY).problems.filter(({ field }) => field === 'lender.mortgage.termMonths');
    expect(found('27', '324')).toEqual([]);
    expect(found('27', '')).toEqual([]);
    expect(found('30', '324')).toEqual([
      {
        field: 'lender.mortgage.termMonths',
        message: 'Enter 360, the months of the loan term of 30 years, or correct that one',
      },
    ]);
  });

  it('has every field on one of the seven steps, or in the part for staff', () => {
    const sections = everything.map(({ path }) => {
      const [first = '', , third = ''] = path.split('.');
      return first === 'borrowers' ? `borrowers.*.${third}` : first;
    });
    const known = [...urlaSteps, lenderPart].flatMap((step) => step.sections as readonly string[]);
    expect([...new Set(sections)].filter((section) => !known.includes(section))).toEqual([]);
    expect(urlaSteps).toHaveLength(7);
    expect(percentAt('personal')).toBe(14);
    expect(percentAt('review')).toBe(100);
    expect(percentAt('lender')).toBe(86);
  });

  it('finds what stands at a path', () => {
    expect(valueAt(whole, at('personal.lastName'))).toBe('Sample');
    expect(valueAt(whole, at('personal'))).toBeUndefined();
  });

  it('says whose an answer is, and which items it goes through', () => {
    const path = at(`assets.accounts.${itemId(9)}.cashValue`);
    expect(borrowerOf(path)).toBe(A);
    expect(borrowerOf('loan.loanAmount')).toBeUndefined();
    expect(itemsOn(urlaForm, path)).toEqual([`borrowers.${A}`, at(`assets.accounts.${itemId(9)}`)]);
  });

  it.each([
    '',
    'loan',
    'loan.x',
    '__proto__.x',
    'borrowers.1.personal.ssn',
    `borrowers.${A}`,
    'constructor',
    'loan.purpose.x',
  ])('has no field at %j', (path) => {
    expect(fieldAt(urlaForm, path)).toBeUndefined();
    expect(draftProblem(urlaForm, path, 'x')).toBe('The form has no such field');
  });

  it('takes in a draft whatever is typed, up to a length', () => {
    expect(draftProblem(urlaForm, 'loan.loanAmount', 'about 300k')).toBeUndefined();
    expect(draftProblem(urlaForm, 'loan.loanAmount', 'x'.repeat(301))).toBe('Use 300 characters at most');
    for (const unkept of ['a\0b', 'a\uD800b', '\u202Eab'])
      expect(draftProblem(urlaForm, at('personal.firstName'), unkept)).toMatch('control characters');
    expect(draftProblem(urlaForm, at('personal.firstName'), 'a\tb 👩‍👩‍👧')).toBeUndefined();
    expect(draftProblem(urlaForm, 'loan.loanAmount', true)).toBe('Send the text as it was typed');
    expect(draftProblem(urlaForm, 'property.interior.fireplace', 'yes')).toBe('Send true or false');
  });

  it('adds and removes items, each by its id', () => {
    const list = at('assets.accounts');
    const one = withItem<UrlaDraft>({}, `${list}.${itemId(7)}`);
    expect(withItem(one, `${list}.${itemId(7)}`)).toEqual(one);
    const filled = withAnswer(one, `${list}.${itemId(7)}.cashValue`, '5');
    expect(answersOf(filled)).toEqual([{ path: `${list}.${itemId(7)}.cashValue`, value: '5' }]);
    expect(answersOf(withoutItem(filled, `${list}.${itemId(7)}`))).toEqual([]);
    expect(answersOf(withAnswer(filled, `${list}.${itemId(7)}.cashValue`, ''))).toEqual([]);
  });
});

describe('What submission wants of it', () => {
  const empty = withItem<UrlaDraft>({}, `borrowers.${A}`);

  it('says what the specification says of each required field', () => {
    const messages = new Map(
      examineUrla(empty, TODAY).problems.map(({ field, message }) => [field.replace(`borrowers.${A}.`, ''), message]),
    );
    expect(Object.fromEntries(messages)).toEqual({
      'personal.firstName': 'First name is required',
      'personal.lastName': 'Last name is required',
      'personal.ssn': 'Valid SSN is required',
      'personal.dateOfBirth': 'Date of birth is required',
      'personal.email': 'Valid email is required',
      'personal.citizenship': 'Choose a citizenship',
      'personal.maritalStatus': 'Choose a marital status',
      'credit.creditType': 'Choose a type of credit',
      'addresses.current.street': 'Street address is required',
      'addresses.current.city': 'City is required',
      'addresses.current.state': 'State is required',
      'addresses.current.zip': 'ZIP code is required',
      'loan.purpose': 'Choose a loan purpose',
      'loan.propertyUse': 'Choose a property use',
      'loan.loanAmount': 'Loan amount is required',
      'loan.propertyValue': 'Property value is required',
      'loan.downPayment': 'Down payment is required',
      'loan.loanType': 'Choose a loan type',
      'loan.termYears': 'Enter a term of 1 to 50 whole years',
      'loan.ratePercent': 'Enter the rate in percent from 0 to 25, such as 6.625',
      'property.street': 'Property address is required',
      'property.city': 'City is required',
      'property.state': 'State is required',
      'property.zip': 'ZIP code is required',
      'property.propertyType': 'Choose a property type',
    });
  });

  it('wants a borrower', () => {
    expect(examineUrla({}, TODAY).problems[0]).toEqual({
      field: 'borrowers',
      message: 'At least one borrower is required',
    });
  });

  it.each([
    ['loan.loanAmount', '12k', 'Enter dollars with at most two decimals, such as 1234.50'],
    ['loan.loanAmount', '1.234', 'Enter dollars with at most two decimals, such as 1234.50'],
    ['loan.loanAmount', '0', 'Loan amount is required'],
    ['loan.downPayment', '-5', 'Enter an amount of 0 dollars or more'],
    ['loan.termYears', '51', 'Enter a whole number from 1 to 50'],
    ['loan.ratePercent', 'six', 'Enter the rate in percent from 0 to 25, such as 6.625'],
    ['property.yearBuilt', '1599', 'Enter a year from 1600 to 2027'],
    ['property.state', 'ZZ', 'Choose a state, DC or a territory of the United States'],
    [at('personal.ssn'), '12345', 'Valid SSN is required'],
    [
      at('personal.dateOfBirth'),
      '03/03/2008',
      'Borrowers are 18 years old at least: enter a date of birth of Mar 2, 2008 or before',
    ],
    [at('personal.dateOfBirth'), '01/01/1900', 'Enter a date of birth from Mar 2, 1906 on: nobody is over 120'],
    [at('personal.dateOfBirth'), '02/30/1984', 'Enter a day of the calendar as MM/DD/YYYY, from 1900 on'],
    [at('personal.dateOfBirth'), '2026-03-03', 'Enter a date of birth that is not after today, Mar 2, 2026'],
    [at('personal.email'), 'nobody', 'Valid email is required'],
    [at('personal.homePhone'), '12', 'Enter 10 to 15 digits, such as 512-555-0134'],
    [at('personal.firstName'), 'Ann 900-12-3456', expect.stringContaining('looks like an SSN')],
    [at('addresses.current.monthsAtAddress'), '12', 'Enter a whole number from 0 to 11'],
    [at('addresses.current.zip'), '123', 'ZIP code is required, five digits or ZIP+4'],
  ])('refuses %s of %j', (path, value, message) => {
    expect(problemsWith(path, value)).toEqual([message]);
  });

  it.each(['$1,234.56', '1234.56', '1,234.56 ', '$ 1234.56'])('reads %j', (typed) => {
    expect(examineUrla(withAnswer(whole, 'loan.loanAmount', typed), TODAY).complete?.loan.loanAmount).toBe(123_456);
  });

  it('knows DC and the territories', () => {
    expect(['DC', 'PR', 'GU', 'VI', 'AS', 'MP'].flatMap((state) => problemsWith('property.state', state))).toEqual([]);
  });

  it('takes an ITIN in place of an SSN', () => {
    const noSsn = withAnswer(withAnswer(whole, at('personal.ssn'), ''), at('personal.itin'), '900-70-3456');
    expect(examineUrla(noSsn, TODAY).problems).toEqual([]);
    const neither = withAnswer(noSsn, at('personal.itin'), '');
    expect(examineUrla(neither, TODAY).problems).toEqual([
      { field: at('personal.ssn'), message: 'Valid SSN is required' },
    ]);
  });

  it('wants a former address under two years at the present one, and examines none beyond', () => {
    const typed = withAnswer(whole, at('addresses.former.street'), '');
    const message = 'Street address is required';
    expect(examineUrla(typed, TODAY).problems).toEqual([{ field: at('addresses.former.street'), message }]);
    const longer = examineUrla(withAnswer(typed, at('addresses.current.yearsAtAddress'), '2'), TODAY);
    expect(longer.problems).toEqual([]);
    expect(longer.complete?.borrowers[0]?.addresses.former).toBeUndefined();
  });

  it('takes months without years as less than a year', () => {
    const typed = withAnswer(whole, at('addresses.former.street'), '');
    const wanted = (years: string, months: string) =>
      examineUrla(
        withAnswer(
          withAnswer(typed, at('addresses.current.yearsAtAddress'), years),
          at('addresses.current.monthsAtAddress'),
          months,
        ),
        TODAY,
      ).problems.map(({ field }) => field);
    expect(wanted('', '6')).toEqual([at('addresses.former.street')]);
    expect(wanted('', '')).toEqual([]);
    expect(wanted('2', '6')).toEqual([]);
  });

  it('asks for nothing on the answer to a question that is not asked any more', () => {
    const moved = examineUrla(withAnswer(whole, at('declarations.willOccupyAsPrimary'), 'no'), TODAY);
    expect(moved.complete?.borrowers[0]?.declarations).not.toHaveProperty('hadOwnershipInterest');
    expect(moved.complete?.borrowers[0]?.declarations).not.toHaveProperty('priorPropertyType');
    expect(moved.complete?.borrowers[0]?.declarations).not.toHaveProperty('priorPropertyTitle');
  });

  it('does not examine what is not asked for', () => {
    const wrong = withAnswer(whole, at('employment.current.baseIncome'), 'much');
    expect(examineUrla(wrong, TODAY).problems).toHaveLength(1);
    const jobless = examineUrla(withAnswer(wrong, at('employment.current.doesNotApply'), true), TODAY);
    expect(jobless.problems).toEqual([]);
    expect(jobless.complete?.borrowers[0]?.employment.current.baseIncome).toBeUndefined();
  });

  it('tells each step its errors, and is the same as a schema', () => {
    const broken = withAnswer(withAnswer(whole, 'loan.loanAmount', ''), at('personal.email'), '');
    const { problems } = examineUrla(broken, TODAY);
    expect([...errorsByStep(problems).keys()]).toEqual(['personal', 'loan_and_property']);
    expect(stepOf('borrowers')).toBe('personal');
    const parsed = completeUrlaSchema(TODAY).safeParse(broken);
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(problems.map(({ field }) => field));
    expect(completeUrlaSchema(TODAY).parse(whole)).toEqual(examineUrla(whole, TODAY).complete);
  });
});

describe('What is warned of and not refused', () => {
  const warnedAt = (path: string, value: string): (string | undefined)[] => {
    const draft = withAnswer(whole, path, value);
    return urlaWarnings(draft, TODAY).flatMap(({ field, message }) => (field === path ? [message] : []));
  };

  it.each(['900-12-3456', '000-12-3456', '666-12-3456', '123-00-4567', '123-45-0000'])('the SSN %s', (ssn) => {
    expect(warnedAt(at('personal.ssn'), ssn)).toEqual([expect.stringContaining('was ever issued')]);
    expect(problemsWith(at('personal.ssn'), ssn)).toEqual([]);
  });
  it('no SSN that can be', () => {
    expect(warnedAt(at('personal.ssn'), '123-45-6789')).toEqual([]);
  });
  it('a loan of more than 90 % of the value', () => {
    expect(warnedAt('loan.loanAmount', '$1,150')).toHaveLength(1);
    expect(warnedAt('loan.loanAmount', '$1,000')).toEqual([]);
  });
  it('a number of borrowers that is another one, and individual credit of several', () => {
    expect(warnedAt('credit.totalBorrowers', '3')).toHaveLength(1);
    expect(warnedAt('credit.totalBorrowers', '2')).toEqual([]);
    expect(warnedAt('credit.creditType', 'individual')).toHaveLength(1);
  });
});

describe('A draft as a schema', () => {
  const schema = draftSchemaOf(urlaForm);
  it('takes what was typed, whole, in part and not at all', () => {
    expect(schema.parse(whole)).toEqual(whole);
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ loan: { loanAmount: 'about 300k' } })).toEqual({ loan: { loanAmount: 'about 300k' } });
  });
  it('takes no number, and no item without an id', () => {
    expect(schema.safeParse({ loan: { loanAmount: 5 } }).success).toBe(false);
    expect(schema.safeParse({ borrowers: { first: {} } }).success).toBe(false);
  });
});

describe('A draft for whoever may not see personal numbers', () => {
  it('has them masked however they were typed, and the rest as it is', () => {
    const masked = maskedDraft(urlaForm, withAnswer(whole, at('personal.itin'), '900-70-3456'));
    expect(masked.borrowers?.[A]?.personal).toMatchObject({
      ssn: '•••-••-3456',
      itin: '•••-••-3456',
      dateOfBirth: '••/••/1984',
      lastName: 'Sample',
    });
    const odd = withAnswer(whole, at('personal.dateOfBirth'), '17 May 1984');
    expect(maskedDraft(urlaForm, odd).borrowers?.[A]?.personal?.dateOfBirth).toBe('•••');
  });
});

describe('The form of demographic information', () => {
  it('may be left empty, and reads what is there', () => {
    expect(examineDemographics({}, TODAY)).toEqual({ complete: { borrowers: [] }, problems: [] });
    const draft = draftFrom<typeof demographicsForm>(answersToAll(demographicsForm, 1));
    expect(examineDemographics(draft, TODAY).complete?.borrowers[0]).toMatchObject({
      ethnicity: { hispanicOrLatino: true, otherHispanicOrigin: 'Sample' },
      takenBy: 'face_to_face',
    });
  });
});
