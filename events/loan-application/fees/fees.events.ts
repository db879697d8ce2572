import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { feeLineSchema } from '../../lending/fees/fee-line.ts';
import { templateGaps } from '../../lending/fees/fee-templates.ts';
import { loanPurposes } from '../../lending/fields/loan-choices.ts';
import { loanTypes } from '../../lending/rules/loan-type.ts';

export const feesEvents = {
  /** Fees as the template of the product has them, in place of earlier estimates; a line that somebody has entered stays. */
  FeesEstimated: {
    schema: z.object({
      template: z.object({ loanType: z.enum(loanTypes), purpose: z.enum(loanPurposes), state: z.string() }),
      lines: z.array(z.object({ feeId: uuidSchema, ...feeLineSchema.shape })),
      /** What the template could not say. */
      gaps: z.array(z.enum(templateGaps)),
    }),
    personal: { 'lines[].label': STREAM },
    notPersonal: { 'template.state': 'the area of the collateral' },
  },
  /** A line was entered, or one that was there was changed: it is no estimate of the template any more. */
  FeeEntered: {
    schema: z.object({ feeId: uuidSchema, ...feeLineSchema.shape }),
    personal: { label: STREAM },
  },
  FeeRemoved: { schema: z.object({ feeId: uuidSchema }) },
} as const satisfies EventDefinitions;

export type FeesEvent = EventOf<typeof feesEvents>;
export type FeesEventOf<Type extends FeesEvent['type']> = EventOf<typeof feesEvents, Type>;
