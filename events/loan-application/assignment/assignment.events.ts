import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { priorities } from '../../lending/life-cycle/life-cycle.ts';

export const assignmentEvents = {
  LoanApplicationAssigned: {
    schema: z.object({ assigneeId: uuidSchema, assigneeName: z.string() }),
    personal: { assigneeName: 'assigneeId' },
  },
  LoanApplicationUnassigned: { schema: z.object({ previousAssigneeId: uuidSchema }) },
  LoanApplicationPrioritized: { schema: z.object({ from: z.enum(priorities), to: z.enum(priorities) }) },
} as const satisfies EventDefinitions;

export type AssignmentEvent = EventOf<typeof assignmentEvents>;
export type AssignmentEventOf<Type extends AssignmentEvent['type']> = EventOf<typeof assignmentEvents, Type>;
