import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readOrCreateSecretFile } from '../../events/platform/secret-file.ts';

/** Where the demo issuer answers. */
export const ISSUER_PATH = '/oidc';

const secretsSchema = z.object({
  clientSecret: z.string(),
  cookieKey: z.string(),
  signingKey: z.looseObject({ kty: z.string() }),
});
export type IssuerSecrets = z.infer<typeof secretsSchema>;

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
  secretsSchema.parse(JSON.parse(await readOrCreateSecretFile(join(dataDir, 'demo-issuer.json'), createSecrets)));
