import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { sandboxPartnerIds } from '../../../events/lending/partners/partner-connections.ts';
import { firstMessageKinds } from '../../../events/lending/partners/partner-messages.ts';
import type { Settings } from '../../../events/platform/process/config.ts';
import {
  jsonOf,
  readOrCreateSecretFile,
  replaceSecretFile,
  type SecretFile,
} from '../../../events/platform/process/secret-file.ts';

/** Signing secrets (`whsec_...`) by partner; several while one is being replaced by the next. */
export type WebhookSecrets = ReadonlyMap<string, readonly string[]>;

const demoPartners = [...Object.keys(firstMessageKinds), ...sandboxPartnerIds];

const fileSchema = z.record(z.string(), z.string().regex(/^whsec_[A-Za-z0-9+/=]+$/));

/** Where a developer finds the secrets of the demo partners. */
export const webhookSecretsFile: SecretFile = {
  name: 'webhook-secrets.json',
  holds: 'the signing secrets of the demo partners',
  isWhole: (text) => fileSchema.safeParse(jsonOf(text)).success,
  remedy:
    'Put it back from a copy, or move it away: new secrets are made, and the demo partners have to sign with those.',
};

const createDemoSecrets = (): string =>
  JSON.stringify(
    Object.fromEntries(demoPartners.map((partner) => [partner, `whsec_${randomBytes(32).toString('base64')}`])),
    null,
    2,
  );

const grouped = (pairs: Iterable<readonly [string, string]>): WebhookSecrets => {
  const secrets = new Map<string, string[]>();
  for (const [partner, secret] of pairs) secrets.set(partner, [...(secrets.get(partner) ?? []), secret]);
  return secrets;
};

/**
 * The secrets with those of partners that a file from before them does not have. They follow from the others, so that
 * several processes that add them at once add the same.
 */
const withNewPartners = async (dataDir: string, file: string): Promise<Readonly<Record<string, string>>> => {
  const secrets = fileSchema.parse(jsonOf(file));
  const missing = demoPartners.filter((partner) => secrets[partner] === undefined);
  if (missing.length === 0) return secrets;
  const derived = missing.map((partner) => {
    const digest = createHmac('sha256', file).update(partner).digest('base64');
    return [partner, `whsec_${digest}`] as const;
  });
  const whole = { ...secrets, ...Object.fromEntries(derived) };
  await replaceSecretFile(dataDir, webhookSecretsFile, JSON.stringify(whole, null, 2));
  return whole;
};

/**
 * Secrets of `/webhooks` senders, from `WEBHOOK_SECRETS`. Outside production the default is the demo partners and the sandbox vendors, whose
 * secrets are made once and kept in `webhook-secrets.json` under the data folder, where a developer finds them to sign.
 */
export const loadWebhookSecrets = async (settings: Settings): Promise<WebhookSecrets> => {
  if (settings.WEBHOOK_SECRETS !== undefined) {
    return grouped(
      settings.WEBHOOK_SECRETS.split(',').map((pair): [string, string] => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    );
  }
  if (settings.NODE_ENV === 'production') return new Map();
  const file = await readOrCreateSecretFile(settings.DATA_DIR, webhookSecretsFile, createDemoSecrets);
  return grouped(Object.entries(await withNewPartners(settings.DATA_DIR, file)));
};
