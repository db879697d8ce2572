import { z } from 'zod';
import { ERASED } from '../../../kernel/personal-data.ts';
import { bureauNames, bureaus } from '../../credit/borrower-scores.ts';
import { creditScoreSchema, isRejectCode, representativeScore } from '../../credit/credit-score.ts';
import { strangersIn } from '../every-kind/about-loan.ts';
import type { OrderFacts, VendorKind } from '../every-kind/vendor-kind.ts';
import { wireNameOf } from '../every-kind/ordered-file.ts';
import { aboutLoan, day, dollars, line, wireName } from '../every-kind/wire.ts';
import { dayInWords } from '../../fields/day-words.ts';

const detailsSchema = z.strictObject({
  /** Ids of the borrowers whose credit is ordered; all of them when left out. */
  borrowerIds: z.array(z.uuid()).min(1, 'Choose a borrower').max(10).optional(),
});

/** A security freeze keeps a bureau from reporting (15 U.S.C. 1681c-1(i)); an alert asks for the identity to be verified (1681c-1(h)). */
export const creditAlerts = ['freeze', 'fraud_alert', 'active_duty_alert'] as const;
export type CreditAlert = (typeof creditAlerts)[number];
const creditAlertNames: Readonly<Record<CreditAlert, string>> = {
  freeze: 'security freeze',
  fraud_alert: 'fraud alert',
  active_duty_alert: 'active duty alert',
};

const scoreSchema = z.object({
  borrower: z.int().min(0).describe('Which borrower of the file, from 0'),
  bureau: z.enum(bureaus),
  score: creditScoreSchema,
  factors: z.array(z.object({ code: line(10), text: line(200) })).max(10),
});

const accountSchema = z.object({
  creditor: line(200),
  accountType: line(100),
  accountNumberLast4: z.string().max(4),
  status: z.enum(['current', 'active', 'late', 'closed', 'inactive', 'default']),
  balance: dollars,
  limit: dollars.optional(),
  monthlyPayment: dollars,
  openedOn: day.optional(),
  monthsReviewed: z.int().min(0).optional(),
  onTimePercent: z.number().min(0).max(100).optional(),
});

const resultSchema = z.object({
  ...aboutLoan,
  reportId: line(100),
  issuedOn: day,
  scores: z.array(scoreSchema).max(30),
  accounts: z.array(accountSchema).max(200),
  inquiries: z.array(z.object({ borrower: z.int().min(0), creditor: line(200), date: day })).max(200),
  publicRecords: z
    .array(
      z.object({
        borrower: z.int().min(0),
        kind: line(100),
        filedOn: day,
        amount: dollars.optional(),
        status: line(60),
      }),
    )
    .max(50),
  /** What the bureaus say of the consumer's file as a whole; none when left out. */
  alerts: z
    .array(z.object({ borrower: z.int().min(0), bureau: z.enum(bureaus), kind: z.enum(creditAlerts) }))
    .max(30)
    .optional(),
});
/** A credit report as a reseller delivers it; dollars. */
export type CreditResult = z.output<typeof resultSchema>;

/** Ids of the borrowers whose credit is ordered; undefined for all. @param details JSON, as they are kept */
export const creditedBorrowers = (details: string): readonly string[] | undefined =>
  details === ERASED ? undefined : detailsSchema.parse(JSON.parse(details)).borrowerIds;

/** People in the report who are not on the loan, or were not asked for: their credit must not be kept. */
const wrongBorrowers = (
  { borrowerIds, details }: Pick<OrderFacts, 'borrowerIds' | 'details'>,
  { scores, inquiries, publicRecords, alerts = [] }: CreditResult,
): string[] => {
  const told = [...new Set([...scores, ...inquiries, ...publicRecords, ...alerts].map(({ borrower }) => borrower))];
  const stranger = told.find((borrower) => borrower >= borrowerIds.length);
  if (stranger !== undefined) {
    return [`It is about borrower ${stranger}, and the loan has ${borrowerIds.length}, counted from 0`];
  }
  const asked = creditedBorrowers(details);
  const places = borrowerIds.flatMap((id, place) => (asked === undefined || asked.includes(id) ? [place] : []));
  const other = told.find((borrower) => !places.includes(borrower));
  return other === undefined
    ? []
    : [`It is about borrower ${other}, and was ordered for borrower ${places.join(', ')}, counted from 0`];
};

