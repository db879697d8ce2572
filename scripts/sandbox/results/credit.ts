import { dayOf, daysAfter, invent, type Invention } from '../order/invent.ts';
import { termsSchemas, wholeName } from '../order/terms.ts';
import { dollars, type InventResult } from './result.ts';
import { type TestBorrower, testBorrowers } from './test-borrowers.ts';

const bureaus = ['equifax', 'experian', 'transunion'] as const;
type Profile = Pick<TestBorrower, 'scores' | 'profile'>;
type Status = 'current' | 'active' | 'late' | 'closed' | 'default';
type Account = {
  readonly creditor: string;
  readonly accountType: string;
  readonly accountNumberLast4: string;
  readonly status: Status;
  readonly balance: number;
  readonly limit?: number;
  readonly monthlyPayment: number;
  readonly openedOn: string;
  readonly monthsReviewed: number;
  readonly onTimePercent: number;
};

/** As reason codes of scores read. */
const factors: readonly [{ code: string; text: string }, ...{ code: string; text: string }[]] = [
  { code: '10', text: 'Proportion of balances to credit limits on revolving accounts is too high' },
  { code: '14', text: 'Length of time accounts have been established' },
  { code: '18', text: 'Number of accounts with delinquency' },
  { code: '08', text: 'Too many inquiries in the last 12 months' },
  { code: '33', text: 'Proportion of loan balances to loan amounts is too high' },
];

const kinds = {
  revolving: ['Prairie State Card Services', 'Juniper Bank Card', 'Harborlight Credit'],
  auto: ['Lone Pine Auto Finance', 'Gray Fox Motor Credit'],
  student: ['Meridian Education Loans', 'Quarry Hill Student Aid'],
  installment: ['Clearwater Consumer Loans', 'Old Mill Finance'],
} as const;

/** Most people are good for a loan, as on the desks of lenders. */
const profileOf = ({ between, chance }: Invention): Profile => {
  const middle = chance(70) ? between(680, 800) : between(590, 679);
  const profile = middle < 640 ? (chance(50) ? 'late' : 'collections') : chance(20) ? 'thin' : 'thick';
  return { scores: [middle + between(-9, 9), middle, middle + between(-9, 9)], profile };
};

const accountOf = (
  { between, pick, faker }: Invention,
  accountType: keyof typeof kinds,
  status: Status,
  issuedOn: string,
): Account => {
  const isRevolving = accountType === 'revolving';
  const limit = between(4, 30) * 500;
  const balance = isRevolving ? Math.round((limit * between(2, 70)) / 100) : between(12, 340) * 100;
  const months = between(8, 120);
  return {
    creditor: pick(kinds[accountType]),
    accountType,
    accountNumberLast4: faker.string.numeric(4),
    status,
    balance,
    ...(isRevolving && { limit }),
    monthlyPayment: isRevolving ? Math.max(25, Math.round(balance * 0.02)) : Math.max(50, Math.round(balance / 48)),
    openedOn: daysAfter(issuedOn, -months * 30),
    monthsReviewed: Math.min(months, 99),
    onTimePercent: status === 'late' || status === 'default' ? between(70, 92) : between(97, 100),
  };
};

const troubles: Readonly<Record<TestBorrower['profile'], readonly Status[]>> = {
  thick: ['current', 'current', 'active', 'current', 'closed'],
  thin: ['current'],
  late: ['current', 'late', 'current'],
  collections: ['current', 'default', 'late'],
  bankruptcy: ['closed', 'default', 'default'],
  no_score: [],
};
const types = ['revolving', 'auto', 'student', 'revolving', 'installment'] as const;

/** The bureaus' data on one person: stable except for the day. */
const knownOf = (
  {
    position,
    person,
    testPerson,
    firstName,
    lastName,
  }: ReturnType<typeof termsSchemas.credit.parse>['borrowers'][number],
  issuedOn: string,
) => {
  const invention = invent(`person ${testPerson ?? `${person} ${firstName} ${lastName}`.toUpperCase()}`);
  const { scores, profile } = testBorrowers.find(({ id }) => id === testPerson) ?? profileOf(invention);
  const { between, pick, faker } = invention;
  return {
    scores: bureaus.map((bureau, index) => ({
      borrower: position,
      bureau,
      score: scores[index] ?? scores[0],
      factors: (scores[index] ?? 0) >= 9_000 ? [] : [...new Set([pick(factors), pick(factors)])],
    })),
    accounts: troubles[profile].map((status, index) =>
      accountOf(invention, types[index % types.length] ?? 'revolving', status, issuedOn),
    ),
    inquiries: Array.from({ length: between(0, 3) }, () => ({
      borrower: position,
      creditor: `${faker.location.city()} Lending`,
      date: daysAfter(issuedOn, -between(5, 115)),
    })),
    publicRecords:
      profile === 'bankruptcy'
        ? [
            {
              borrower: position,
              kind: 'Chapter 7 bankruptcy',
              filedOn: daysAfter(issuedOn, -1_150),
              status: 'discharged',
            },
          ]
        : [],
  };
};

/** A merged report of three bureaus, deterministic for each person. */
export const inventCredit: InventResult = (order) => {
  const { borrowers } = termsSchemas.credit.parse(order.terms);
  const issuedOn = dayOf(order.placedAt);
  const known = borrowers.map((borrower) => knownOf(borrower, issuedOn));
  const reportId = `SBX-CR-${order.orderNumber}`;
  const scores = known.flatMap((each) => each.scores);
  const accounts = known.flatMap((each) => each.accounts);
  const inquiries = known.flatMap((each) => each.inquiries);
  const publicRecords = known.flatMap((each) => each.publicRecords);
  const nameOf = (position: number): string => {
    const borrower = borrowers.find((each) => each.position === position);
    return borrower ? wholeName(borrower) : `Borrower ${position + 1}`;
  };
  return {
    result: { orderNumber: order.orderNumber, reportId, issuedOn, scores, accounts, inquiries, publicRecords },
    reportTitle: 'Merged Credit Report',
    sections: [
      {
        heading: 'Scores',
        intro: `Report ${reportId}, issued on ${issuedOn}. Invented by the sandbox: no bureau was asked.`,
        lines: scores.map(({ borrower, bureau, score }) => [
          `${nameOf(borrower)}, ${bureau}`,
          score >= 9_000 ? `No score (code ${score})` : String(score),
        ]),
      },
      {
        heading: 'Accounts',
        tables: accounts.map(({ creditor, accountType, status, balance, monthlyPayment, openedOn }) => ({
          caption: `${creditor}, ${accountType}`,
          rows: [
            ['Status', status],
            ['Balance, payment', `${dollars(balance)}, ${dollars(monthlyPayment)} a month`],
            ['Opened on', openedOn],
          ],
        })),
      },
      {
        heading: 'Inquiries and public records',
        lines: [
          ...inquiries.map(({ creditor, date }) => [`Inquiry of ${creditor}`, date] as const),
          ...publicRecords.map(({ kind, filedOn, status }) => [kind, `${filedOn}, ${status}`] as const),
        ],
      },
    ],
  };
};
