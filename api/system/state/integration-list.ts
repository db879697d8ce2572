import { resolve } from 'node:path';
import type { Settings } from '../../../events/platform/process/config.ts';
import { filesFolder } from '../../../events/platform/blobs/create-blob-store.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createMailer, outboxFolder } from '../../../events/platform/outbound/mailer.ts';
import { createVirusScanner } from '../../../events/platform/documents/virus-scanner.ts';
import { providers } from '../../services/accounts/providers.contract.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { RefusedError } from './describe-failure.ts';
import type { Integration } from './system-state.contract.ts';

/** One thing that the portal works with, and how to find out whether it answers; without a check there is nothing to ask. */
export type CheckedIntegration = Pick<Integration, 'id' | 'kind' | 'service' | 'isConfigured' | 'location'> & {
  readonly check: ((signal: AbortSignal) => Promise<void>) | null;
};

export type IntegrationDeps = {
  readonly settings: Settings;
  readonly fileStore: Pick<RouteDeps['fileStore'], 'check'>;
  readonly engine: Pick<RouteDeps['engine'], 'address' | 'check'>;
  readonly identityProviders: Pick<RouteDeps['identityProviders'], 'issuer' | 'isDemo' | 'check'>;
};

/** An address as it may be shown: user, password, query and fragment can hold credentials. */
const withoutCredentials = (address: string): string => {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
};

const mail = ({ settings }: IntegrationDeps): CheckedIntegration => ({
  id: 'mail',
  kind: 'mail',
  service: settings.SMTP_URL ? 'smtp' : 'folder',
  isConfigured: settings.SMTP_URL !== undefined,
  location: settings.SMTP_URL ? withoutCredentials(settings.SMTP_URL) : resolve(outboxFolder(settings)),
  check: async () => {
    const mailer = createMailer(settings);
    await mailer.check().finally(mailer.close);
  },
});

const bucketLocation = ({ S3_ENDPOINT, S3_REGION, S3_BUCKET }: Settings): string =>
  S3_ENDPOINT ? `${withoutCredentials(S3_ENDPOINT)}/${S3_BUCKET}` : `${S3_BUCKET} (${S3_REGION})`;

const files = ({ settings, fileStore }: IntegrationDeps): CheckedIntegration => ({
  id: 'files',
  kind: 'files',
  service: settings.S3_BUCKET ? 's3' : 'folder',
  isConfigured: settings.S3_BUCKET !== undefined,
  location: settings.S3_BUCKET ? bucketLocation(settings) : resolve(filesFolder(settings)),
  check: fileStore.check,
});

const virusScanner = ({ settings: { CLAMAV_ADDRESS: address } }: IntegrationDeps): CheckedIntegration => ({
  id: 'virus_scanner',
  kind: 'virus_scanner',
  service: address ? 'clamav' : 'none',
  isConfigured: address !== undefined,
  location: address ?? null,
  check: address ? createVirusScanner(address).check : null,
});

const workflowEngine = ({ settings, engine }: IntegrationDeps): CheckedIntegration => ({
  id: 'workflow_engine',
  kind: 'workflow_engine',
  service: 'temporal',
  isConfigured: settings.TEMPORAL_ADDRESS !== undefined,
  location: `${engine.address}/${settings.TEMPORAL_NAMESPACE}`,
  check: settings.LEFT_OUT.includes('workflows') ? null : engine.check,
});

const kafka = ({ settings: { KAFKA_BROKERS: brokers } }: IntegrationDeps): CheckedIntegration => ({
  id: 'kafka',
  kind: 'kafka',
  service: brokers ? 'kafka' : 'none',
  isConfigured: brokers !== undefined,
  location: brokers?.join(', ') ?? null,
  check: brokers
    ? async () => {
        // The client is large; a portal without Kafka never loads it.
        const { createKafka } = await import('../../../events/outbox/kafka/kafka.ts');
        // It warns of each of its attempts; the check reports their result.
        const log = createLogger('api', 'silent');
        await createKafka({ brokers, clientId: 'lendlog-settings', log }).partitionCounts([]);
      }
    : null,
});

const languageModel = ({
  settings: { OPENAI_API_KEY: key, OPENAI_BASE_URL },
}: IntegrationDeps): CheckedIntegration => ({
  id: 'language_model',
  kind: 'language_model',
  service: key ? 'openai' : 'none',
  isConfigured: key !== undefined,
  location: key ? withoutCredentials(OPENAI_BASE_URL) : null,
  check: key
    ? async (signal) => {
        const url = `${OPENAI_BASE_URL.replace(/\/$/, '')}/models`;
        const { status } = await fetch(url, { signal, headers: { Authorization: `Bearer ${key}` } });
        if (status === 401 || status === 403) throw new RefusedError('It refuses our API key');
        if (status !== 200) throw new RefusedError(`It answers with status ${status}`);
      }
    : null,
});

const identityProvider = (
  provider: (typeof providers)[number],
  { identityProviders }: IntegrationDeps,
): CheckedIntegration => {
  const issuer = identityProviders.issuer(provider);
  const standIn = identityProviders.isDemo(provider) ? 'demo_issuer' : 'none';
  const isConfigured = issuer !== undefined && standIn === 'none';
  return {
    id: provider,
    kind: 'identity_provider',
    service: isConfigured ? 'oidc' : standIn,
    isConfigured,
    location: issuer ? withoutCredentials(issuer) : null,
    check: issuer ? (signal) => identityProviders.check(provider, signal) : null,
  };
};

/** Everything that the portal works with besides its database, as its environment has set it up. */
export const listIntegrations = (deps: IntegrationDeps): readonly CheckedIntegration[] => [
  mail(deps),
  files(deps),
  virusScanner(deps),
  workflowEngine(deps),
  kafka(deps),
  languageModel(deps),
  ...providers.map((provider) => identityProvider(provider, deps)),
];
