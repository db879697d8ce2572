import { z } from 'zod';
import { confirmableKinds } from '../../../events/lending/changes/out-of-date.ts';
import { requiredText } from '../../http/requests/fields.contract.ts';

/** `POST /api/applications/{id}/reliance-confirmations`. */
export const confirmRelianceSchema = z.strictObject({
  kind: z.enum(confirmableKinds, `Choose one of ${confirmableKinds.join(', ')}; a condition is cleared anew instead`),
  /** Of the document, order or report, as the application has it in `outOfDate`. */
  id: requiredText('What is still good', 200),
  /** The changes that you have seen it to be out of date by. */
  changeIds: z
    .array(z.uuid('Use the ids of `outOfDate`').toLowerCase())
    .min(1, 'Name the changes that you have seen')
    .max(500),
  reason: requiredText('Why it is still good', 500),
});
