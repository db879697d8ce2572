import { z } from 'zod';
import { strangersIn } from '../every-kind/about-loan.ts';
import { wireNameOf, wirePropertyOf } from '../every-kind/ordered-file.ts';
import type { VendorKind } from '../every-kind/vendor-kind.ts';
import {
  aboutLoan,
  day,
  dollars,
  dollarsInWords,
  line,
  wireCentsSchema,
  wirePropertySchema,
  wireName,
} from '../every-kind/wire.ts';
import { dayInWords } from '../../fields/day-words.ts';

const detailsSchema = z.strictObject({});

const resultSchema = z.object({
  ...aboutLoan,
  effectiveDate: day,
  vesting: z.array(line(200)).min(1, 'Say in whom the title is vested').max(20),
  legalDescription: line(2000),
  liens: z
    .array(z.object({ holder: line(200), amount: dollars, recordedOn: day, position: z.int().positive() }))
    .max(50),
  judgments: z.array(z.object({ creditor: line(200), against: line(200), amount: dollars, recordedOn: day })).max(50),
  exceptions: z.array(z.object({ number: z.int().positive(), text: line(1000), isStandard: z.boolean() })).max(100),
  taxes: z
    .array(
      z.object({ year: z.int().min(1900).max(2200), amount: dollars, status: z.enum(['paid', 'due', 'delinquent']) }),
    )
    .max(30),
});
/** Title report, as delivered; dollars. */
export type TitleResult = z.output<typeof resultSchema>;

const numbersUsedTwice = ({ exceptions }: Pick<TitleResult, 'exceptions'>): number[] => [
  ...new Set(exceptions.map(({ number }) => number).filter((number, index, all) => all.indexOf(number) !== index)),
];

const counted = ({ length }: readonly unknown[], what: string): string => `${length} ${what}${length === 1 ? '' : 's'}`;

export const titleKind: VendorKind<z.output<typeof detailsSchema>, TitleResult> = {
  name: 'Title',
  reportName: 'title report',
  permissions: {
    read: ['title_searches.read'],
    order: ['title_searches.create'],
    update: ['title_searches.update'],
    review: ['title_searches.approve', 'title_searches.update'],
  },
  products: {
    full_search: 'Full Title Search',
    current_owner_search: 'Current Owner Search',
    title_commitment: 'Title Commitment',
    bring_down: 'Bring-Down',
  },
  turnaround: { standard: { from: 3, to: 5 }, rush: { from: 2, to: 3 }, super_rush: { from: 1, to: 1 } },
  goodForDays: 120,
  needsFile: true,
  detailsSchema,
  termsSchema: z.object({
    property: wirePropertySchema,
    borrowers: z.array(z.object(wireName)).min(1),
    loanAmountCents: wireCentsSchema,
    purpose: z.string(),
  }),
  termsOf: (file) => ({
    property: wirePropertyOf(file),
    borrowers: file.borrowers.map(wireNameOf),
    loanAmountCents: file.loan.amountCents,
    purpose: file.loan.purpose,
  }),
  resultSchema,
  problemsOf: (facts, result) => [
    ...strangersIn(facts, result),
    // They are cleared by their numbers.
    ...numbersUsedTwice(result).map((number) => `Two exceptions have the number ${number}`),
    ...(result.effectiveDate > facts.today
      ? [`The effective date ${dayInWords(result.effectiveDate)} is still to come`]
      : []),
  ],
  figuresOf: ({ effectiveDate, liens, judgments, exceptions }) => ({
    headline: [counted(liens, 'lien'), counted(judgments, 'judgment'), counted(exceptions, 'exception')].join(', '),
    effectiveOn: effectiveDate,
  }),
  findingsOf: ({ liens, judgments, exceptions, taxes }) => [
    ...liens.map(({ holder, amount }) => ({
      code: 'lien',
      severity: 'warning' as const,
      text: `Lien of ${holder} over ${dollarsInWords(amount)}: to be paid off or subordinated`,
    })),
    ...judgments.map(({ creditor, amount }) => ({
      code: 'judgment',
      severity: 'serious' as const,
      text: `Judgment of ${creditor} over ${dollarsInWords(amount)}: to be satisfied before closing`,
    })),
    ...exceptions
      .filter(({ isStandard }) => !isStandard)
      .map(({ number, text }) => ({
        code: 'exception',
        severity: 'warning' as const,
        text: `Exception ${number}: ${text}`,
      })),
    ...taxes
      .filter(({ status }) => status === 'delinquent')
      .map(({ year, amount }) => ({
        code: 'taxes',
        severity: 'serious' as const,
        text: `Taxes of ${year} over ${dollarsInWords(amount)} are delinquent`,
      })),
  ],
};
