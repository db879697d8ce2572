import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadWebhookSecrets } from '../../api/services/process/webhook-secrets.ts';
import { isLoopback } from '../../events/lending/partners/partner-connections.ts';
import { BadSettingsError, hasSandbox, loadSettings, type Settings } from '../../events/platform/process/config.ts';
import { createLogger } from '../../events/platform/process/logger.ts';
import { runMain } from '../../events/platform/process/run-main.ts';
import { onShutdown } from '../../events/platform/process/shutdown.ts';
import { openDesk } from './desk.ts';
import { sendSigned } from './send.ts';
import { createSandboxServer } from './server.ts';
import { SANDBOX_STATE_FILE } from './state-file.ts';

// node scripts/sandbox/main.ts: vendors that take every kind of order and answer with invented results.

/** The name by which other machines find it; undefined when it is for this machine only. */
const ownHostOf = ({ SANDBOX_URL }: Settings): string | undefined =>
  SANDBOX_URL === undefined || isLoopback(SANDBOX_URL) ? undefined : new URL(SANDBOX_URL).host;

/** A portal's address as it is seen from here: other containers are not found under the name that browsers use. */
const seenFromHere = ({ SANDBOX_PORTAL_URL }: Settings, callback: string): string =>
  SANDBOX_PORTAL_URL === undefined ? callback : new URL(new URL(callback).pathname, SANDBOX_PORTAL_URL).href;

await runMain(async () => {
  const settings = loadSettings(process.env);
  const log = createLogger('sandbox', settings.LOG_LEVEL);
  if (!hasSandbox(settings)) {
    log.info('there are no sandbox vendors here: not in production, with SANDBOX=false, or with WEBHOOK_SECRETS');
    return;
  }
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  const secrets = await loadWebhookSecrets(settings);
  const desk = openDesk({
    file: join(settings.DATA_DIR, SANDBOX_STATE_FILE),
    delayMs: settings.SANDBOX_DELAY_MS,
    secretOf: (partnerId) => secrets.get(partnerId)?.[0],
    say: (line) => log.warn(line),
    send: (callback, secret, message) => sendSigned(seenFromHere(settings, callback), secret, message),
  });
  const ownHost = ownHostOf(settings);
  const portalUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  const server = createSandboxServer({ desk, portalUrl: () => portalUrl, ownHost });
  server.listen(settings.SANDBOX_PORT, ownHost === undefined ? '127.0.0.1' : '0.0.0.0');
  await once(server, 'listening').catch((error: Error) => {
    throw new BadSettingsError(`The sandbox vendors cannot listen: ${error.message}. Set SANDBOX_PORT to a free port.`);
  });
  log.info({ url: settings.SANDBOX_URL ?? `http://127.0.0.1:${settings.SANDBOX_PORT}` }, 'sandbox vendors are ready');
  onShutdown(log, {
    drain: async () => {
      server.close();
      server.closeAllConnections();
      await desk.stop();
    },
    close: async () => undefined,
  });
});
