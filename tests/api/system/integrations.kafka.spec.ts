import { expect, it } from '@jest/globals';
import { createIntegrationCheck } from '../../../api/system/state/check-integrations.ts';
import { listIntegrations } from '../../../api/system/state/integration-list.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';

it('says of a broker that it answers', async () => {
  const { KAFKA_BROKERS } = process.env;
  const integrations = listIntegrations({
    settings: loadSettings({ KAFKA_BROKERS }),
    fileStore: { check: async () => undefined },
    engine: { address: 'localhost:7233', check: async () => undefined },
    identityProviders: { issuer: () => undefined, isDemo: () => false, check: async () => undefined },
  }).filter(({ id }) => id === 'kafka');
  const { integrations: answers } = await createIntegrationCheck({
    integrations,
    log: createLogger('test', 'silent'),
  })();
  expect(answers).toMatchObject([{ state: 'answers', location: KAFKA_BROKERS?.split(',').join(', '), error: null }]);
});
