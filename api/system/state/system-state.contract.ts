import { z } from 'zod';
import { providers } from '../../services/accounts/providers.contract.ts';
import { logReaderSchema } from '../log-readers/log-reader.contract.ts';
import { lastVerificationSchema } from '../status/system.contract.ts';

/** `GET /api/settings/database`. Sizes are bytes on the disk, indexes included. */
export const databaseStateSchema = z.object({
  /** Such as `18.1`. */
  serverVersion: z.string(),
  databaseName: z.string(),
  sizeBytes: z.int(),
  log: z.object({
    /** Position of the newest event, and how many there are: positions run from 1 without gaps. */
    position: z.int(),
    /** Null while the log is empty. */
    newestEventAt: z.iso.datetime().nullable(),
    sizeBytes: z.int(),
    /** Partitions of the log in the order of their positions; the last ones are made ahead and empty. */
    partitions: z.array(
      z.object({
        name: z.string(),
        /** The first position that belongs into it. */
        firstPosition: z.int(),
        sizeBytes: z.int(),
        /** New events go here; exactly one does. */
        isCurrent: z.boolean(),
      }),
    ),
  }),
  readers: z.array(
    logReaderSchema.pick({
      name: true,
      what: true,
      kind: true,
      state: true,
      position: true,
      lagEvents: true,
      lagSeconds: true,
    }),
  ),
  lastVerification: lastVerificationSchema.nullable(),
  /** Problems and warnings, as `/readyz` has them. */
  problems: z.array(z.string()),
});
export type DatabaseState = z.infer<typeof databaseStateSchema>;

/** Services beside the database, in the order of the screen. */
const singleIntegrations = ['mail', 'files', 'virus_scanner', 'workflow_engine', 'kafka', 'language_model'] as const;
const integrationKinds = [...singleIntegrations, 'identity_provider'] as const;

/** By what an integration is served: `folder`, `demo_issuer` and `none` stand in for what has not been set up. */
const integrationServices = [
  'smtp',
  's3',
  'temporal',
  'kafka',
  'openai',
  'clamav',
  'oidc',
  'folder',
  'demo_issuer',
  'none',
] as const;

/** One thing that the portal works with, and whether it answers. */
export const integrationSchema = z.object({
  /** Unique: the kind, or the identity provider's own id such as `okta`. */
  id: z.enum([...singleIntegrations, ...providers]),
  kind: z.enum(integrationKinds),
  service: z.enum(integrationServices),
  /** True when the portal's environment names it; otherwise `service` is its stand-in. */
  isConfigured: z.boolean(),
  /** Host and port, address or folder, without credentials; null where there is nothing. */
  location: z.string().nullable(),
  /** `off`: there is nothing that could answer. */
  state: z.enum(['answers', 'fails', 'off']),
  /** Time to the answer or failure; null when off. */
  tookMs: z.int().nullable(),
  /** Why it fails, and only then. */
  error: z.string().nullable(),
});
export type Integration = z.infer<typeof integrationSchema>;

/** `GET /api/settings/integrations`. */
export const integrationsSchema = z.object({
  /** When they were asked: within the last ten seconds. */
  checkedAt: z.iso.datetime(),
  integrations: z.array(integrationSchema),
});
export type Integrations = z.infer<typeof integrationsSchema>;
