import { z } from 'zod';
import type { FieldError } from '../../kernel/errors.ts';

const months = z
  .int('Enter a whole number of months')
  .min(1, 'Enter the months that it is for')
  .max(60, 'Use at most 60 months');

/** What a disclosure says of a line beside its label and amount. */
export const feeItemSchema = z.discriminatedUnion(
  'kind',
  [
    /** Section A. */
    z.object({
      kind: z.literal('points'),
      percent: z.number('Enter the points').min(0, 'Enter the points').max(10, 'Use at most 10 points'),
    }),
    /** Section E: a tax by price or loan; whatever else is there is a recording fee or other tax (comment 37(g)(1)-3). */
    z.object({ kind: z.literal('transfer_tax') }),
    /** Sections F and G. */
    z.object({ kind: z.literal('homeowners_insurance'), months }),
    z.object({ kind: z.literal('mortgage_insurance'), months }),
    z.object({ kind: z.literal('property_taxes'), months }),
    z.object({ kind: z.literal('other_months'), months }),
    /** Section F. */
    z.object({
      kind: z.literal('prepaid_interest'),
      days: z.int('Enter a whole number of days').min(1, 'Enter the days of interest').max(31, 'Use at most 31 days'),
    }),
  ],
  'Choose what this is on the disclosures',
);
export type FeeItem = z.infer<typeof feeItemSchema>;
export type FeeItemKind = FeeItem['kind'];

const inMonths = ['homeowners_insurance', 'mortgage_insurance', 'property_taxes', 'other_months'] as const;
/** By the sections of a line; what is not here has none. */
const kindsIn: Readonly<Record<string, readonly FeeItemKind[]>> = {
  A: ['points'],
  E: ['transfer_tax'],
  F: ['prepaid_interest', ...inMonths],
  G: inMonths,
};

/** What a line of a section may be; none where the disclosures have nothing but its label. */
export const itemKindsIn = (section: string): readonly FeeItemKind[] => kindsIn[section] ?? [];

/** True of a line that the disclosures print by its months or days, so that it must say them (12 CFR 1026.37(g)(2), (3)). */
export const takesItem = ({ section, cents }: { readonly section: string; readonly cents: number }): boolean =>
  cents >= 0 && (section === 'F' || section === 'G');

/** An item in the wrong section, by field on the wire. */
export const itemProblems = (section: string, item: FeeItem | undefined): FieldError[] =>
  item === undefined || itemKindsIn(section).includes(item.kind)
    ? []
    : [{ field: 'item', message: 'The section has no such item: choose another one, or another section' }];
