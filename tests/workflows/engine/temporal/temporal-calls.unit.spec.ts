import { describe, expect, it } from '@jest/globals';
import type { TemporalClient } from '../../../../workflows/engine/temporal/temporal-calls.ts';
import { createTemporalCalls } from '../../../../workflows/engine/temporal/temporal-calls.ts';

/** As the client library tells what the server answered. */
const answered = (code: number, details: string): Error =>
  Object.assign(new Error(details), { code, details, metadata: {} });

const client = {
  connection: { withDeadline: (_deadline: number, work: () => Promise<unknown>) => work() },
} as unknown as TemporalClient;

/** Refuses as often as there are answers, then does it. */
const server = (...refusals: readonly Error[]) => {
  const left = [...refusals];
  return async (): Promise<string> => {
    const refusal = left.shift();
    if (refusal) throw refusal;
    return 'done';
  };
};

describe('A call to Temporal', () => {
  it('is made again while the one workflow is busy: Temporal is not away', async () => {
    const { call } = createTemporalCalls(client);
    const busy = answered(8, 'Workflow is busy.');
    const closing = answered(14, 'workflow operation can not be applied because workflow is closing');
    await expect(call(server(busy, closing))).resolves.toBe('done');
    await expect(call(server(busy, closing), [1])).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('says that Temporal is away, or what it refused', async () => {
    const { call } = createTemporalCalls(client);
    await expect(call(server(answered(14, 'No connection established')))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(call(server(answered(3, 'Bad namespace')))).rejects.toThrow('Temporal refuses it: Bad namespace');
  });
});
