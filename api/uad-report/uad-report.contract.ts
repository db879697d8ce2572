import { z } from 'zod';
import { uadFieldNames, uadReportStatuses, uadSteps } from '../../events/lending/uad/uad-form.ts';

const answers = z.partialRecord(z.enum(uadFieldNames), z.string());

/** One row of `GET /api/uad-reports`, and `GET /api/uad-reports/{id}`. */
export const uadReportSchema = z.object({
  id: z.uuid(),
  status: z.enum(uadReportStatuses),
  /** Where it was last worked on. */
  step: z.enum(uadSteps),
  answers,
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  version: z.int(),
});
export type UadReportInfo = z.infer<typeof uadReportSchema>;

/** `filter` of `GET /api/uad-reports`, as JSON. */
export const uadReportFilterSchema = z.strictObject({ status: z.enum(uadReportStatuses) }).partial();

/** `POST /api/uad-reports`, and `PATCH /api/uad-reports/{id}`: what changed; an empty text clears its field. */
export const writeUadReportSchema = z.strictObject({
  step: z.enum(uadSteps, `Use one of ${uadSteps.join(', ')}`),
  answers: z.strictObject(Object.fromEntries(uadFieldNames.map((field) => [field, z.string().max(10_000).optional()]))),
});

/** `POST /api/uad-reports`: with an application, what it says already is filled in where nothing is said otherwise. */
export const startUadReportSchema = writeUadReportSchema.extend({
  applicationId: z.uuid('Name the application by its id').toLowerCase().optional(),
});
