import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { ApplicationFailure } from '@temporalio/common';
import { type NativeConnection, Worker } from '@temporalio/worker';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { replaceRetired } from '../../../workflows/engine/dispatch/retired.ts';
import {
  type Answer,
  type Ask,
  type Next,
  NEWS_SIGNAL,
  stateDrivenInput,
  type Step,
  WAITING_FOR_QUERY,
} from '../../../workflows/engine/state-driven/state-driven.contract.ts';
import { TASK_QUEUE } from '../../../workflows/engine/temporal/task-queue.ts';
import { createTemporalCalls } from '../../../workflows/engine/temporal/temporal-calls.ts';
import { createImpatientClient } from '../../../workflows/engine/temporal/temporal-client.ts';
import { bundleWorkflows, installTemporalRuntime } from '../../../workflows/engine/dispatch/worker.ts';
import { eventually } from '../../support/eventually.ts';
import { probeManifest } from '../support/manifests.ts';
import { startTimeSkipping } from '../support/time-skipping.ts';
import { log } from '../support/workflow-stack.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const waitingFor = { what: 'the test', since: '2026-03-02T15:00:00.000Z', onWhom: 'from nobody' };
const step = (key: string): Next => ({ kind: 'do', step: { type: 'touch', key }, waitingFor });
const wait = (dueInMs?: number): Next => ({ kind: 'wait', dueInMs, waitingFor });
const end: Next = { kind: 'end' };

type ScriptedAnswer = Pick<Answer, 'next'> & Partial<Answer>;

/** Answers of one workflow's policy, in sequence, and results of its steps. */
type Script = {
  readonly decide: (asked: number) => ScriptedAnswer | Promise<ScriptedAnswer>;
  readonly carryOut?: (step: Step) => void;
};

let time: TestWorkflowEnvironment;
let stopWorking: () => Promise<void>;
const scripts = new Map<string, Script>();
/** Requests to the activities of each workflow, by the workflow's time. */
const asked = new Map<string, Ask[]>();
const carriedOut = new Map<string, string[]>();

/** Works on what that server hands out. @returns ends it */
const workOn = async (connection: NativeConnection): Promise<() => Promise<void>> => {
  const worker = await Worker.create({
    connection,
    taskQueue: TASK_QUEUE,
    workflowBundle: await bundleWorkflows(fileURLToPath(new URL('../support/probe-workflows.ts', import.meta.url))),
    activities: {
      'probe.decide': async (ask: Ask): Promise<Answer> => {
        const all = [...(asked.get(ask.id) ?? []), ask];
        asked.set(ask.id, all);
        return { seen: 1, startedAt: ask.startedAt, next: end, ...(await scripts.get(ask.id)?.decide(all.length)) };
      },
      'probe.carryOut': async ({ id, step: { key, type } }: { id: string; step: Step }): Promise<void> => {
        carriedOut.set(id, [...(carriedOut.get(id) ?? []), key]);
        scripts.get(id)?.carryOut?.({ key, type });
      },
    },
  });
  const running = worker.run();
  return async () => {
    worker.shutdown();
    await running;
  };
};

beforeAll(async () => {
  installTemporalRuntime(log);
  time = await startTimeSkipping();
  stopWorking = await workOn(time.nativeConnection);
});
afterAll(async () => {
  await stopWorking?.();
  await time?.teardown();
});

const start = (id: string, script: Script, { client } = time) => {
  scripts.set(id, script);
  return client.workflow.start('probe', {
    workflowId: `probe:${id}`,
    taskQueue: TASK_QUEUE,
    args: [stateDrivenInput(id, 1)],
  });
};
/** Milliseconds between the first time that the policy was asked and the others. */
const askedAfter = (id: string): number[] => {
  const [first, ...others] = (asked.get(id) ?? []).map(({ now }) => now);
  return others.map((now) => now - (first ?? 0));
};

