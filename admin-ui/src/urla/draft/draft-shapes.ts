import type { z } from 'zod';
import type {
  changeUrlaDraftSchema,
  demographicsSchema,
  giveDemographicsSchema,
  urlaDraftChangedSchema,
  urlaDraftSchema,
} from '../../../../api/urla-draft/urla-draft.contract.ts';

/** Requests and answers of the API about a draft. */
export type DraftDetail = z.output<typeof urlaDraftSchema>;
export type DemographicsDetail = z.output<typeof demographicsSchema>;
export type ChangeRequest = z.input<typeof changeUrlaDraftSchema>;
export type ChangeAnswer = z.output<typeof urlaDraftChangedSchema>;
export type DemographicsRequest = z.input<typeof giveDemographicsSchema>;
/** Author of the last change. */
export type Touch = DraftDetail['fields'][string];
