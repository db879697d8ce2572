import { describe, expect, it } from '@jest/globals';
import { officeOf } from '../../../../events/lending/calendar/business-days.ts';
import { loanEstimate } from '../../../../events/lending/disclosures/loan-estimate.ts';
import { type EstimatedFile, estimatesExpire } from '../../../../events/lending/file-disclosures/estimated-file.ts';
import { loanEstimateOfFile } from '../../../../events/lending/file-disclosures/loan-estimate-of-file.ts';
import { withAnswer } from '../../../../events/lending/urla/answers.ts';
import type { DraftValue } from '../../../../events/lending/urla/sections/definition.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import { fee, h24b } from '../disclosures/support/sample-loans.ts';

const urlaOf = (answers: Readonly<Record<string, DraftValue>>): UrlaDraft =>
  Object.entries(answers).reduce<UrlaDraft>((draft, [path, value]) => withAnswer(draft, path, value), {});
const answers = {
  'originator.companyAddress.street': '4321 Random Boulevard',
  'originator.companyAddress.city': 'Somecity',
  'originator.companyAddress.state': 'ST',
  'originator.companyAddress.zip': '12340',
  'originator.name': 'Joe Smith',
  'originator.nmlsId': '12345',
  'originator.email': 'joesmith@ficusbank.com',
  'originator.phone': '123-456-7890',
  'borrowers.b1.addresses.current.street': '123 Anywhere Street',
  'borrowers.b1.addresses.current.city': 'Anytown',
  'borrowers.b1.addresses.current.state': 'ST',
  'borrowers.b1.addresses.current.zip': '12345',
  'borrowers.b1.assets.credits.c1.kind': 'earnest_money',
  'borrowers.b1.assets.credits.c1.value': '10,000.00',
  'property.street': '456 Somewhere Avenue',
  'property.city': 'Anytown',
  'property.state': 'ST',
  'property.zip': '12345',
  'lender.mortgage.hasPrepaymentPenalty': true,
  'lender.mortgage.prepaymentPenaltyMonths': '24',
};

/** The file that form H-24(B) of 12 CFR 1026 Appendix H could be of, but for the rate lock, which no file has. */
const file: EstimatedFile = {
  loanNumber: '123456789',
  borrowers: [
    { borrowerId: 'b1', name: 'Michael Jones' },
    { borrowerId: 'b2', name: 'Mary Stone' },
  ],
  urla: urlaOf(answers),
  facts: {
    loan: { amountCents: 162_000_00, ratePercent: 3.875, termYears: 30, type: 'conventional', purpose: 'purchase' },
    property: { valueCents: 180_000_00, purchasePriceCents: 180_000_00, occupancy: 'primary_residence' },
    housing: { propertyTaxesCents: 105_30, homeownersInsuranceCents: 100_83, mortgageInsuranceCents: 82_35 },
    income: [],
    debts: [],
    closing: { otherCreditsCents: 10_000_00 },
  },
  fees: h24b.fees.map((line, index) => ({ ...line, feeId: `fee-${index}` })),
  lender: { name: 'Ficus Bank', nmlsId: '222222', address: null },
  issuedOn: '2013-02-15',
  estimatesExpire: h24b.estimatesExpire,
  terms: {
    lateAfterDays: 15,
    lateChargePercent: 5,
    servicing: 'transfer',
    isAssumable: false,
    confirmsReceipt: true,
    prepaymentPenaltyPercent: 2,
  },
};
const missingOf = (more: Partial<EstimatedFile>) => {
  const result = loanEstimateOfFile({ ...file, ...more });
  return result.kind === 'incomplete' ? result.missing : [];
};
const withAnswers = (more: Readonly<Record<string, DraftValue>>) => urlaOf({ ...answers, ...more });

