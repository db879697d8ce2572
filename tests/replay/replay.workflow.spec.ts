import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import type { WorkflowBundle } from '@temporalio/worker';
import { allManifests } from '../../workflows/manifests.ts';
import { bundleWorkflows, installTemporalRuntime } from '../../workflows/engine/dispatch/worker.ts';
import { log, workflowsPath } from '../workflows/support/workflow-stack.ts';
import { recordedHistories, scenariosOf } from './histories.ts';
import { replayHistory } from './replay-history.ts';

jest.setTimeout(60_000);

installTemporalRuntime(log);
const present = bundleWorkflows(workflowsPath);
const bundleChanged = (name: string): Promise<WorkflowBundle> =>
  bundleWorkflows(fileURLToPath(new URL(`changed/${name}.ts`, import.meta.url)));

const fileOf = (history: string): string => `tests/replay/${history}.json`;
const recorded = recordedHistories();

describe('Histories recorded from the real server', () => {
  it('are there for every scenario of every workflow, and no others', async () => {
    const scenarios = await Promise.all(
      allManifests.map(async ({ name }) => (await scenariosOf(name)).map((scenario) => `${name}/${scenario.name}`)),
    );
    expect(recorded).toEqual(scenarios.flat().toSorted());
  });

  it.each(recorded)('%s replays with the present code', async (history) => {
    await replayHistory(await present, fileOf(history));
  });
});

describe('A change of the code that a history cannot follow', () => {
  const bundles = { 'waits-first': bundleChanged('waits-first'), 'other-loop': bundleChanged('other-loop') } as const;

  const oneOfEach = allManifests.flatMap(
    ({ name }) => recorded.find((history) => history.startsWith(`${name}/`)) ?? [],
  );

  it.each(oneOfEach)('is found by %s', async (history) => {
    const replayed = bundles['waits-first'].then((bundle) => replayHistory(bundle, fileOf(history)));
    await expect(replayed).rejects.toThrow(`${fileOf(history)} does not replay`);
  });

  it.each<[keyof typeof bundles, string, string]>([
    [
      'waits-first',
      'loan-origination/open-stage',
      `The history has:    the activity loanOrigination.decide (event 6)
  The code now does:  timer
  The change needs:   if (patched('timer-instead-of-loanOrigination.decide'))`,
    ],
    [
      'other-loop',
      'loan-origination/open-stage',
      `The history has:    the activity loanOrigination.carryOut
  The code now does:  the activity loanOrigination.review
  The change needs:   if (patched('loanOrigination.review-instead-of-loanOrigination.carryOut'))`,
    ],
    [
      'other-loop',
      'loan-origination/wait-with-due',
      `The history has:    TimerStarted (event 12)
  The code now does:  nothing
  The change needs:   if (patched('nothing-instead-of-TimerStarted'))`,
    ],
    [
      'other-loop',
      'loan-origination/end',
      `The history has:    WorkflowExecutionCompleted (event 12)
  The code now does:  nothing`,
    ],
    ['other-loop', 'partner-delivery/applied', 'There is no such delivery'],
  ])('names history, difference and patch: %s, %s', async (change, history, message) => {
    const replayed = bundles[change].then((bundle) => replayHistory(bundle, fileOf(history)));
    await expect(replayed).rejects.toThrow(message);
    await expect(replayed).rejects.toThrow('docs/how-to/change-a-workflow.md');
  });

  it('replays under a patch', async () => {
    const bundle = await bundleChanged('waits-first-patched');
    for (const history of recorded) await replayHistory(bundle, fileOf(history));
  });
});
