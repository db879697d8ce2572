import { z } from 'zod';
import { feeItemSchema } from '../../../events/lending/fees/fee-item.ts';
import { feePayees, feePayers, feeSections } from '../../../events/lending/fees/fee-line.ts';
import { templateGaps } from '../../../events/lending/fees/fee-templates.ts';
import { loanPurposes } from '../../../events/lending/fields/loan-choices.ts';
import { loanTypes } from '../../../events/lending/rules/loan-type.ts';
import { requiredText } from '../../http/requests/fields.contract.ts';
import { dollarsOrCredit } from '../income/worksheet-money.contract.ts';

/** `POST /api/applications/{id}/fees` and `PUT .../{feeId}`: one line, dollars; a credit is below 0. */
export const enterFeeSchema = z.strictObject({
  section: z.enum(feeSections, 'Choose a section'),
  label: requiredText('What the fee is for', 120),
  amount: dollarsOrCredit,
  paidBy: z.enum(feePayers, 'Choose who pays it'),
  paidTo: z.enum(feePayees, 'Choose who gets it'),
  isFinanceCharge: z.boolean(),
  isPointsAndFees: z.boolean(),
  item: feeItemSchema
    .optional()
    .describe('What the disclosures say of it beside its label; a Loan Estimate needs it of sections F and G'),
});
export type EnterFee = z.input<typeof enterFeeSchema>;

const amount = z.number();

/** One line of the worksheet, dollars. */
export const shownFeeSchema = z.object({
  feeId: z.uuid(),
  section: z.enum(feeSections),
  label: z.string(),
  amount,
  paidBy: z.enum(feePayers),
  paidTo: z.enum(feePayees),
  isShoppable: z.boolean().describe('A service of section C'),
  isFinanceCharge: z.boolean(),
  isPointsAndFees: z.boolean(),
  item: feeItemSchema.optional(),
  isEstimate: z.boolean().describe('As the template has it; nobody has entered it'),
  by: z.string(),
  at: z.iso.datetime(),
});
export type ShownFee = z.infer<typeof shownFeeSchema>;

const limitSchema = z.object({ limit: amount, isExceeded: z.boolean() }).nullable();

/** `GET /api/applications/{id}/fees`: the fee worksheet with its totals and what follows from it, dollars. */
export const feeWorksheetSchema = z.object({
  lines: z.array(shownFeeSchema),
  /** The template that the estimates are of; null before it was filled. */
  template: z.object({ loanType: z.enum(loanTypes), purpose: z.enum(loanPurposes), state: z.string() }).nullable(),
  gaps: z.array(z.enum(templateGaps)).describe('What the template could not say'),
  statedFinancedFee: amount
    .nullable()
    .describe('Financed per section L4 and by no line: it is in the totals once there are lines, and in the cost'),
  totals: z.object({
    sections: z.object({ A: amount, B: amount, C: amount, E: amount, F: amount, G: amount, H: amount }),
    loanCosts: amount.describe('D: A + B + C'),
    otherCosts: amount.describe('I: E + F + G + H'),
    total: amount.describe('J: D + I less lender credits'),
    payers: z.object({
      borrower_at_closing: amount,
      borrower_before_closing: amount,
      financed: amount,
      seller: amount,
      lender: amount,
      other: amount,
    }),
    lenderCredits: amount,
    sellerCredits: amount,
  }),
  cost: z.object({
    apr: z
      .number()
      .nullable()
      .describe('Percent a year; null where fees leave nothing that is financed, or payments are not known'),
    amountFinanced: amount,
    prepaidFinanceCharge: amount,
    financeCharge: amount.nullable().describe('Null where payments are not known'),
    pointsAndFees: amount,
    qualifiedMortgage: limitSchema.describe('The most for a qualified mortgage; null for a year that is not known'),
    highCost: limitSchema,
    basis: z.array(z.object({ rule: z.string(), citation: z.string() })),
  }),
});
export type FeeWorksheet = z.infer<typeof feeWorksheetSchema>;
