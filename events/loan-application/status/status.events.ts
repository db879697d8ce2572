import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { adverseActionReasons } from '../../lending/denial/adverse-action.ts';
import { denialFigures, denialSources } from '../../lending/denial/denial-words.ts';
import { neededDocumentSchema } from '../../lending/needs/subjects.ts';
import {
  applicationStatuses,
  type ApplicationStatus,
  decidedStatuses,
  documentTypes,
  stageIds,
  stageStatuses,
} from '../../lending/life-cycle/life-cycle.ts';

export const statusEvents = {
  LoanApplicationStatusChanged: {
    schema: z.object({
      from: z.enum(applicationStatuses),
      to: z.enum(applicationStatuses),
      notes: z.string().optional(),
      /** True when the move left the normal path, or passed something over; such a move always carries notes. */
      override: z.boolean(),
      /** Of an approval: the stages that were flagged, rejected or not done, and how each stood. Then it is an override. */
      passedOver: z.array(z.object({ stageId: z.enum(stageIds), status: z.enum(stageStatuses) })).optional(),
      /** Of a rejection. */
      reasons: z.array(z.enum(adverseActionReasons)).optional(),
      /** Of a rejection: what the file showed for the reasons that it was rejected for. */
      grounds: z
        .array(
          z.object({
            reason: z.enum(adverseActionReasons),
            figure: z.enum(denialFigures),
            value: z.number(),
            limit: z.number().nullable(),
            source: z.enum(denialSources),
            documentTypes: z.array(z.enum(documentTypes)).optional(),
          }),
        )
        .optional(),
      /** Of a move to documents needed: what it asks the borrower for; each has its request beside it. */
      documentTypes: z.array(z.enum(documentTypes)).optional(),
      /** Of an approval: what the needs list asks for since, so that the loan can close. Left out in older events. */
      closingDocuments: z.array(neededDocumentSchema).optional(),
      /** Made by who made the move before, as the lender allows for loans up to this amount. */
      onePersonUpToCents: z.int().optional(),
    }),
    personal: { notes: STREAM },
    notPersonal: { 'closingDocuments[].subject.lineId': 'the id of a line' },
  },
} as const satisfies EventDefinitions;

export type LoanApplicationStatusChanged = EventOf<typeof statusEvents>;

/**
 * When the decision that stands was made: a decision stands until it is reversed or the file goes back to work; closing
 * and funding follow from the approval and keep its time.
 * @param changedAt when the status became `status` @param before the time of the decision that stood until then
 */
export const decidedAtAfter = (status: ApplicationStatus, changedAt: string, before: string | null): string | null => {
  if (status === 'approved' || status === 'rejected') return changedAt;
  return (decidedStatuses as readonly ApplicationStatus[]).includes(status) ? before : null;
};
