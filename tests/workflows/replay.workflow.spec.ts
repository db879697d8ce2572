import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { DeterminismViolationError } from '@temporalio/workflow';
import { bundleWorkflowCode, Runtime, Worker, type WorkflowBundle } from '@temporalio/worker';
import { bundleWorkflows, installTemporalRuntime } from '../../workflows/engine/worker.ts';
import { log } from './support/workflow-stack.ts';

jest.setTimeout(60_000);

const folder = new URL('../replay/', import.meta.url);
const recorded = readdirSync(folder).filter((name) => name.endsWith('.json'));
const replay = (workflowBundle: WorkflowBundle, name: string): Promise<void> =>
  Worker.runReplayHistory({ workflowBundle }, JSON.parse(readFileSync(new URL(name, folder), 'utf8')), name);

installTemporalRuntime(log);
const bundle = bundleWorkflows();
const changed = bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('support/changed-workflows.ts', import.meta.url)),
  logger: Runtime.instance().logger,
});

describe('Histories recorded from the real server', () => {
  it('are there for every workflow', () => {
    expect(recorded).toEqual(['loan-origination-funded.json', 'partner-delivery-refused.json']);
  });

  it.each(recorded)('%s replays with the present code', async (name) => {
    await replay(await bundle, name);
  });

  it.each(recorded)('%s is refused by a workflow that does something else', async (name) => {
    await expect(changed.then((bundled) => replay(bundled, name))).rejects.toThrow(DeterminismViolationError);
  });
});
