import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { documentStatuses, documentTypes } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { factInWords, neededInWords } from '../../../../events/lending/needs/need-words.ts';
import {
  closingDocuments,
  type FileWithNeeds,
  isNeedsListSatisfied,
  needsOfFile,
  needStateOf,
  outstandingDocuments,
  typesOf,
} from '../../../../events/lending/needs/needs-list.ts';
import { furtherFactNames, withJobs } from '../../../../events/lending/needs/stated-facts.ts';
import { NEEDS_EDITION, needsRules } from '../../../../events/lending/needs/needs-rules.ts';
import { neededKey, neededOfKey, subjectsMeant } from '../../../../events/lending/needs/subjects.ts';
import { submission } from '../../../support/histories/builders.ts';

const alice = 'a';
const ben = 'b';
type Employment = FileWithNeeds['borrowers'][number]['employment']['status'];

/** A purchase of a house by one employed borrower, unless said otherwise. */
const file = (
  more: Partial<Omit<FileWithNeeds, 'loan' | 'property'>> & {
    readonly loan?: Partial<FileWithNeeds['loan']>;
    readonly property?: Partial<FileWithNeeds['property']>;
  } = {},
): FileWithNeeds => ({
  borrowers: [{ borrowerId: alice, employment: { status: 'employed' } }],
  income: [{ borrowerId: alice, type: 'base' }],
  debts: [{ borrowerId: alice, type: 'credit_card' }],
  furtherFacts: [{ fact: 'job/employed', borrowerId: alice, line: { id: 'current', name: 'Hill Country Dental' } }],
  needsEdition: NEEDS_EDITION,
  taxYears: [2025, 2024],
  ...more,
  property: { type: 'single_family', occupancy: 'primary_residence', ...more.property },
  loan: { type: 'conventional', purpose: 'purchase', downPaymentCents: 80_000_00, ...more.loan },
});
const neededTypes = (stated: FileWithNeeds) => typesOf(needsOfFile(stated));
const ofEmployed = ['pay_stub', 'w2', 'bank_statement', 'photo_id', 'purchase_contract'];

