import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Running, supervise } from '../../../scripts/components/guard/supervisor.ts';

/** Each start is a process that ends when the test says so. */
const processes = () => {
  const ends: ((reason: string) => void)[] = [];
  const starts: PromiseWithResolvers<void>[] = [];
  const startedAt = (count: number): Promise<void> => (starts[count] ??= Promise.withResolvers<void>()).promise;
  const start = async (): Promise<Running> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const count = ends.push(resolve);
    void startedAt(count);
    starts[count]?.resolve();
    return { exited: promise, stop: async () => resolve('stopped') };
  };
  return {
    start,
    /** Resolves once it was started so often. */
    started: startedAt,
    end: (reason: string): void => ends.at(-1)?.(reason),
  };
};

describe('A process that ends by itself', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const supervised = async () => {
    const said: string[] = [];
    const own = processes();
    const { stop } = await supervise({ name: 'api', start: own.start, say: (line) => void said.push(line) });
    return { ...own, said, stop };
  };

  it('is started again at once however often, where each start was a good one', async () => {
    const { said, started, end, stop } = await supervised();
    for (const count of [1, 2, 3]) {
      await started(count);
      now += 30_000;
      end('ended by SIGKILL');
      await started(count + 1);
    }
    expect(new Set(said)).toEqual(new Set(['api ended (ended by SIGKILL): starting it again at once']));
    await stop();
  });

  it('is started again after a pause where it ends again soon after its start', async () => {
    const { said, started, end, stop } = await supervised();
    end('exit code 1');
    await started(2);
    end('exit code 1');
    await started(3);
    expect(said).toEqual([
      'api ended (exit code 1): starting it again at once',
      'api ended (exit code 1): starting it again in 1 s',
    ]);
    await stop();
  });

  it('is stopped, too, where it was just being started again', async () => {
    const { started, end, stop } = await supervised();
    end('ended by SIGKILL');
    await started(2);
    // `start` has not come back yet.
    await stop();
  });
});
