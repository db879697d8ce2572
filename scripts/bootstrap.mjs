// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, built-in modules only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const projectNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Lendlog needs Node 20.19 or later to start; this is ${process.versions.node} (${process.execPath}).`);
  process.exit(1);
};

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** True when node_modules holds every package of package-lock.json in its version, by npm's own record. */
const isInstalled = () => {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, record)) || !existsSync(projectNode)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  );
};

const install = () => {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) ...');
  // The Node that the project runs on is a development dependency, which NODE_ENV=production would leave out.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--include=dev'], { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  console.error('npm ci failed; its message is above.');
  process.exit(1);
};

/** Installs what is missing and hands over to a TypeScript entry, named from the root, on the project's own Node. */
export const runOnProjectNode = (script) => {
  requireNode();
  install();
  const child = spawn(projectNode, [join(root, script), ...process.argv.slice(2)], {
    cwd: root,
    // The child notices by the closed channel when we are killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
};
