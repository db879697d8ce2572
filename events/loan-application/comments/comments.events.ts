import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { stageIds } from '../../lending/life-cycle/life-cycle.ts';

export const commentsEvents = {
  LoanApplicationCommented: {
    schema: z.object({ commentId: uuidSchema, comment: z.string() }),
    personal: { comment: STREAM },
  },
  LoanApplicationEscalated: {
    schema: z.object({
      subject: z.string(),
      stageId: z.enum(stageIds).optional(),
      /** Whole days the file had been waiting when it was escalated. */
      daysWaiting: z.int(),
      /** The workflow's key of the wait, so one wait is escalated once. */
      escalationKey: z.string(),
    }),
    notPersonal: { subject: 'a fixed sentence of the workflow', escalationKey: 'made of ids' },
  },
} as const satisfies EventDefinitions;

export type LoanApplicationCommented = EventOf<typeof commentsEvents, 'LoanApplicationCommented'>;
export type LoanApplicationEscalated = EventOf<typeof commentsEvents, 'LoanApplicationEscalated'>;
