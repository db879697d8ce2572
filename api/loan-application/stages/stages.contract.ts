import { z } from 'zod';
import { stageIds, stageStatuses } from '../../../events/lending/life-cycle/life-cycle.ts';
import { optionalNotes } from '../../http/requests/fields.contract.ts';

/** A stage as it stands in addresses. */
export const stageIdSchema = z.enum(stageIds);

/** The next person on the stage needs to know why. */
const NOTED: readonly string[] = ['requires_attention', 'rejected'] satisfies readonly (typeof stageStatuses)[number][];

/** `PATCH /api/applications/{id}/stages/{stageId}`; flagging and rejecting need a note, and so does completing without the stage's evidence. */
export const changeStageSchema = z
  .strictObject({ status: z.enum(stageStatuses).exclude(['pending']), notes: optionalNotes })
  .refine(({ status, notes }) => notes !== undefined || !NOTED.includes(status), {
    path: ['notes'],
    message: 'A note is required to flag or reject a stage: say what is wrong',
  });

/** A stage as the file's page shows it. */
export const stageSchema = z.object({
  id: z.enum(stageIds),
  name: z.string(),
  status: z.enum(stageStatuses),
  assignedTo: z.string().nullable(),
  notes: z.string().nullable(),
  /** Notes of its earlier states, the oldest first. */
  earlierNotes: z.array(z.object({ status: z.enum(stageStatuses), notes: z.string(), at: z.iso.datetime() })),
  updatedAt: z.iso.datetime().nullable(),
  /** Evidence that completing it now would be without: then it is an override, and needs notes. Null where it lacks none. */
  missingEvidence: z.string().nullable(),
});
export type WorkflowStage = z.infer<typeof stageSchema>;