/** The representative score takes one of each bureau. */
const scoredTwice = ({ scores }: Pick<CreditResult, 'scores'>): string[] => {
  const twice = scores.find(({ borrower, bureau }, index) =>
    scores.slice(0, index).some((before) => before.borrower === borrower && before.bureau === bureau),
  );
  return twice
    ? [`It has two scores of ${bureauNames[twice.bureau]} for borrower ${twice.borrower}, counted from 0`]
    : [];
};

/** The representative score of a report; null where no bureau could score anybody. */
export const scoreOf = ({ scores }: Pick<CreditResult, 'scores'>): number | null =>
  representativeScore(scores.map(({ borrower, score }) => ({ borrowerId: String(borrower), score })));

export const creditKind: VendorKind<z.output<typeof detailsSchema>, CreditResult> = {
  name: 'Credit',
  reportName: 'credit report',
  permissions: {
    read: ['applications.read'],
    order: ['applications.update'],
    update: ['applications.update'],
    review: ['applications.update', 'underwriting.update'],
  },
  products: { tri_merge: 'Tri-Merge Credit Report', soft_pull: 'Soft Pull', refresh: 'Credit Refresh' },
  turnaround: { standard: { from: 1, to: 1 }, rush: { from: 1, to: 1 }, super_rush: { from: 0, to: 0 } },
  goodForDays: 120,
  detailsSchema,
  termsSchema: z.object({
    borrowers: z
      .array(
        z.object({
          position: z.int().min(0),
          ...wireName,
          ssn: z.string().regex(/^\d{9}$/, 'The SSN of every borrower is needed'),
          dateOfBirth: z.string().optional(),
          address: z
            .object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() })
            .optional(),
        }),
      )
      .min(1),
    mergeType: z.string(),
  }),
  termsOf: ({ borrowers }, { product, details: { borrowerIds } }) => ({
    borrowers: borrowers
      .map((borrower, position) => ({ ...borrower, position }))
      .filter(({ borrowerId }) => borrowerIds === undefined || borrowerIds.includes(borrowerId))
      .map(({ position, ssn, dateOfBirth, currentAddress, ...name }) => ({
        position,
        ...wireNameOf(name),
        ...(ssn !== undefined && { ssn }),
        ...(dateOfBirth !== undefined && { dateOfBirth }),
        ...(currentAddress && {
          address: {
            street: currentAddress.street,
            city: currentAddress.city,
            state: currentAddress.state,
            postalCode: currentAddress.zip,
          },
        }),
      })),
    mergeType: product,
  }),
  resultSchema,
  problemsOf: (facts, result) => [
    ...strangersIn(facts, result),
    ...wrongBorrowers(facts, result),
    ...scoredTwice(result),
    ...(result.scores.length === 0 ? ['It has no score'] : []),
    ...(result.issuedOn > facts.today
      ? [`It was issued on ${dayInWords(result.issuedOn)}, a day that is still to come`]
      : []),
  ],
  figuresOf: (result) => {
    const score = scoreOf(result);
    return {
      headline: score === null ? 'No bureau could score the borrowers' : `Representative score ${score}`,
      effectiveOn: result.issuedOn,
    };
  },
  findingsOf: ({ accounts, publicRecords, scores, alerts = [] }) => [
    ...alerts.map(({ borrower, bureau, kind }) => ({
      code: 'alert',
      severity: 'serious' as const,
      text: `${bureauNames[bureau]} has a ${creditAlertNames[kind]} for borrower ${borrower + 1}`,
    })),
    ...scores
      .filter(({ score }) => isRejectCode(score))
      .map(({ borrower, bureau, score }) => ({
        code: 'no-score',
        severity: 'warning' as const,
        text: `${bureauNames[bureau]} could not score borrower ${borrower + 1} (code ${score})`,
      })),
    ...accounts
      .filter(({ status }) => status === 'late' || status === 'default')
      .map(({ creditor, status }) => ({
        code: 'account',
        severity: status === 'default' ? ('serious' as const) : ('warning' as const),
        text: `${creditor} is ${status === 'default' ? 'in default' : 'late'}`,
      })),
    ...publicRecords.map(({ kind, filedOn }) => ({
      code: 'public-record',
      severity: 'serious' as const,
      text: `${kind}, filed on ${dayInWords(filedOn)}`,
    })),
  ],
};