describe('The state-driven loop', () => {
  it('does what is answered, one step after the other, until the end', async () => {
    const answers = [step('one'), step('two'), end];
    await (await start('steps', { decide: (nth) => ({ next: answers[nth - 1] ?? end }) })).result();
    expect(carriedOut.get('steps')).toEqual(['one', 'two']);
  });

  it('looks within the task that it is woken by, and in one of its own where that fails', async () => {
    const lookedOutside = async (id: string, decide: Script['decide']): Promise<number> => {
      const handle = await start(id, { decide });
      await handle.result();
      const { events } = await handle.fetchHistory();
      return (events ?? []).filter((event) => event.activityTaskScheduledEventAttributes).length;
    };
    expect(await lookedOutside('within', (nth) => ({ next: nth === 1 ? wait(HOUR_MS) : end }))).toBe(0);
    const failsOnce: Script['decide'] = (nth) => {
      if (nth === 1) throw new Error('The database is away');
      return { next: end };
    };
    expect(await lookedOutside('outside', failsOnce)).toBe(1);
  });

  it('waits as long as is answered, counted from when it asked', async () => {
    await (await start('due', { decide: (nth) => ({ next: nth === 1 ? wait(3 * HOUR_MS) : end }) })).result();
    const [after = 0] = askedAfter('due');
    expect(after).toBeGreaterThanOrEqual(3 * HOUR_MS);
    expect(after).toBeLessThan(3 * HOUR_MS + 60_000);
  });

  it('hands on what it has learnt', async () => {
    const learnt = { [waitingFor.since]: 5 };
    const handle = await start('learnt', {
      decide: (nth) => ({ next: nth === 1 ? step('one') : end, startedAt: learnt }),
    });
    await handle.result();
    expect(asked.get('learnt')?.map(({ startedAt }) => startedAt)).toEqual([{}, learnt]);
  });

  describe('When a step is refused', () => {
    it('waits an hour and does it then', async () => {
      let refusals = 0;
      const handle = await start('refused', {
        decide: () => ({ next: refusals > 1 ? end : step('one') }),
        carryOut: () => {
          refusals += 1;
          if (refusals === 1) throw ApplicationFailure.nonRetryable('Not now', 'rule_violation');
        },
      });
      await handle.result();
      expect(carriedOut.get('refused')).toEqual(['one', 'one']);
      const [after = 0] = askedAfter('refused');
      expect(after).toBeGreaterThanOrEqual(HOUR_MS);
      expect(after).toBeLessThan(2 * HOUR_MS);
    });

    it('looks again at once when there is news', async () => {
      const handle = await start('refused-news', {
        decide: (nth) => ({ next: nth === 1 ? step('one') : end }),
        carryOut: () => {
          throw ApplicationFailure.nonRetryable('Not now', 'rule_violation');
        },
      });
      await eventually('the refusal', () => carriedOut.has('refused-news'));
      await handle.signal(NEWS_SIGNAL, { position: 2 });
      await handle.result();
      expect(askedAfter('refused-news')[0]).toBeLessThan(HOUR_MS);
    });
  });

  it('does not do a step again at once that had no effect', async () => {
    await (await start('same', { decide: (nth) => ({ next: nth < 4 ? step('one') : end }) })).result();
    expect(carriedOut.get('same')).toEqual(['one', 'one']);
    const [second = 0, third = 0] = askedAfter('same');
    expect(second).toBeLessThan(HOUR_MS);
    expect(third).toBeGreaterThanOrEqual(HOUR_MS);
  });

  it('asks again when the answer was so long in coming that its time has passed', async () => {
    let failures = 0;
    const handle = await start('late', {
      decide: () => {
        failures += 1;
        if (failures < 12) throw new Error('The log is away');
        return { next: end };
      },
    });
    await handle.result();
    const times = [...new Set(asked.get('late')?.map(({ now }) => now))];
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(60_000);
  });

  describe('When it has no time to wait for', () => {
    it('sleeps until there is news, and not for news that it has seen', async () => {
      const handle = await start('news', {
        decide: (nth) => ({ next: nth < 3 ? wait() : end, seen: 10 * nth }),
      });
      await eventually('the wait', async () => (await handle.query(WAITING_FOR_QUERY)) !== null && asked.has('news'));
      await handle.signal(NEWS_SIGNAL, { position: 7 });
      await handle.signal(NEWS_SIGNAL, { position: 10 });
      await time.sleep('1 day');
      expect(asked.get('news')).toHaveLength(1);
      await handle.signal(NEWS_SIGNAL, { position: 11 });
      await eventually('the second look', () => asked.get('news')?.length === 2);
      expect(await handle.query(WAITING_FOR_QUERY)).toEqual(waitingFor);
      await handle.signal(NEWS_SIGNAL, { position: 21 });
      await handle.result();
      expect(await handle.query(WAITING_FOR_QUERY)).toBeNull();
    });
  });

  it('does not look for ever for what a log that was taken back no longer has', async () => {
    const handle = await start('taken-back', { decide: () => ({ next: wait(HOUR_MS), seen: 0 }) });
    await time.sleep(5.5 * HOUR_MS);
    expect(asked.get('taken-back')).toHaveLength(6);
    await handle.terminate();
  });

  it('does not end over news that came while it was told to', async () => {
    // The time-skipping server at times completes a workflow over a signal that it has accepted.
    const path = process.env['TEST_TEMPORAL_PATH'] ?? '';
    const real = await TestWorkflowEnvironment.createLocal({ server: { executable: { type: 'existing-path', path } } });
    const stop = await workOn(real.nativeConnection);
    const decide: Script['decide'] = async (nth) => {
      if (nth === 1) await real.client.workflow.getHandle('probe:last-news').signal(NEWS_SIGNAL, { position: 2 });
      return { next: end };
    };
    await (await start('last-news', { decide }, real)).result();
    expect(asked.get('last-news')).toHaveLength(2);
    await stop();
    await real.teardown();
  });
});

describe('A Temporal without visibility, such as the time-skipping server', () => {
  it('is not blamed for showing no executions of a retired type', async () => {
    const client = createImpatientClient(time.address, 'default');
    const said: string[] = [];
    const ownLog = createLogger('test', 'warn', { write: (line) => void said.push(line) });
    const epoch = { id: '', firstId: '', beganAt: '', position: 0, reason: '' };
    const deps = { client, calls: createTemporalCalls(client), log: ownLog, epoch };
    await replaceRetired(deps, probeManifest({ retired: ['probeWorkflow'] }), new AbortController().signal);
    await client.connection.close();
    expect(said).toEqual([]);
  });
});
