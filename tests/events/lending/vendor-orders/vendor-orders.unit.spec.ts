import { describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import type { BranchCalendar } from '../../../../events/lending/calendar/branch-calendar.ts';
import {
  orderDueOn,
  patience,
  revisionTurnaround,
  turnaroundInWords,
} from '../../../../events/lending/vendor-orders/every-kind/due-dates.ts';
import { numbersIn, orderNumberOf } from '../../../../events/lending/life-cycle/loan-number.ts';
import { appraisedPropertyTypes } from '../../../../events/lending/appraisal-panel/panel-terms.ts';
import { type VendorKindId, vendorKindIds, vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import {
  holdCauseNames,
  orderPriorities,
  orderPriorityNames,
} from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { isSameHome } from '../../../../events/lending/vendor-orders/every-kind/same-home.ts';
import type { OrderedFile } from '../../../../events/lending/vendor-orders/every-kind/ordered-file.ts';
import type { OrderFacts } from '../../../../events/lending/vendor-orders/every-kind/vendor-kind.ts';
import { figureFacts } from '../../../support/values/figure-facts.ts';
import { vendorResults } from '../../../support/histories/vendor-results.ts';

const calendar: BranchCalendar = {
  timeZone: 'America/Chicago',
  openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  holidaysClosed: true,
  cutOffHour: 17,
};
const facts: OrderFacts = {
  orderNumber: 'VO-2026-7K3M9Q2C',
  loanNumber: 'LL-2026-7K3M9Q2C',
  borrowerIds: ['6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11'],
  propertyAddress: '12 Elm Street, Austin, TX 78701',
  propertyState: 'TX',
  product: 'employment',
  details: '{}',
  today: '2026-03-20',
};
const check = (kind: VendorKindId, change: object = {}) =>
  vendorKinds[kind].checkDelivery(facts, { ...vendorResults[kind], ...change });
const problemsOf = (kind: VendorKindId, change: object) => {
  const checked = check(kind, change);
  return 'problems' in checked ? checked.problems.join('; ') : '';
};
const address = { street: '12 Elm Street', unit: 'Unit 4', city: 'Austin', state: 'TX', zip: '78701' };
const file: OrderedFile = {
  loanNumber: facts.loanNumber,
  borrowers: [
    {
      borrowerId: '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11',
      firstName: 'Alice',
      lastName: 'Firstimer',
      ssn: '991919991',
      dateOfBirth: '1980-01-01',
      currentAddress: address,
      employment: { status: 'employed', employerName: 'Elm Works' },
    },
  ],
  property: { address, valueCents: 40_000_000, type: 'single_family', occupancy: 'primary_residence' },
  loan: {
    amountCents: 30_000_000,
    type: 'conventional',
    purpose: 'purchase',
    termYears: 30,
    ratePercent: 6.5,
    downPaymentCents: 10_000_000,
  },
  facts: figureFacts({
    income: [{ type: 'base', monthlyCents: 900_000 }],
    debts: [{ type: 'auto', monthlyCents: 50_000 }],
  }),
};

describe('Due dates', () => {
  it('count business days of the branch, the longer end, and pass over holidays', () => {
    // Friday 3 July 2026 is Independence Day as observed.
    const placedAt = '2026-07-01T15:00:00.000Z';
    const { turnaround } = vendorKinds.appraisal;
    expect(orderDueOn(placedAt, turnaround.super_rush, calendar)).toBe('2026-07-06');
    expect(orderDueOn(placedAt, turnaround.rush, calendar)).toBe('2026-07-09');
    expect(orderDueOn(placedAt, turnaround.standard, calendar)).toBe('2026-07-16');
  });

  it('begin on the next business day after the cut-off hour', () => {
    expect(orderDueOn('2026-03-06T23:30:00.000Z', { from: 1, to: 1 }, calendar)).toBe('2026-03-10');
  });

  it('are those of the specification for appraisals', () => {
    const { turnaround } = vendorKinds.appraisal;
    expect(orderPriorities.map((priority) => turnaroundInWords(turnaround[priority]))).toEqual([
      '7-10 business days',
      '3-5 business days',
      '1-2 business days',
    ]);
  });
});

describe('What every kind shares', () => {
  it('is patience that grows, and a reason for each hold', () => {
    expect(patience.secondReminder).toBeLessThan(patience.escalation);
    expect(patience.escalation).toBeLessThan(patience.timeout);
    expect(turnaroundInWords(revisionTurnaround)).toBe('1-2 business days');
    expect(orderPriorities.map((priority) => orderPriorityNames[priority])).toEqual(['Standard', 'Rush', 'Super Rush']);
    expect(Object.values(holdCauseNames).every((words) => words.length > 0)).toBe(true);
  });
});

describe('A home in a building', () => {
  it.each([
    ['12 Elm Street, Unit 4, Austin, TX 78701', '12 Elm Street, Unit 5, Austin, TX 78701', false],
    ['12 Elm St Apt 3, Austin, TX 78701', '12 Elm St Apt. 5, Austin, TX 78701', false],
    ['12 Elm St #4, Austin, TX 78701', '12 Elm Street, Suite 5, Austin, TX 78701', false],
    ['12 Elm St Unit B, Austin, TX 78701', '12 Elm St Unit C, Austin, TX 78701', false],
    ['12 Elm St Bldg 2 Apt 4, Austin, TX 78701', '12 Elm St Bldg 3 Apt 4, Austin, TX 78701', false],
    ['12 Elm St Unit 4-B, Austin, TX 78701', '12 ELM STREET #4B, AUSTIN TX 78701', true],
    ['12 Elm St Apartment 4, Austin, TX 78701', '12 Elm Street, No. 4, Austin, TX 78701', true],
    ['12 Elm Street, Unit 4, Austin, TX 78701', '12 Elm Street, Austin, TX 78701', true],
    ['12 Elm St Floor 3, Miami, FL 33101', '12 Elm St, Miami, FL 33101', true],
  ])('%s and %s are one: %s', (one, other, isTheSame) => {
    expect(isSameHome(one, other)).toBe(isTheSame);
    expect(isSameHome(other, one)).toBe(isTheSame);
  });
});

describe('Every kind of vendor', () => {
  it.each(vendorKindIds)('%s: a good result is attached and reads the same again', (kind) => {
    const checked = check(kind);
    if ('problems' in checked) throw new Error(checked.problems.join());
    expect(vendorKinds[kind].checkDelivery(facts, JSON.parse(checked.result))).toEqual(checked);
    expect(vendorKinds[kind].figuresOf(checked.result)?.headline).toMatch(/\w/);
    expect(vendorKinds[kind].figuresOf(ERASED)).toBeNull();
    expect(vendorKinds[kind].findingsOf(ERASED, ERASED)).toEqual([]);
  });

  it('point the reviewer to what a value is subject to, and to what a bureau warns of', () => {
    const repairs = { ...vendorResults.appraisal, madeAs: 'subject_to_repairs', subjectTo: 'Replace the roof' };
    expect(vendorKinds.appraisal.ownFindingsOf(JSON.stringify(repairs))).toContainEqual(
      expect.objectContaining({ code: 'subject-to', severity: 'serious' }),
    );
    const frozen = { ...vendorResults.credit, alerts: [{ borrower: 0, bureau: 'equifax', kind: 'freeze' }] };
    expect(vendorKinds.credit.ownFindingsOf(JSON.stringify(frozen))).toEqual([
      { code: 'alert', severity: 'serious', text: 'Equifax has a security freeze for borrower 1' },
    ]);
  });

  it.each(['credit', 'title', 'verification'] as const)('%s: names a borrower whole', (kind) => {
    const borrowers = file.borrowers.map((each) => ({ ...each, middleName: 'Mae', suffix: 'Jr.' }));
    const [product = ''] = Object.keys(vendorKinds[kind].products);
    const terms = JSON.stringify(vendorKinds[kind].termsOf({ ...file, borrowers }, { product, details: '{}' }));
    expect(terms).toContain('"firstName":"Alice","middleName":"Mae","lastName":"Firstimer","suffix":"Jr."');
  });

  it.each(vendorKindIds)('%s: makes terms of a loan file, with what staff said', (kind) => {
    const [product = ''] = Object.keys(vendorKinds[kind].products);
    const terms = vendorKinds[kind].termsOf(file, { product, details: '{}', instructions: 'Ring twice' });
    expect(terms).toMatchObject({ success: true, data: { specialInstructions: 'Ring twice' } });
  });

  it.each(vendorKindIds)('%s: another loan, order or property is not attached', (kind) => {
    expect(problemsOf(kind, { loanNumber: 'LL-2026-XXXXXXXX' })).toMatch(/another loan: LL-2026-XXXXXXXX/);
    expect(problemsOf(kind, { orderNumber: 'VO-2026-XXXXXXXX' })).toMatch(/another order/);
    expect(problemsOf(kind, { propertyAddress: '99 Oak Street, Austin, TX 78701' })).toMatch(/another property/);
  });

  it('knows an address that is only spelled otherwise', () => {
    expect(check('appraisal', { propertyAddress: '12 Elm St, Austin TX 78701' })).toHaveProperty('result');
  });

  it.each([
    ['12 Oak St, Austin, TX 78701', false],
    ['12 Elm Ridge Street, Austin, TX 78701', false],
    ['12 Elm Court, Austin, TX 78701', false],
    ['12 Elm Street, Austin, TX 78702', false],
    ['12 Oak Street Elm TX 78701', false],
    ['12 ELM ST UNIT 4, AUSTIN TX 78701', true],
    ['12 Elm Street #4, Austin, TX 78701-1234', true],
    ['12 N. Elm St, Austin, TX 78701', true],
    ['12 Elm Street Austin TX 78701', true],
  ])('is about %s: %s', (propertyAddress, isTheSame) => {
    expect('result' in check('appraisal', { propertyAddress })).toBe(isTheSame);
  });

  it('tells an appraisal company whose turn it is, and finds it out when someone else signs', () => {
    const license = { state: 'TX', number: 'TX 1380001 R', expiresOn: '2027-01-31' };
    const rae = { name: 'Rae Ibarra', licenses: [{ ...license, state: 'OK', number: 'OK-1' }, license] };
    const terms = (appraiser: typeof rae) =>
      vendorKinds.appraisal.termsOf(file, { product: 'desktop', details: '{}', appraiser });
    expect(terms(rae)).toMatchObject({
      data: {
        appraiser: {
          name: 'Rae Ibarra',
          licenseNumber: 'TX 1380001 R',
          licenseState: 'TX',
          licenseExpiresOn: '2027-01-31',
        },
      },
    });
    expect(JSON.stringify(terms({ ...rae, licenses: [{ ...license, number: ERASED }] }))).not.toMatch('appraiser"');
    const codes = (number: string) =>
      vendorKinds.appraisal
        .findingsOf(JSON.stringify(vendorResults.appraisal), '{}', { ...rae, licenses: [{ ...license, number }] })
        .map(({ code }) => code);
    expect([codes(license.number), codes('TX-9'), codes(ERASED)]).toEqual([[], ['another-appraiser'], []]);
  });

  it('tells a vendor only what it needs to know', () => {
    const terms = JSON.stringify(vendorKinds.appraisal.termsOf(file, { product: 'desktop', details: '{}' }));
    expect(terms).not.toMatch(/Firstimer|991919991|1980/);
    expect(JSON.stringify(vendorKinds.credit.termsOf(file, { product: 'tri_merge', details: '{}' }))).toMatch(
      '991919991',
    );
  });

  it('has no terms without what the vendor needs', () => {
    const nameless = { ...file, borrowers: file.borrowers.map((borrower) => ({ ...borrower, ssn: undefined })) };
    expect(vendorKinds.credit.termsOf(nameless, { product: 'tri_merge', details: '{}' })).toMatchObject({
      success: false,
    });
  });
});

describe('A delivery that is wrong', () => {
  const { appraiser, comparables } = vendorResults.appraisal;

  it.each<[string, VendorKindId, object, RegExp]>([
    ['without a value', 'appraisal', { appraisedValue: undefined }, /appraisedValue/],
    ['that names nothing', 'appraisal', { loanNumber: undefined, propertyAddress: undefined }, /neither the loan/],
    [
      'under an expired license',
      'appraisal',
      { appraiser: { ...appraiser, licenseExpiresOn: '2026-01-31' } },
      /expired/,
    ],
    ['from another state', 'appraisal', { appraiser: { ...appraiser, licenseState: 'OK' } }, /licensed in OK/],
    ['from the future', 'appraisal', { effectiveDate: '2026-05-01' }, /still to come/],
    [
      'with a score of a stranger',
      'credit',
      { scores: [{ borrower: 3, bureau: 'equifax', score: 700, factors: [] }] },
      /borrower 3/,
    ],
    ['with no score at all', 'credit', { scores: [] }, /no score/],
    [
      'with two scores of a bureau for one borrower',
      'credit',
      { scores: [...vendorResults.credit.scores, { borrower: 0, bureau: 'equifax', score: 610, factors: [] }] },
      /two scores of Equifax for borrower 0/,
    ],
    [
      'with an inquiry about a stranger',
      'credit',
      { inquiries: [{ borrower: 2, creditor: 'First Bank', date: '2026-03-01' }] },
      /borrower 2/,
    ],
    [
      'with a public record of a stranger',
      'credit',
      { publicRecords: [{ borrower: 1, kind: 'Judgment', filedOn: '2024-03-01', status: 'open' }] },
      /borrower 1/,
    ],
    [
      'with two exceptions of one number',
      'title',
      {
        exceptions: [
          { number: 1, text: 'Lien of a builder', isStandard: false },
          { number: 1, text: 'Rights of parties in possession', isStandard: true },
        ],
      },
      /Two exceptions have the number 1/,
    ],
    ['with an SSN in a text', 'title', { vesting: ['Alice Firstimer, 991-91-9991'] }, /SSN/],
    ['that contradicts itself', 'flood', { zone: 'AE', inSpecialFloodHazardArea: false }, /contradicts/],
    ['of something else', 'verification', { verifies: 'assets' }, /verifies assets/],
    ['of no check', 'compliance', { checks: [] }, /checks/],
    ['of no known recommendation', 'underwriting', { recommendation: 'Sure' }, /recommendation/],
  ])('%s is told in words', (_what, kind, change, words) => {
    expect(problemsOf(kind, change)).toMatch(words);
  });

  it('with scores of a borrower that nobody asked for is told in words', () => {
    const borrowerIds = [...facts.borrowerIds, '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a12'];
    const two = { ...facts, borrowerIds, details: JSON.stringify({ borrowerIds: borrowerIds.slice(1) }) };
    const checked = vendorKinds.credit.checkDelivery(two, vendorResults.credit);
    expect('problems' in checked && checked.problems).toEqual([
      'It is about borrower 0, and was ordered for borrower 1, counted from 0',
    ]);
  });

  it.each(vendorKindIds)('of %s is told by field, in no library’s words', (kind) => {
    const result: Readonly<Record<string, unknown>> = vendorResults[kind];
    for (const field of Object.keys(result)) {
      const wrongs: readonly unknown[] = [undefined, null, true, 'neither', -1, [], [7], {}, [{}], Number.NaN];
      for (const wrong of wrongs)
        expect(problemsOf(kind, { [field]: wrong })).not.toMatch(
          /Invalid|expected|received|Unrecognized|Too (big|small)/,
        );
    }
  });

  it.each<[VendorKindId, object, string]>([
    ['appraisal', { appraisedValue: undefined }, 'appraisedValue is missing: enter dollars with at most two decimals'],
    ['appraisal', { appraisedValue: 'much' }, 'appraisedValue is not right: enter dollars with at most two decimals'],
    ['flood', { communityNumber: 7 }, 'communityNumber is not right: give a text'],
    ['title', { effectiveDate: 'March 1' }, 'effectiveDate is not right: use a date, YYYY-MM-DD'],
    ['title', { vesting: [] }, 'vesting is not right: say in whom the title is vested'],
    [
      'title',
      { taxes: [{ year: 2025, amount: 10, status: 'late' }] },
      'taxes.0.status is not right: enter one of paid',
    ],
  ])('of %s names the field and what to send (%j)', (kind, change, words) => {
    expect(problemsOf(kind, change)).toContain(words);
  });

  it('is not made of a home that nobody knows', () => {
    const homes = appraisedPropertyTypes;
    const takes = (propertyType: string) => vendorKinds.appraisal.detailsSchema.safeParse({ propertyType }).success;
    expect([...homes, 'castle'].map(takes)).toEqual([...homes.map(() => true), false]);
  });

  it('asks for a year that is none in words', () => {
    const read = vendorKinds.appraisal.detailsSchema.safeParse({ yearBuilt: Number('19x0') });
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['Enter the year in four digits, such as 1998']);
  });

  it('is told in a line, one of a thing by its own word', () => {
    const lien = { holder: 'First Harbor Credit Union', amount: 122_400, recordedOn: '2019-04-02', position: 1 };
    const checked = check('title', { liens: [lien], judgments: [], exceptions: [] });
    if ('problems' in checked) throw new Error(checked.problems.join());
    expect(vendorKinds.title.figuresOf(checked.result)?.headline).toBe('1 lien, 0 judgments, 0 exceptions');
  });

  it('says what is to be looked at in one that is attached', () => {
    const checked = check('appraisal', { condition: 'C6', comparables: comparables.slice(0, 1) });
    if ('problems' in checked) throw new Error(checked.problems.join());
    const details = JSON.stringify({ contractPrice: 450_000 });
    const codes = vendorKinds.appraisal.findingsOf(checked.result, details).map(({ code }) => code);
    expect(codes).toEqual(['condition', 'below-price', 'few-comparables']);
  });

  it('says of a comparable that was sold after the day that the report is true of', () => {
    const [first, ...others] = comparables;
    const checked = check('appraisal', { comparables: [{ ...first, saleDate: '2026-03-13' }, ...others] });
    if ('problems' in checked) throw new Error(checked.problems.join());
    expect(vendorKinds.appraisal.ownFindingsOf(checked.result)).toEqual([
      {
        code: 'later-comparable',
        severity: 'serious',
        text: '100 Oak Street, Austin, TX 78701 was sold on Mar 13, 2026, after the effective date',
      },
    ]);
  });
});

it('finds the numbers of loans and orders in a text, each once, and nothing that is none', () => {
  const text =
    'Loan ll-2026-7K3M9Q2C (LL-2026-7K3M9Q2C),\norder VO-2026-7K3M9Q2D; not LL-2026-7K3M9Q2CX nor XLL-2026-7K3M9Q2C';
  expect(numbersIn(text)).toEqual({ loans: ['LL-2026-7K3M9Q2C'], orders: ['VO-2026-7K3M9Q2D'] });
  expect(numbersIn('')).toEqual({ loans: [], orders: [] });
});

it('gives an order a number as loans have one', () => {
  expect(orderNumberOf('6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11', '2026-03-01T00:00:00.000Z')).toMatch(/^VO-2026-\w{8}$/);
});
