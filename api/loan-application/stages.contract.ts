import { z } from 'zod';
import { stageIds, stageStatuses } from '../../events/lending/life-cycle.ts';
import { optionalNotes } from '../http/fields.contract.ts';

/** A stage as it stands in addresses. */
export const stageIdSchema = z.enum(stageIds);

/** `PATCH /api/applications/{id}/stages/{stageId}`. */
export const changeStageSchema = z.strictObject({
  status: z.enum(stageStatuses).exclude(['pending']),
  notes: optionalNotes,
});

/** A stage as the file's page shows it. */
export const stageSchema = z.object({
  id: z.enum(stageIds),
  name: z.string(),
  status: z.enum(stageStatuses),
  assignedTo: z.string().nullable(),
  notes: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
});
export type WorkflowStage = z.infer<typeof stageSchema>;
