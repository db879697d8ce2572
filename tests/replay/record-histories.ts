/**
 * Records the histories that the replay tests hold workflow code against: `npm run histories:record`. It records those
 * that are missing, and again those that are named: `npm run histories:record -- loan-origination/escalate`. A changed
 * file below this folder is a decision to be read in review (docs/how-to/change-a-workflow.md).
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSettings } from '../../events/platform/process/config.ts';
import { createTestComponents } from '../run/tiers.ts';
import { queuesOf } from '../../workflows/engine/manifest/check-manifests.ts';
import { allManifests } from '../../workflows/manifests.ts';
import { createTemporalClient } from '../../workflows/engine/temporal/temporal-client.ts';
import { workflowIdOf } from '../../workflows/engine/manifest/workflow-id.ts';
import { temporalServer } from '../workflows/support/temporal-server.ts';
import { workflowStack } from '../workflows/support/workflow-stack.ts';
import { historyFile, scenariosOf } from './histories.ts';
import { portableHistory } from './portable-history.ts';
import { createGate, createStage } from './stage.ts';

const named = process.argv.slice(2);
const components = createTestComponents({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  env: process.env,
  cacheDir: loadSettings(process.env).CACHE_DIR,
  say: (line) => console.log(line),
});

const recordAll = async (): Promise<void> => {
  const [server, stack] = await Promise.all([temporalServer(), workflowStack()]);
  await server.start();
  const gate = createGate(stack.activities);
  const workers = queuesOf(allManifests).map((queue) =>
    stack.workFor(server.address, gate.activities, undefined, queue),
  );
  const client = createTemporalClient(server.address, 'default');
  try {
    for (const manifest of allManifests) {
      for (const { name, play } of await scenariosOf(manifest.name)) {
        const file = historyFile(manifest.name, name);
        if (existsSync(file) && !named.includes(`${manifest.name}/${name}`)) continue;
        const id = await play(createStage(stack, client, manifest, gate.hold));
        const handle = client.workflow.getHandle(workflowIdOf(manifest.name, id));
        mkdirSync(new URL('.', file), { recursive: true });
        writeFileSync(file, portableHistory(await handle.fetchHistory()));
        console.log(`Recorded ${manifest.name}/${name}`);
        if ((await handle.describe()).status.name === 'RUNNING') await handle.terminate('recorded');
        gate.open();
      }
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await client.connection.close();
    await server.kill();
    await stack.stop();
  }
};

try {
  Object.assign(process.env, await components.bringUp('workflow'));
  await recordAll();
} finally {
  await components.stop();
}
