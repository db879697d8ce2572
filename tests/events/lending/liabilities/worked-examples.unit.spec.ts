import { describe, expect, it } from '@jest/globals';
import type { FigureFacts, ReportedDebtFact, StatedDebtFact } from '../../../../events/lending/figures/figure-facts.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import type { DebtTreatmentFact, FoundDebtFact } from '../../../../events/lending/liabilities/debt-treatment.ts';
import type { LoanType } from '../../../../events/lending/rules/loan-type.ts';
import { figureFacts } from '../../../support/values/figure-facts.ts';

type File = {
  readonly loan?: LoanType;
  readonly stated?: Partial<StatedDebtFact>;
  readonly reported?: Partial<ReportedDebtFact>;
  readonly treated?: Omit<DebtTreatmentFact, 'debtIds'>;
  readonly found?: Omit<FoundDebtFact, 'debtId'>;
  /** A month; $8,000 unless said. */
  readonly incomeCents?: number;
};
const debtId = 'd-1';
const key = { words: ['elm'], account: '1234' };
const { loan } = figureFacts();

/** A file with this one debt. */
const debtOf = ({ loan: type = 'conventional', stated, reported, treated, found, incomeCents = 8_000_00 }: File) => {
  const facts: FigureFacts = figureFacts({
    loan: { ...loan, type },
    income: [{ type: 'base', monthlyCents: incomeCents }],
    debts: stated ? [{ type: 'installment', monthlyCents: 0, debtId, key, ...stated }] : [],
    ...(reported && {
      reported: {
        debts: [{ type: stated?.type ?? 'installment', balanceCents: 0, debtId, key, ...reported }],
        asOf: '2026-03-02',
        orderId: null,
      },
    }),
    ...(treated && { debtTreatments: [{ debtIds: [debtId], ...treated }] }),
    ...(found && { foundDebts: [{ debtId, ...found }] }),
  });
  const { debts } = fileFigures(facts);
  const [line] = debts.lines;
  if (!line) throw new Error('The debt has no line');
  return { cents: debts.cents, leftOut: line.leftOut ?? null, citation: line.rule?.citation ?? null };
};

const student = (more: File): File => ({ stated: { type: 'student', balanceCents: 40_000_00 }, ...more });
const FANNIE = 'Fannie Mae Selling Guide B3-6-05';
const FHA = 'HUD Handbook 4000.1 II.A.4.b.iv';

type Example = readonly [name: string, file: File, cents: number, citation: string | null, leftOut?: string];

