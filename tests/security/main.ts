import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createTestComponents } from '../run/tiers.ts';
import { type Line, runCheck } from './check.ts';
import { allChecks } from './checks/all-checks.ts';
import { startSecurityPortal } from './started-portal.ts';
import { prepareTarget, type Target } from './target.ts';

const usage = `npm run test:security [-- [--url http://localhost:3000] [--only part of a name]]
  Attacks a running portal and says line by line whether it holds.
  --url   of a portal with demo accounts whose data does not matter: applications, comments and keys are added to it.
          Left out, the portal is started for this run, on a database of its own and a free port.
  --only  only the checks whose name contains this`;

const say = (text: string): void => console.log(text);
const root = fileURLToPath(new URL('../../', import.meta.url));

const MOST_FAILURES_TOLD = 8;
const toldOf = ({ what, failures, skipped }: Line): string => {
  if (skipped !== undefined) return `  skip  ${what}: ${skipped}`;
  if (failures.length === 0) return `  pass  ${what}`;
  const more = failures.length - MOST_FAILURES_TOLD;
  const told = failures.slice(0, MOST_FAILURES_TOLD).map((failure) => `\n          ${failure}`);
  return `  FAIL  ${what}${told.join('')}${more > 0 ? `\n          and ${more} more` : ''}`;
};

/** Target of a check, with what was started for it. */
type Started = { readonly target: Target; readonly stop: () => Promise<void> };

const start = async (): Promise<Started> => {
  const cacheDir = process.env['CACHE_DIR'] || join(homedir(), '.cache', 'lendlog');
  mkdirSync(cacheDir, { recursive: true });
  const components = createTestComponents({ root, env: process.env, cacheDir, say });
  try {
    Object.assign(process.env, await components.bringUp('e2e'));
    const portal = await startSecurityPortal((line) => (line.includes('] warn: ') ? undefined : say(line)));
    const stop = async (): Promise<void> => {
      await portal.stop();
      await components.stop();
    };
    try {
      return { target: await prepareTarget(portal), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await components.stop();
    throw error;
  }
};

const { values } = parseArgs({
  options: { url: { type: 'string' }, only: { type: 'string', default: '' }, help: { type: 'boolean' } },
});
if (values.help) {
  say(usage);
  process.exit(0);
}
if (values.url !== undefined && !URL.canParse(values.url)) {
  console.error(`${values.url} is no address.\n${usage}`);
  process.exit(1);
}

/** @throws when nothing answers there, or nobody can sign in with a demo account */
const given = async (url: URL): Promise<Started> => ({
  target: await prepareTarget({
    url,
    trustsProxy: false,
    https: undefined,
    webhookSecrets: undefined,
    filesDir: undefined,
  }),
  stop: async () => undefined,
});

const { target, stop } = await (values.url === undefined ? start() : given(new URL(values.url))).catch(
  (error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    console.error(`There is no portal with demo accounts to attack: ${problem}`);
    process.exit(1);
  },
);
const lines: Line[] = [];
try {
  say(`The portal at ${target.url.origin}, ${target.calls.length} calls in its description`);
  const only = values.only.toLowerCase();
  for (const check of allChecks.filter(({ name }) => name.toLowerCase().includes(only))) {
    say(`\n${check.name}`);
    lines.push(...(await runCheck(check, target, (line) => say(toldOf(line)))));
  }
} finally {
  await stop();
}
const failed = lines.filter(({ failures }) => failures.length > 0).length;
const skipped = lines.filter((line) => line.skipped !== undefined).length;
say(`\n${lines.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 || lines.length === 0 ? 1 : 0);
