import { spawnSync } from 'node:child_process';
import { readAudit } from './packages/audit-report.ts';

// A step of `npm run check`: known vulnerabilities, high or critical, in the packages of production.

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 60_000,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const report = readAudit(stdout ?? '');
if (report.state === 'no answer') {
  console.log(`npm audit is skipped: the registry gave no answer (${report.reason}).`);
} else if (report.severe.length > 0) {
  console.error(`Packages of production with known vulnerabilities:\n  ${report.severe.join('\n  ')}`);
  process.exitCode = 1;
} else {
  console.log('npm audit: no high or critical vulnerability in the packages of production.');
}