describe('The Loan Estimate of a file', () => {
  it('is form H-24(B) where the file says what the form says', () => {
    const printed = loanEstimate({ ...h24b, rateLock: null });
    const made = loanEstimateOfFile(file);
    if (printed.kind !== 'complete') throw new Error('The sample lacks something');
    expect(made).toMatchObject({ kind: 'complete', estimate: printed.estimate, figures: printed.figures });
    expect(made).toMatchObject({
      figures: { cashToCloseDollars: 16_054 },
      totals: { sections: { A: 1_802_00, F: 866_54, G: 412_26 } },
    });
  });

  it('has the address that the lender gives in notices, where section 9 of the form has none', () => {
    const address = { street: '9 Bank Plaza', city: 'Austin', state: 'TX', zip: '78701' };
    const unsaid = withAnswers(
      Object.fromEntries(['street', 'city', 'state', 'zip'].map((part) => [`originator.companyAddress.${part}`, ''])),
    );
    const made = loanEstimateOfFile({ ...file, urla: unsaid, lender: { ...file.lender, address } });
    expect(JSON.stringify(made)).toContain('9 Bank Plaza');
    expect(JSON.stringify(loanEstimateOfFile({ ...file, lender: { ...file.lender, address } }))).toContain(
      '4321 Random Boulevard',
    );
  });

  it('expires at the end of the tenth day on which the offices are open, as the form has it', () =>
    expect(estimatesExpire('2013-02-15', { ...officeOf({}), timeZone: 'America/New_York' })).toEqual({
      on: '2013-03-04',
      time: '5:00 p.m.',
      zone: 'EST',
    }));

  it('names what is missing, with the place where it is entered', () => {
    const { housing: _unstated, ...facts } = file.facts;
    const empty = missingOf({
      facts,
      urla: {},
      lender: { name: 'Ficus Bank', nmlsId: null, address: null },
      terms: {},
      fees: [],
    });
    const byPlace = Object.groupBy(empty, ({ enteredIn }) => enteredIn);
    expect(byPlace.settings?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['nmlsId', 'notices.street', 'notices.zip']),
    );
    expect(byPlace.terms?.map(({ field }) => field).toSorted()).toEqual([
      'confirmsReceipt',
      'isAssumable',
      'lateAfterDays',
      'lateChargePercent',
      'servicing',
    ]);
    expect(byPlace.fees).toEqual([{ field: 'fees', message: 'Enter the fees', enteredIn: 'fees' }]);
    const fields = byPlace.application?.map(({ field }) => field) ?? [];
    expect(fields).toEqual(
      expect.arrayContaining([
        'originator.name',
        'originator.email',
        'originator.nmlsId',
        'lender.housing.propertyTaxes',
        'borrowers.b1.addresses.current.zip',
        'property.street',
      ]),
    );
    expect(empty.filter(({ message }) => message.startsWith('Invalid'))).toEqual([]);
  });

  it('names the fee that says nothing of its months', () => {
    const escrow = { ...fee('G', 'School taxes', 90), feeId: 'school' };
    expect(missingOf({ fees: [...file.fees, escrow] })).toEqual([
      {
        field: 'school',
        message: 'School taxes: Say what this is and the months or days that it is for',
        enteredIn: 'fees',
      },
    ]);
  });

  it('asks for the percent of a penalty that the application states, and for mortgage insurance that a loan takes', () => {
    expect(missingOf({ terms: { ...file.terms, prepaymentPenaltyPercent: undefined } })).toMatchObject([
      { field: 'prepaymentPenaltyPercent', enteredIn: 'terms' },
    ]);
    const { mortgageInsuranceCents: _none, ...housing } = file.facts.housing ?? {};
    expect(missingOf({ facts: { ...file.facts, housing } })).toMatchObject([
      { field: 'lender.housing.mortgageInsurance', enteredIn: 'application' },
    ]);
  });

  it('takes an adjustable rate from section L3, and asks for what L3 does not say of it', () => {
    const urla = withAnswers({ 'lender.mortgage.amortization': 'adjustable', 'lender.mortgage.armIndex': 'sofr' });
    const arm = { initialMonths: 60, periodMonths: 12, indexPercent: 4, marginPercent: 2.5, firstCapPercent: 2 };
    const facts = { ...file.facts, loan: { ...file.facts.loan, noteTerms: { arm } } };
    expect(missingOf({ urla, facts }).map(({ field }) => field)).toEqual([
      'lender.mortgage.armPeriodCapPercent',
      'lender.mortgage.armLifeCapPercent',
    ]);
    const capped = { ...arm, periodCapPercent: 2, lifeCapPercent: 5 };
    const made = loanEstimateOfFile({
      ...file,
      urla,
      facts: { ...facts, loan: { ...facts.loan, noteTerms: { arm: capped } } },
    });
    expect(made).toMatchObject({ kind: 'complete', estimate: { head: { product: '5/1 Adjustable Rate' } } });
  });

  it.each([
    ['a buydown', { 'lender.mortgage.hasBuydown': true }, 'lender.mortgage.hasBuydown'],
    ['another company', { 'originator.companyNmlsId': '999' }, 'originator.companyNmlsId'],
  ])('is not made of a loan with %s, and says so', (_, more, field) =>
    expect(missingOf({ urla: withAnswers(more) }).map((each) => each.field)).toEqual([field]),
  );

  it('lists what section L4 finances and credits while the worksheet has none of it', () => {
    const { loan, closing } = file.facts;
    const facts = {
      ...file.facts,
      loan: { ...loan, financedFeeCents: 1_000_00 },
      closing: { ...closing, sellerCreditsCents: 500_00 },
    };
    const made = loanEstimateOfFile({ ...file, facts });
    if (made.kind !== 'complete') throw new Error(JSON.stringify(made.missing));
    const { loanTerms, cashToClose } = made.estimate;
    expect(loanTerms.amount).toBe('$163,000');
    expect(Object.fromEntries(cashToClose.lines.map(([label, amount]) => [label, amount]))).toMatchObject({
      'Seller Credits': '– $500',
      Deposit: '– $10,000',
    });
  });
});
