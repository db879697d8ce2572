import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it, jest } from '@jest/globals';
import { runningExecutions } from '../../../../workflows/engine/temporal/running-executions.ts';
import { createTemporalCalls, type TemporalClient } from '../../../../workflows/engine/temporal/temporal-calls.ts';

it('gives each page of a long list a deadline of its own', async () => {
  jest.useFakeTimers({ now: 0 });
  const deadlines = new AsyncLocalStorage<number>();
  const asked: unknown[] = [];
  // As Temporal's client does it: a page is asked for when what the one before held has been taken.
  async function* list(): AsyncGenerator<{ workflowId: string }> {
    for (let page = 0; page < 3; page += 1) {
      asked.push(deadlines.getStore());
      jest.advanceTimersByTime(7_000);
      await Promise.resolve();
      yield { workflowId: `${page}-first` };
      yield { workflowId: `${page}-second` };
    }
  }
  const client = {
    connection: { withDeadline: (deadline: number, work: () => unknown) => deadlines.run(deadline, work) },
    workflow: { list },
  } as unknown as TemporalClient;
  try {
    const found: string[] = [];
    const calls = createTemporalCalls(client);
    for await (const { workflowId } of runningExecutions({ client, calls }, ['one', 'other'])) found.push(workflowId);
    expect(found).toHaveLength(6);
    expect(asked).toEqual([10_000, 17_000, 24_000]);
  } finally {
    jest.useRealTimers();
  }
});
