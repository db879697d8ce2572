import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { partnerKinds } from '../lending/partners/partner-connections.ts';

const partnerId = z.string().min(1);
const name = z.string().min(1);
/** `https://...`, without a slash at its end. */
const endpoint = z.string().min(1);
const description = z.string();
/** Under which the credential is kept beside the log (`events/store/privacy/kept-secrets.ts`); null when the partner asks for none. */
const secretId = uuidSchema.nullable();
/** Of the key that the partner signs its webhooks with; null where the environment has it. */
const webhookSecretId = uuidSchema.nullable();
const configuration = z.object({ name, endpoint, description });

const notPersonal = {
  partnerId: 'a company',
  name: 'a company',
  endpoint: 'an address',
  description: 'about a company',
};

/** Every event of the connections to partners. Secrets are kept beside the log: events carry their ids. */
export const partnerEvents = {
  PartnerConnected: {
    schema: z.object({
      partnerId,
      kind: z.enum(partnerKinds),
      ...configuration.shape,
      /** True for a vendor of the installation's own sandbox. */
      isSandbox: z.boolean(),
      secretId,
      webhookSecretId,
    }),
    notPersonal,
  },
  /** Its name, address or description is another one. */
  PartnerConfigured: {
    schema: z.object({ partnerId, from: configuration, ...configuration.shape, isSandbox: z.boolean() }),
    notPersonal: {
      ...notPersonal,
      'from.name': 'a company',
      'from.endpoint': 'an address',
      'from.description': 'about a company',
    },
  },
  /** The credential that we show the partner is another one. */
  PartnerSecretReplaced: { schema: z.object({ partnerId, secretId }), notPersonal: { partnerId: 'a company' } },
  /** The key that the partner signs with is another one; what it signs with those before is taken until the time given. */
  PartnerWebhookSecretReplaced: {
    schema: z.object({ partnerId, webhookSecretId: uuidSchema, previousValidUntil: z.iso.datetime() }),
    notPersonal: { partnerId: 'a company' },
  },
  PartnerDisconnected: {
    schema: z.object({ partnerId, reason: z.string().min(1) }),
    notPersonal: { partnerId: 'a company', reason: 'about a partner' },
  },
  PartnerReconnected: { schema: z.object({ partnerId }), notPersonal: { partnerId: 'a company' } },
} as const satisfies EventDefinitions;

export type PartnerEvent = EventOf<typeof partnerEvents>;
export type PartnerEventOf<Type extends PartnerEvent['type']> = EventOf<typeof partnerEvents, Type>;