describe('The needs list of an application', () => {
  it('follows from what it states, each document once, in the order of the types', () => {
    expect(neededTypes(file())).toEqual(ofEmployed);
    expect(neededTypes({ ...submission(), furtherFacts: withJobs(submission()), needsEdition: NEEDS_EDITION })).toEqual(
      ofEmployed,
    );
  });

  it.each([
    [
      'self-employment',
      file({ income: [{ borrowerId: alice, type: 'self_employment' }] }),
      ['tax_return', 'profit_and_loss'],
    ],
    ['rent', file({ income: [{ borrowerId: alice, type: 'rental' }] }), ['tax_return', 'lease_agreement']],
    ['a pension', file({ income: [{ borrowerId: alice, type: 'retirement' }] }), ['award_letter']],
    [
      'a mortgage on another property',
      file({ debts: [{ borrowerId: alice, type: 'mortgage' }] }),
      ['mortgage_statement'],
    ],
    ['support to pay', file({ debts: [{ borrowerId: alice, type: 'support' }] }), ['court_order']],
    ['a loan of the VA', file({ loan: { type: 'va' } }), ['certificate_of_eligibility']],
    ['a condominium', file({ property: { type: 'condo' } }), ['hoa_statement']],
  ])('asks for more where there is %s', (_what, stated, more) => {
    expect(neededTypes(stated).filter((type) => !ofEmployed.includes(type))).toEqual(more);
  });

  it.each([
    ['refinance', 'mortgage_statement'],
    ['construction', 'construction_contract'],
    ['construction_to_permanent', 'construction_contract'],
  ] as const)('asks a %s for its %s instead of the purchase contract', (purpose, type) => {
    const types = neededTypes(file({ loan: { purpose, downPaymentCents: 0 } }));
    expect(types).toContain(type);
    expect(types).not.toContain('purchase_contract');
  });

  it('says of each document which lines ask for it, and why, for every borrower', () => {
    const stated = file({
      borrowers: [
        { borrowerId: alice, employment: { status: 'employed' } },
        { borrowerId: ben, employment: { status: 'employed' } },
      ],
      income: [
        { borrowerId: alice, type: 'base' },
        { borrowerId: ben, type: 'bonus' },
        { borrowerId: ben, type: 'bonus' },
      ],
      furtherFacts: [alice, ben].map((borrowerId) => ({ fact: 'job/employed', borrowerId, line: { id: 'current' } })),
    });
    const lines =
      needsOfFile(stated).find(({ documentType, subject }) => documentType === 'w2' && subject?.borrowerId === ben)
        ?.lines ?? [];
    const names: Readonly<Record<string, string>> = { a: 'Alice Rivera', b: 'Ben Rivera' };
    expect(lines.map(({ fact, reason }) => [factInWords(fact, (id) => names[id] ?? id), reason])).toEqual([
      ['Employment of Ben Rivera: employed', 'Shows what employers paid in the year'],
      ['Income of Ben Rivera: bonus', 'Shows that this pay was received for two years'],
    ]);
  });

  it('has no rule for what no application can state', () => {
    const kinds = new Set(furtherFactNames.map((fact) => fact.split('/')[0]));
    const figures = [
      'application',
      'borrower',
      'employment',
      'income',
      'debt',
      'purpose',
      'loan_type',
      'property_type',
      'occupancy',
      'mortgage_insurance',
    ];
    for (const { kind, values } of needsRules) {
      if (figures.includes(kind) || kind === 'down_payment') continue;
      expect(kinds).toContain(kind);
      for (const value of values) expect(furtherFactNames).toContain(`${kind}/${value}`);
    }
  });

  it('takes what a URLA states beyond figures, and ignores what it does not know', () => {
    const stated = file({
      furtherFacts: [
        ...furtherFactNames.map((fact) => ({ fact, borrowerId: alice })),
        { fact: 'asset/paintings', borrowerId: alice },
      ],
    });
    expect(neededTypes(stated).filter((type) => !ofEmployed.includes(type))).toEqual([
      'tax_return',
      'mortgage_statement',
      'profit_and_loss',
      'award_letter',
      'lease_agreement',
      'asset_statement',
      'gift_letter',
      'letter_of_explanation',
      'settlement_statement',
      'bankruptcy_papers',
      'schedule_k1',
      'permanent_resident_card',
      'visa',
    ]);
    const papers = needsOfFile(stated).find(({ documentType }) => documentType === 'bankruptcy_papers');
    expect(papers?.lines.map(({ fact }) => factInWords(fact, () => 'Alice Rivera'))).toEqual([
      'Declarations of Alice Rivera: bankruptcy',
    ]);
  });

  // The list of before there were editions: what a borrower was asked for does not grow with the rules.
  it.each<[FileWithNeeds['loan']['purpose'], readonly Employment[], readonly string[]]>([
    ['purchase', ['employed'], ofEmployed],
    [
      'refinance',
      ['self_employed'],
      ['tax_return', 'bank_statement', 'photo_id', 'mortgage_statement', 'profit_and_loss'],
    ],
    ['construction', ['retired'], ['tax_return', 'bank_statement', 'photo_id']],
    ['construction_to_permanent', ['unemployed'], ['tax_return', 'bank_statement', 'photo_id']],
    [
      'purchase',
      ['employed', 'self_employed', 'employed'],
      ['pay_stub', 'w2', 'tax_return', 'bank_statement', 'photo_id', 'purchase_contract', 'profit_and_loss'],
    ],
  ])('stays that of the first edition for an older file: a %s by %j', (purpose, employments, types) => {
    const older = file({
      borrowers: employments.map((status, index) => ({ borrowerId: String(index), employment: { status } })),
      income: [{ borrowerId: '0', type: 'rental' }],
      loan: { purpose, type: 'va' },
      property: { type: 'condo' },
      needsEdition: undefined,
    });
    expect(neededTypes(older)).toEqual(types);
  });

  it('has no rule that says the same twice', () => {
    const keys = needsRules.flatMap(({ kind, values, needs }) => values.map((value) => `${kind}/${value}/${needs}`));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('A need', () => {
  const verified = { documentType: 'w2', status: 'verified' } as const;
  it.each([
    ['missing', [], false],
    ['waived', [], true],
    ['asked', ['pending'], false],
    ['asked', ['pending'], true],
    ['to_review', ['received'], false],
    ['to_review', ['rejected', 'under_review'], false],
    ['to_send_again', ['needs_review'], false],
    ['to_send_again', ['rejected'], false],
    ['satisfied', ['rejected', 'approved'], false],
  ] as const)('is %s with documents that are %j', (state, statuses, isWaived) => {
    const documents = statuses.map((status) => ({ documentType: 'w2' as const, status }));
    expect(needStateOf({ documentType: 'w2' }, documents, isWaived).state).toBe(state);
    expect(needStateOf({ documentType: 'photo_id' }, documents, false).state).toBe('missing');
  });

  it('satisfies the list when every one is, and nothing else is open', () => {
    expect(isNeedsListSatisfied({ needed: [{ documentType: 'w2' }], documents: [verified] })).toBe(true);
    const outOfDate = { ...verified, isOutOfDate: true };
    expect(isNeedsListSatisfied({ needed: [{ documentType: 'w2' }], documents: [outOfDate] })).toBe(false);
    expect(needStateOf({ documentType: 'w2' }, [outOfDate], false)).toEqual({
      state: 'out_of_date',
      document: outOfDate,
    });
    expect(needStateOf({ documentType: 'w2' }, [outOfDate, verified], false).state).toBe('satisfied');
    expect(
      isNeedsListSatisfied({ needed: [{ documentType: 'w2' }, { documentType: 'photo_id' }], documents: [verified] }),
    ).toBe(false);
    const open = { documentType: 'other', status: 'pending' } as const;
    expect(isNeedsListSatisfied({ needed: [{ documentType: 'w2' }], documents: [verified, open] })).toBe(false);
  });

  it('that is satisfied for all of them satisfies the list, whatever the documents are', () => {
    const documents = fc.array(
      fc.record({ documentType: fc.constantFrom(...documentTypes), status: fc.constantFrom(...documentStatuses) }),
    );
    fc.assert(
      fc.property(fc.subarray([...documentTypes]), documents, (types, onFile) => {
        const areSatisfied = types.every(
          (documentType) => needStateOf({ documentType }, onFile, false).state === 'satisfied',
        );
        const isSatisfied = isNeedsListSatisfied({
          needed: types.map((documentType) => ({ documentType })),
          documents: onFile,
        });
        expect(isSatisfied).toBe(areSatisfied && outstandingDocuments(onFile).length === 0);
      }),
    );
  });
});

describe('Outstanding documents', () => {
  const document = (documentType: 'w2' | 'pay_stub', status: 'pending' | 'received' | 'verified' | 'rejected') => ({
    documentType,
    status,
  });

  it('are those nobody has verified or approved', () => {
    const pending = document('w2', 'pending');
    const received = document('pay_stub', 'received');
    expect(outstandingDocuments([pending, document('w2', 'verified'), received])).toEqual([pending, received]);
  });

  it('keep a rejected document until another one of its type stands in for it', () => {
    const rejected = document('w2', 'rejected');
    const instead = document('w2', 'received');
    expect(outstandingDocuments([rejected, document('pay_stub', 'verified')])).toEqual([rejected]);
    expect(outstandingDocuments([rejected, instead])).toEqual([instead]);
    expect(outstandingDocuments([rejected, document('w2', 'verified')])).toEqual([]);
  });
});

describe('A letter that the lender wrote itself', () => {
  it('is never outstanding, also once someone has rejected it: nobody can be asked for another', () => {
    expect(outstandingDocuments([{ documentType: 'pre_approval_letter', status: 'rejected' }])).toEqual([]);
  });
});

describe('What is due before closing', () => {
  const due = (stated: FileWithNeeds) => closingDocuments(stated).map(neededKey);
  const worth = (valueCents: number, more: Partial<FileWithNeeds['loan']> = {}) =>
    file({ property: { valueCents }, loan: { amountCents: 320_000_00, ...more } });

  it('is asked for only once the application is approved, beside the rest', () => {
    const stated = file();
    expect(due(stated)).toEqual(['homeowners_insurance', 'closing_disclosure']);
    expect(neededTypes(stated)).toEqual(ofEmployed);
    expect(neededTypes({ ...stated, closingAsked: true })).toEqual([
      ...ofEmployed,
      'homeowners_insurance',
      'closing_disclosure',
    ]);
    const phases = needsOfFile({ ...stated, closingAsked: true }).map(({ documentType, phase }) => [
      documentType,
      phase,
    ]);
    expect(phases.filter(([, phase]) => phase === 'before_closing')).toHaveLength(2);
  });

  it.each([
    ['of a conventional loan of 80% of the value', worth(400_000_00), false],
    ['of a conventional loan above that', worth(399_900_00), true],
    [
      'by the lower price',
      file({ property: { valueCents: 400_000_00, purchasePriceCents: 390_000_00 }, loan: { amountCents: 320_000_00 } }),
      true,
    ],
    ['of a loan that the FHA insures', worth(330_000_00, { type: 'fha' }), false],
  ])('has the certificate of mortgage insurance %s: %j', (_what, stated, isDue) => {
    expect(due(stated).includes('mortgage_insurance_certificate')).toBe(isDue);
  });

  it('has a payoff statement of the loan that is refinanced, and of each debt that is paid off', () => {
    const stated = file({
      loan: { purpose: 'refinance', downPaymentCents: 0 },
      furtherFacts: [
        { fact: 'payoff/debt', borrowerId: alice, line: { id: 'd1', name: 'Harbor Auto' } },
        { fact: 'payoff/mortgage', borrowerId: alice, line: { id: 'subject_property' } },
      ],
    });
    expect(due(stated).filter((key) => key.startsWith('payoff'))).toEqual([
      'payoff_statement/a/d1/',
      'payoff_statement/a/subject_property/',
    ]);
    expect(due(file({ loan: { purpose: 'refinance', downPaymentCents: 0 } }))).toContain(
      'payoff_statement//subject_property/',
    );
    const lines = needsOfFile({ ...stated, closingAsked: true })
      .filter(({ documentType }) => documentType === 'payoff_statement')
      .flatMap(({ lines: of }) => of.map(({ fact }) => factInWords(fact, () => 'Alice Rivera')));
    expect(lines).toContain('Paid off at closing: debt, Harbor Auto');
  });

  it('has no Closing Disclosure of a loan for business, and nothing in files of earlier editions', () => {
    expect(due(file({ property: { occupancy: 'investment_property' } }))).toEqual(['homeowners_insurance']);
    for (const needsEdition of [undefined, 1, 2, 3]) expect(due(file({ needsEdition }))).toEqual([]);
  });
});

describe('Needs by subject', () => {
  const namesOf = (stated: FileWithNeeds, type?: string): string[] =>
    needsOfFile(stated)
      .filter(({ documentType }) => type === undefined || documentType === type)
      .map((need) =>
        neededInWords(need, {
          borrowers: [
            { borrowerId: alice, firstName: 'Ada', lastName: 'Vale' },
            { borrowerId: ben, firstName: 'Bo', lastName: 'Vale' },
          ],
          furtherFacts: stated.furtherFacts,
        }),
      );
  const job = (borrowerId: string, id: string, name: string, kind = 'employed') => ({
    fact: `job/${kind}`,
    borrowerId,
    line: { id, name },
  });

  it('are one for each borrower, employer and year', () => {
    const stated = file({
      borrowers: [
        { borrowerId: alice, employment: { status: 'employed' } },
        { borrowerId: ben, employment: { status: 'self_employed' } },
      ],
      furtherFacts: [
        job(alice, 'current', 'Harbor Bakery'),
        job(alice, 'second', 'Night Clinic'),
        job(ben, 'current', 'Vale Carpentry', 'self_employed'),
      ],
    });
    expect(namesOf(stated)).toEqual([
      'Pay stub of Ada Vale, Harbor Bakery',
      'Pay stub of Ada Vale, Night Clinic',
      'W-2 form of Ada Vale, 2025',
      'W-2 form of Ada Vale, 2024',
      'Tax return of Bo Vale, 2025',
      'Tax return of Bo Vale, 2024',
      'Bank statement',
      'Photo ID of Ada Vale',
      'Photo ID of Bo Vale',
      'Purchase contract',
      'Profit and loss statement of Bo Vale, Vale Carpentry',
    ]);
  });

  it('are one for each account, with the reasons of the file as a whole; of the file where no account is stated', () => {
    const stated = file({
      furtherFacts: [
        { fact: 'asset/bank_account', borrowerId: alice, line: { id: 'checking', name: 'First Harbor Bank' } },
        { fact: 'asset/bank_account', borrowerId: alice, line: { id: 'balances.bank' } },
      ],
    });
    expect(namesOf(stated, 'bank_statement')).toEqual([
      'Bank statement of Ada Vale, First Harbor Bank',
      'Bank statement of Ada Vale, bank accounts',
    ]);
    const reasons = needsOfFile(stated)
      .filter(({ documentType }) => documentType === 'bank_statement')
      .map(({ lines }) => lines.map(({ reason }) => reason));
    expect(reasons[0]).toContain('Shows the money for the down payment');
    expect(reasons[1]).toEqual(reasons[0]);
  });

  it('tell the loan that is paid off from those of other properties, and award letters by who awards', () => {
    const stated = file({
      loan: { purpose: 'refinance', downPaymentCents: 0 },
      income: [{ borrowerId: alice, type: 'retirement' }],
      furtherFacts: [
        { fact: 'owned_property/mortgaged', borrowerId: alice, line: { id: 'cabin', name: '2 Lake Road, Burnet' } },
        { fact: 'award/social_security', borrowerId: alice, line: { id: 'social_security' } },
        { fact: 'award/pension', borrowerId: alice, line: { id: 'pension' } },
      ],
    });
    expect(namesOf(stated, 'mortgage_statement')).toEqual([
      'Mortgage statement, the property of this loan',
      'Mortgage statement of Ada Vale, 2 Lake Road, Burnet',
    ]);
    expect(namesOf(stated, 'award_letter')).toEqual([
      'Award letter of Ada Vale, Social Security',
      'Award letter of Ada Vale, pension',
    ]);
  });

  it('are settled by the document of their own subject, and by one that is for several', () => {
    const of = (borrowerId: string) => ({ documentType: 'photo_id' as const, subject: { borrowerId } });
    const needed = [of(alice), of(ben)];
    const verified = (...ids: string[]) => ({
      documentType: 'photo_id' as const,
      status: 'verified' as const,
      ...(ids.length > 0 && { subjects: ids.map((borrowerId) => ({ borrowerId })) }),
    });
    expect(isNeedsListSatisfied({ needed, documents: [verified(alice)] })).toBe(false);
    expect(isNeedsListSatisfied({ needed, documents: [verified()] })).toBe(false);
    expect(isNeedsListSatisfied({ needed, documents: [verified(alice), verified(ben)] })).toBe(true);
    expect(isNeedsListSatisfied({ needed, documents: [verified(alice, ben)] })).toBe(true);
    const rejected = { ...verified(ben), status: 'rejected' as const };
    expect(outstandingDocuments([rejected, verified(alice)])).toEqual([rejected]);
    expect(outstandingDocuments([rejected, verified(ben)])).toEqual([]);
  });

  it('have keys that say them whole', () => {
    for (const need of needsOfFile(file())) {
      const { documentType, subject } = need;
      expect(neededOfKey(neededKey(need))).toEqual({ documentType, ...(subject && { subject }) });
    }
  });

  it.each([
    [undefined, undefined],
    [[{ borrowerId: alice }], [{ borrowerId: alice, lineId: 'current' }]],
    [[{ borrowerId: 'stranger' }], [{ borrowerId: 'stranger' }]],
    [[{ borrowerId: ben }], [{ borrowerId: ben }]],
  ])('complete %j to %j', (said, meant) => {
    const needed = [
      { documentType: 'pay_stub' as const, subject: { borrowerId: alice, lineId: 'current' } },
      { documentType: 'pay_stub' as const, subject: { borrowerId: ben, lineId: 'current' } },
      { documentType: 'pay_stub' as const, subject: { borrowerId: ben, lineId: 'second' } },
    ];
    expect(subjectsMeant(needed, 'pay_stub', said)).toEqual(meant);
  });
});
