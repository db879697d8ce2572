import { z } from 'zod';
import { partnerMessageKinds } from '../../events/lending/partners/partner-messages.ts';
import { isEachOnce, requiredText } from '../http/requests/fields.contract.ts';

/** A delivery that was kept and that nothing came of. */
export const refusedDeliverySchema = z.object({
  deliveryId: z.uuid(),
  /** The `type` of the message; null when it named none. */
  messageType: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  reason: z.string(),
  /** The file that it was for; null where it named none that there is. */
  applicationId: z.uuid().nullable(),
});

/** One line of `GET /api/settings/partners`. */
export const partnerSchema = z.object({
  partnerId: z.string(),
  name: z.string(),
  /** Kinds of messages that it may deliver. */
  kinds: z.array(z.enum(partnerMessageKinds)),
  /** True when it has a secret to sign with; without one it cannot deliver. */
  hasSecret: z.boolean(),
  deliveries: z.int(),
  refused: z.int(),
  held: z.int().describe('Not ordered: they wait for a decision'),
  lastDeliveryAt: z.iso.datetime().nullable(),
  /** The newest ones. */
  newestRefused: z.array(refusedDeliverySchema),
});
export type Partner = z.infer<typeof partnerSchema>;

/** `PUT /api/settings/partners/{partnerId}`: all that it may deliver from now on. */
export const partnerMessagesSchema = z.strictObject({
  kinds: z
    .array(z.enum(partnerMessageKinds, `Use kinds out of ${partnerMessageKinds.join(', ')}`), 'Send a list of kinds')
    .refine(isEachOnce, 'Name each kind once'),
  reason: requiredText('A reason', 500).refine(
    (given) => !/\p{Cc}/u.test(given),
    'Use one line without control characters',
  ),
});
export type PartnerMessagesChange = z.input<typeof partnerMessagesSchema>;

/** Answer to a change. */
export const partnerChangedSchema = z.object({ version: z.int() });
