import { describe, expect, it } from '@jest/globals';
import { createStartTimes } from '../../../../events/platform/process/start-times.ts';

describe('How long a start took', () => {
  it('is told part by part, the slowest first', () => {
    const moments = [311.4, 5_290.2, 5_302];
    const times = createStartTimes(() => moments.shift() ?? 0);
    for (const name of ['modules', 'database', 'port']) times.part(name);
    expect(times.told()).toBe('database 4,979 ms, modules 311 ms, port 12 ms');
  });
});
