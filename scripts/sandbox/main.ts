import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadWebhookSecrets } from '../../api/services/webhook-secrets.ts';
import { BadSettingsError, loadSettings } from '../../events/platform/config.ts';
import { createLogger } from '../../events/platform/logger.ts';
import { runMain } from '../../events/platform/run-main.ts';
import { onShutdown } from '../../events/platform/shutdown.ts';
import { openDesk } from './desk.ts';
import { createSandboxServer } from './server.ts';
import { SANDBOX_STATE_FILE } from './state-file.ts';

// node scripts/sandbox/main.ts: vendors that take every kind of order and answer with invented results, on this machine.

await runMain(async () => {
  const settings = loadSettings(process.env);
  const log = createLogger('sandbox', settings.LOG_LEVEL);
  if (settings.NODE_ENV === 'production') {
    throw new BadSettingsError('The sandbox vendors are not for production: what they deliver is invented');
  }
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  const secrets = await loadWebhookSecrets(settings);
  const desk = openDesk({
    file: join(settings.DATA_DIR, SANDBOX_STATE_FILE),
    delayMs: settings.SANDBOX_DELAY_MS,
    secretOf: (partnerId) => secrets.get(partnerId)?.[0],
    say: (line) => log.warn(line),
  });
  const server = createSandboxServer(desk);
  server.listen(settings.SANDBOX_PORT, '127.0.0.1');
  await once(server, 'listening').catch((error: Error) => {
    throw new BadSettingsError(`The sandbox vendors cannot listen: ${error.message}. Set SANDBOX_PORT to a free port.`);
  });
  log.info({ url: `http://127.0.0.1:${settings.SANDBOX_PORT}` }, 'sandbox vendors are ready');
  onShutdown(log, {
    drain: async () => {
      server.close();
      server.closeAllConnections();
      await desk.stop();
    },
    close: async () => undefined,
  });
});
