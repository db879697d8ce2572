import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { jsonOf, readOrCreateSecretFile, type SecretFile } from '../../../events/platform/process/secret-file.ts';

/** Where the demo issuer answers. */
export const ISSUER_PATH = '/oidc';

const secretsSchema = z.object({
  clientSecret: z.string().min(1),
  cookieKey: z.string().min(1),
  signingKey: z.looseObject({ kty: z.literal('RSA'), n: z.string(), d: z.string() }),
});
export type IssuerSecrets = z.infer<typeof secretsSchema>;

export const issuerSecretsFile: SecretFile = {
  name: 'demo-issuer.json',
  holds: 'the keys of the demo sign-in',
  isWhole: (text) => secretsSchema.safeParse(jsonOf(text)).success,
  remedy: 'Move it away: new keys are made, and who is just signing in begins again.',
};

const createSecrets = (): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    clientSecret: randomBytes(32).toString('base64url'),
    cookieKey: randomBytes(32).toString('base64url'),
    signingKey: { ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: randomBytes(8).toString('hex') },
  });
};

/** The issuer's keys: made at the first start and kept, so that a restart does not break sign-ins under way. */
export const loadIssuerSecrets = async (dataDir: string): Promise<IssuerSecrets> =>
  secretsSchema.parse(jsonOf(await readOrCreateSecretFile(dataDir, issuerSecretsFile, createSecrets)));
