import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { stageIds } from '../../lending/life-cycle/life-cycle.ts';
import type { StageEvent } from '../stages/stages.events.ts';

const stageId = z.enum(stageIds);
const given = {
  schema: z.object({ stageId, assigneeId: uuidSchema, assigneeName: z.string() }),
  personal: { assigneeName: 'assigneeId' },
} as const;

export const claimsEvents = {
  /** Someone took the work of a stage that nobody had. */
  LoanStageClaimed: given,
  /** Someone gave it to someone, who had nothing to say in it. */
  LoanStageAssigned: given,
  /** Nobody has it any more. */
  LoanStageReleased: { schema: z.object({ stageId, previousAssigneeId: uuidSchema }) },
} as const satisfies EventDefinitions;

export type ClaimEvent = EventOf<typeof claimsEvents>;
export type ClaimEventOf<Type extends ClaimEvent['type']> = EventOf<typeof claimsEvents, Type>;

/** Assignee of a stage after an event about it; null: nobody, undefined: unchanged. */
export const holderAfter = (
  event: ClaimEvent | StageEvent,
): { readonly assigneeId: string; readonly assigneeName?: string | undefined } | null | undefined => {
  switch (event.type) {
    case 'LoanStageClaimed':
    case 'LoanStageAssigned':
      return event.data;
    case 'LoanStageStarted': {
      const { assigneeId, assigneeName } = event.data;
      return assigneeId === undefined ? undefined : { assigneeId, assigneeName };
    }
    case 'LoanStageReleased':
    case 'LoanStageCompleted':
      return null;
    default:
      return undefined;
  }
};
