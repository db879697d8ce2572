import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { incomeTypes } from '../../lending/fields/loan-choices.ts';
import { incomeFindings } from '../../lending/income/income-result.ts';
import { incomeWorksheetSchema } from '../../lending/income/worksheet.schema.ts';
import { evidenceSchema } from './qualifying.evidence.ts';

export const qualifyingEvents = {
  /** What a borrower's income of one source is qualified with: in place of what was stated for that type. */
  IncomeQualified: {
    schema: z.object({
      /** The same id again replaces what it said before. */
      worksheetId: uuidSchema,
      borrowerId: uuidSchema,
      incomeType: z.enum(incomeTypes),
      /** Employer, business or payer. */
      source: z.string().optional(),
      /** Left out where the figure was entered, which the note then explains. */
      worksheet: incomeWorksheetSchema.optional(),
      /** Below 0 for a loss. */
      monthlyCents: z.int(),
      findings: z.array(z.enum(incomeFindings)),
      /** The day of the note that continuance was held against. */
      noteDate: z.iso.date(),
      evidence: z.array(evidenceSchema),
      note: z.string().optional(),
    }),
    personal: { source: 'borrowerId', note: STREAM },
  },
  /** The worksheet does not hold: without another one of its type, what was stated counts again. */
  IncomeWorksheetDropped: {
    schema: z.object({ worksheetId: uuidSchema, reason: z.string() }),
    personal: { reason: STREAM },
  },
} as const satisfies EventDefinitions;

export type QualifyingEvent = EventOf<typeof qualifyingEvents>;
export type QualifyingEventOf<Type extends QualifyingEvent['type']> = EventOf<typeof qualifyingEvents, Type>;
