import { z } from 'zod';
import { debtMatches, leftOutReasons, lineKinds, unprovenReasons } from '../../../events/lending/figures/provenance.ts';
import {
  missingSchema,
  provenanceSchema,
  ratiosSchema,
  reservesSchema,
  ruleSchema,
} from '../../services/file/file-figures.contract.ts';

const sourceSchema = z.object({
  kind: z.enum([
    'application',
    'note',
    'underwriter',
    'worksheet',
    'fee_worksheet',
    'fee_template',
    'asset_worksheet',
    'program_table',
    'appraisal',
    'credit_report',
  ]),
  /** Of a report, the day that it is of. */
  asOf: z.iso.date().nullable(),
  orderId: z.uuid().nullable(),
});

/** One line of a figure; dollars a month. */
export const figureLineSchema = z.object({
  kind: z.enum(lineKinds),
  amount: z.number().describe('What it adds to the figure; 0 where it is left out'),
  provenance: provenanceSchema,
  source: sourceSchema,
  /** The creditor. */
  name: z.string().nullable(),
  borrowerId: z.uuid().nullable(),
  match: z.enum(debtMatches).nullable(),
  stated: z.number().nullable(),
  reported: z.number().nullable(),
  balance: z.number().nullable(),
  leftOut: z.enum(leftOutReasons).nullable(),
  /** Why it counts that would be left out, were it shown. */
  unproven: z.enum(unprovenReasons).nullable(),
  /** Given for leaving it out. */
  reason: z.string().nullable(),
  /** By which its amount is assumed or worked out, or it is left out. */
  rule: ruleSchema.nullable(),
  /** Of net rental. */
  rental: z.object({ gross: z.number(), payment: z.number(), expense: z.number() }).nullable(),
});
export type ShownLine = z.infer<typeof figureLineSchema>;

const figureSchema = z.object({
  amount: z.number(),
  provenance: provenanceSchema,
  missing: missingSchema,
  lines: z.array(figureLineSchema),
});

/** `GET /api/applications/{id}/figures`: each figure with its lines and sources; dollars a month, ratios in percent. */
export const fileFiguresSchema = z.object({
  loanAmount: z.number(),
  value: z.object({
    amount: z.number().describe('The lower of price and value, against which the loan is measured'),
    value: z.number(),
    price: z.number().nullable(),
    lower: z.enum(['price', 'value']),
    provenance: provenanceSchema,
    source: sourceSchema,
  }),
  ratios: ratiosSchema,
  housing: figureSchema,
  income: figureSchema,
  debts: figureSchema,
  cashToClose: figureSchema.describe('What closing takes from the borrowers, dollars; below 0 what it gives them'),
  /** With what each asset counts. */
  reserves: reservesSchema.extend({ funds: figureSchema }),
});
export type ShownFigures = z.infer<typeof fileFiguresSchema>;
