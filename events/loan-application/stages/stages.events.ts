import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { stageIds, type StageStatus } from '../../lending/life-cycle/life-cycle.ts';

const stageId = z.enum(stageIds);
const notes = z.string().optional();
const noted = { schema: z.object({ stageId, notes }), personal: { notes: STREAM } } as const;

export const stagesEvents = {
  LoanStageStarted: {
    schema: z.object({ stageId, assigneeId: uuidSchema.optional(), assigneeName: z.string().optional(), notes }),
    personal: { notes: STREAM, assigneeName: 'assigneeId' },
  },
  LoanStageProcessingStarted: noted,
  LoanStageCompleted: {
    schema: z.object({
      stageId,
      notes,
      /** The accepted report that it is completed by. */
      evidence: z.object({ orderId: uuidSchema, orderNumber: z.string() }).optional(),
      /** True when its evidence is not on the file; such a completion always carries notes. */
      override: z.boolean().optional(),
    }),
    personal: { notes: STREAM },
    notPersonal: { 'evidence.orderNumber': 'derived from an id' },
  },
  LoanStageFlagged: noted,
  LoanStageRejected: noted,
} as const satisfies EventDefinitions;

export type StageEvent = EventOf<typeof stagesEvents>;

/** The status of a stage after each event that moves one. */
export const stageStatusAfter = {
  LoanStageStarted: 'in_progress',
  LoanStageProcessingStarted: 'processing',
  LoanStageCompleted: 'completed',
  LoanStageFlagged: 'requires_attention',
  LoanStageRejected: 'rejected',
} as const satisfies Record<StageEvent['type'], StageStatus>;
