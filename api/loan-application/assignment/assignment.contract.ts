import { z } from 'zod';
import { priorities } from '../../../events/lending/life-cycle/life-cycle.ts';

/** `PUT /api/applications/{id}/assignee`; null takes the file from its assignee. */
export const assignSchema = z.strictObject({ assigneeId: z.uuid().nullable() });
/** `PUT /api/applications/{id}/priority`. */
export const prioritizeSchema = z.strictObject({ priority: z.enum(priorities) });
