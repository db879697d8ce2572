import { z } from 'zod';
import {
  endpointProblem,
  MOST_ENDPOINT_CHARACTERS,
  MOST_PARTNER_ID_CHARACTERS,
  PARTNER_ID,
  partnerKindNames,
  partnerKinds,
  partnerStatuses,
} from '../../events/lending/partners/partner-connections.ts';
import { isPlainText, PLAIN_TEXT } from '../../events/kernel/plain-text.ts';
import { looksLikeSsn, SSN_SHAPED } from '../../events/lending/fields/personal-text.ts';
import { partnerIdText, requiredName, requiredText } from '../http/requests/fields.contract.ts';

const time = z.iso.datetime();

/** One call that we made to a partner. */
export const partnerCallSchema = z.object({
  at: time,
  what: z.string().describe('What was asked for: test, order, revision ...'),
  outcome: z.enum(['done', 'refused', 'failed']).describe('refused: it answered and will not do it'),
  error: z.string().nullable(),
  tookMs: z.int(),
});

export type PartnerCallLine = z.infer<typeof partnerCallSchema>;

/** A connection to a partner, and how it does. */
export const integrationSchema = z.object({
  id: z.string().describe('As it stands in the address of its webhook'),
  name: z.string(),
  description: z.string(),
  status: z.enum(partnerStatuses),
  lastSync: time.nullable().describe('When something went through last, either way'),
  recordCount: z.int().describe('Deliveries that led to something'),
  kind: z.enum(partnerKinds),
  endpoint: z.string(),
  isSandbox: z.boolean(),
  hasApiKey: z.boolean(),
  /** Where it delivers to. */
  webhookUrl: z.url(),
  hasWebhookSecret: z.boolean(),
  /** Until when what it signs with the secret before is taken. */
  previousWebhookSecretUntil: time.nullable(),
  syncsToday: z.int().describe('Calls that it took and deliveries of it, in the last 24 hours'),
  errorsToday: z.int().describe('Calls that failed and deliveries that were refused, in the last 24 hours'),
  lastCall: partnerCallSchema.nullable(),
});
export type Integration = z.infer<typeof integrationSchema>;

const ofKind = z.array(integrationSchema);

/** `GET /api/integrations`: connections by what they are for, and what they come to. */
export const integrationsSchema = z.object({
  compliance: ofKind,
  title: ofKind,
  appraisal: ofKind,
  credit: ofKind,
  flood: ofKind,
  verification: ofKind,
  underwriting: ofKind,
  stats: z.object({
    active: z.int().describe('Connections that work'),
    syncs: z.int().describe('Calls taken and deliveries, in the last 24 hours'),
    errors: z.int().describe('Calls failed and deliveries refused, in the last 24 hours'),
    partners: z.int().describe('Connections that are not disconnected'),
  }),
  version: z.int().describe('Of all connections together, for If-Match'),
});
export type Integrations = z.infer<typeof integrationsSchema>;

/** An endpoint that partners call. */
export const endpointSchema = z.object({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string(),
  description: z.string(),
  category: z.string(),
  access: z.string().describe('What it takes: a scope of the API key, any key, or a signature'),
});
export type Endpoint = z.infer<typeof endpointSchema>;

const endpoint = z
  .string({ error: 'The API endpoint is required' })
  .trim()
  .min(1, 'The API endpoint is required')
  .max(MOST_ENDPOINT_CHARACTERS, `Use ${MOST_ENDPOINT_CHARACTERS} characters at most`)
  .superRefine((text, context) => {
    const problem = text === '' ? undefined : endpointProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const MOST_KEY_CHARACTERS = 4_000;
const apiKey = z
  .string()
  .trim()
  .max(MOST_KEY_CHARACTERS, `Use ${MOST_KEY_CHARACTERS} characters at most`)
  // It goes into a header.
  .regex(/^[\x21-\x7e]*$/, 'Use the key as the partner gave it: letters, digits and signs, without blanks')
  .nullable();

const partnerId = z
  .string()
  .max(MOST_PARTNER_ID_CHARACTERS)
  .regex(PARTNER_ID, 'Use small letters, digits and hyphens, such as cedar-valley-title');

/** `POST /api/integrations/configure`: a new connection, or the whole configuration of one that there is. */
export const configureIntegrationSchema = z.strictObject({
  partnerId: partnerId.optional().describe('Of the connection to change; a new one gets its id from its name'),
  partnerType: z.enum(partnerKinds, `Choose one of ${Object.values(partnerKindNames).join(', ')}`),
  partnerName: requiredName('The partner name'),
  endpoint,
  apiKey: apiKey.optional().describe('Left out or empty, the one that is kept stays; null takes it away'),
  description: z
    .string()
    .trim()
    .max(500, 'Use 500 characters at most')
    .refine(isPlainText, PLAIN_TEXT)
    .refine((text) => !looksLikeSsn(text), SSN_SHAPED)
    .default(''),
});

export type IntegrationConfiguration = z.input<typeof configureIntegrationSchema>;

/** Answer to it. The only one that carries the key that a partner signs with; it cannot be seen again. */
export const integrationConfiguredSchema = z.object({
  id: z.string(),
  version: z.int(),
  webhookUrl: z.url(),
  webhookSecret: z.string().nullable().describe('Null where the partner has one, or this same request came before'),
});

export type IntegrationConfigured = z.infer<typeof integrationConfiguredSchema>;

/** `POST /api/integrations/test`: whether a partner can be reached at an address that is not saved yet. */
export const testEndpointSchema = z.strictObject({
  partnerId: partnerId.optional().describe('Of the connection whose key is shown there when none is given'),
  endpoint,
  apiKey: apiKey.optional(),
});

/** Result of a connection test. */
export const connectionTestSchema = z.object({
  isReached: z.boolean(),
  text: z.string().describe('In words for people'),
  tookMs: z.int(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

/** `POST /api/integrations/{partnerId}/disconnection`. */
export const disconnectIntegrationSchema = z.strictObject({ reason: requiredText('A reason', 500) });

export const integrationParams = z.object({ partnerId: partnerIdText });

/** Answer to other changes of a connection. */
export const integrationChangedSchema = z.object({ id: z.string(), version: z.int() });
