import { z } from 'zod';
import { demographicsForm } from '../../../events/lending/urla/sections/demographics.ts';
import { draftSchemaOf } from '../../../events/lending/urla/draft-schema.ts';
import { urlaForm } from '../../../events/lending/urla/urla.ts';

/** `GET /api/applications/{id}/urla`: the application as it was stated; personal numbers are masked. */
export const statedUrlaSchema = z.object({
  applicationId: z.uuid(),
  draftId: z.uuid(),
  statedAt: z.iso.datetime(),
  urla: draftSchemaOf(urlaForm),
  demographics: draftSchemaOf(demographicsForm).nullable().describe('Null for users who may not see them'),
});
