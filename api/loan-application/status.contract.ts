import { z } from 'zod';
import { applicationStatuses } from '../../events/lending/life-cycle.ts';
import { optionalNotes } from '../http/fields.contract.ts';

/** `PATCH /api/applications/{id}/status`. A move off the normal path needs notes. */
export const changeStatusSchema = z.strictObject({ status: z.enum(applicationStatuses), notes: optionalNotes });