const examples: readonly Example[] = [
  ['a student loan of $40,000 in deferment, conventional: 1 percent', student({}), 400_00, FANNIE],
  [
    'the same, with the fully amortizing payment of its servicer: that payment',
    student({ treated: { treatment: 'counted', paymentCents: 287_35 } }),
    287_35,
    null,
  ],
  [
    'the same, on an income-driven plan of $0 that is documented: nothing',
    student({ treated: { treatment: 'counted', paymentCents: 0 } }),
    0,
    null,
  ],
  ['the same, FHA: 0.5 percent', student({ loan: 'fha' }), 200_00, `${FHA}(I)`],
  ['the same, USDA: 0.5 percent', student({ loan: 'usda' }), 200_00, 'USDA HB-1-3555, 11.2'],
  ['the same, VA: 5 percent a year', student({ loan: 'va' }), 166_67, 'VA Circular 26-17-02'],
  [
    'VA, with a reported payment below that: 5 percent a year all the same',
    student({ loan: 'va', reported: { balanceCents: 40_000_00, monthlyCents: 90_00 } }),
    166_67,
    'VA Circular 26-17-02',
  ],
  [
    'VA, with a reported payment above it: that payment',
    student({ loan: 'va', reported: { balanceCents: 40_000_00, monthlyCents: 210_00 } }),
    210_00,
    null,
  ],
  [
    'VA, deferred for 12 months beyond closing: nothing',
    student({ loan: 'va', treated: { treatment: 'excluded', reason: 'deferred' } }),
    0,
    'VA Circular 26-17-02',
    'excluded',
  ],
  [
    'a revolving account of $3,456.78 without a payment: 5 percent',
    { reported: { type: 'credit_card', balanceCents: 3_456_78 } },
    172_84,
    FANNIE,
  ],
  [
    'a 30-day account of $900 whose funds are shown: nothing',
    {
      reported: { type: 'credit_card', balanceCents: 900_00, monthlyCents: 900_00 },
      treated: { treatment: 'excluded', reason: 'open_30_day' },
    },
    0,
    FANNIE,
    'excluded',
  ],
  [
    'an installment loan with ten payments left: nothing',
    { stated: { monthlyCents: 310_00, balanceCents: 3_100_00, monthsLeft: 10 } },
    0,
    FANNIE,
    'few_payments',
  ],
  [
    'FHA, ten payments that take no more than 5 percent of $6,200: nothing',
    { loan: 'fha', incomeCents: 6_200_00, stated: { monthlyCents: 310_00, balanceCents: 3_100_00, monthsLeft: 10 } },
    0,
    FHA,
    'few_payments',
  ],
  [
    'FHA, ten payments that take a cent more than 5 percent: they count',
    { loan: 'fha', incomeCents: 6_200_00, stated: { monthlyCents: 310_01, balanceCents: 3_100_00, monthsLeft: 10 } },
    310_01,
    FHA,
  ],
  [
    'a lease with four payments left: it counts',
    { stated: { type: 'other', monthlyCents: 399_00, monthsLeft: 4, isLease: true } },
    399_00,
    null,
  ],
  [
    'a 401(k) loan: nothing',
    {
      stated: { monthlyCents: 145_00, balanceCents: 9_000_00 },
      treated: { treatment: 'excluded', reason: 'secured_by_assets' },
    },
    0,
    FANNIE,
    'excluded',
  ],
  [
    'a co-signed car that the other has paid for 12 months: nothing',
    {
      reported: { type: 'auto', monthlyCents: 365_00, balanceCents: 14_000_00 },
      treated: { treatment: 'excluded', reason: 'paid_by_others' },
    },
    0,
    FANNIE,
    'excluded',
  ],
  [
    'a mortgage that a court assigned to a former spouse: nothing',
    {
      reported: { type: 'mortgage', monthlyCents: 1_650_00, balanceCents: 201_000_00 },
      treated: { treatment: 'excluded', reason: 'court_ordered' },
    },
    0,
    FANNIE,
    'excluded',
  ],
  ['alimony of $750 with years to go: it counts', { stated: { type: 'support', monthlyCents: 750_00 } }, 750_00, null],
  [
    'alimony that ends in eight months: nothing',
    { stated: { type: 'support', monthlyCents: 750_00, monthsLeft: 8 } },
    0,
    FANNIE,
    'few_payments',
  ],
  [
    'a loan of $8,412.09 that closing pays with $8,431.60: nothing',
    {
      reported: { monthlyCents: 260_00, balanceCents: 8_412_09 },
      treated: { treatment: 'paid_off', payoffCents: 8_431_60 },
    },
    0,
    'Fannie Mae Selling Guide B3-6-07',
    'paid_at_closing',
  ],
  [
    'the card of a spouse who does not borrow, FHA in Texas: it counts',
    { loan: 'fha', found: { type: 'credit_card', borrowerId: null, monthlyCents: 85_00 } },
    85_00,
    `${FHA}; VA Pamphlet 26-7, chapter 4, topic 5; USDA HB-1-3555, 11.2`,
  ],
  [
    'the same, once the loan is a conventional one: nothing',
    { found: { type: 'credit_card', borrowerId: null, monthlyCents: 85_00 } },
    0,
    `${FHA}; VA Pamphlet 26-7, chapter 4, topic 5; USDA HB-1-3555, 11.2`,
    'spouse_not_borrowing',
  ],
];

describe('Liabilities as the guides work them out', () => {
  it.each(
    examples.map(([name, file, cents, citation, leftOut = null]) => ({
      name,
      file,
      counts: { cents, citation, leftOut },
    })),
  )('$name', ({ file, counts }) => {
    expect(debtOf(file)).toEqual(counts);
  });

  it('FHA holds all debts of few payments together against 5 percent', () => {
    const soon = (words: string): StatedDebtFact => ({
      type: 'installment',
      monthlyCents: 250_00,
      monthsLeft: 6,
      key: { words: [words] },
    });
    const debts = [soon('oak'), soon('elm')];
    const of = (type: LoanType) => fileFigures(figureFacts({ loan: { ...loan, type }, debts })).debts.cents;
    expect([of('fha'), of('conventional')]).toEqual([500_00, 0]);
  });
});

describe('A treatment beside a later report', () => {
  const paid: File = { treated: { treatment: 'paid_off', payoffCents: 8_000_00 } };
  const later = (balanceCents: number) => debtOf({ ...paid, reported: { monthlyCents: 260_00, balanceCents } }).cents;

  it('pays no more than its payoff: a balance that has grown counts again', () => {
    expect([later(8_400_00), later(8_400_01)]).toEqual([0, 260_00]);
  });

  it('of a debt that is only found gives way to a report of it', () => {
    const found: FoundDebtFact = { debtId, type: 'auto', borrowerId: null, monthlyCents: 400_00 };
    const report: Partial<ReportedDebtFact> = { type: 'auto', monthlyCents: 412_00, balanceCents: 20_000_00 };
    expect(debtOf({ found, reported: report }).cents).toBe(412_00);
  });
});
