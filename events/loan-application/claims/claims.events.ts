import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { stageIds } from '../../lending/life-cycle/life-cycle.ts';

const stageId = z.enum(stageIds);
const given = {
  schema: z.object({ stageId, assigneeId: uuidSchema, assigneeName: z.string() }),
  personal: { assigneeName: 'assigneeId' },
} as const;

export const claimsEvents = {
  /** Somebody took the work of a stage that nobody had. */
  LoanStageClaimed: given,
  /** Somebody gave it to somebody, who had nothing to say in it. */
  LoanStageAssigned: given,
  /** Nobody has it any more. */
  LoanStageReleased: { schema: z.object({ stageId, previousAssigneeId: uuidSchema }) },
} as const satisfies EventDefinitions;

export type ClaimEvent = EventOf<typeof claimsEvents>;
export type ClaimEventOf<Type extends ClaimEvent['type']> = EventOf<typeof claimsEvents, Type>;

/**
 * Who has the work of a stage once it was begun: whoever it was begun for, else whoever had it.
 * @param before null while nobody has it
 */
export const assigneeAfterStart = (before: string | null, assigneeId: string | undefined): string | null =>
  assigneeId ?? before;
