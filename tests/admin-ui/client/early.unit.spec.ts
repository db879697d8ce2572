import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { earlyReads, takeEarly } from '../../../admin-ui/src/client/early.ts';

const url = '/api/pipeline/stats';

describe('What the page has asked for before the program had come', () => {
  beforeEach(() => {
    const [user, answer] = [Promise.resolve(new Response('{}')), Promise.resolve(new Response('[1]'))];
    const lendlogEarly = { at: performance.now(), user, asked: user, reads: new Map([[url, answer]]) };
    Object.assign(globalThis, { window: { lendlogEarly } });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'window');
  });

  it('is handed out once, for exactly that address', async () => {
    expect(await earlyReads()).toEqual(['pipeline/stats']);
    expect(takeEarly(`${url}?x=1`, null)).toBeUndefined();
    expect(await (await takeEarly(url, null))?.text()).toBe('[1]');
    expect(takeEarly(url, null)).toBeUndefined();
    expect(await earlyReads()).toEqual([]);
  });

  it('is too old for whoever has changed something since, or was told of a change', () => {
    expect(takeEarly(url, '17')).toBeUndefined();
    expect(takeEarly(url, null)).toBeUndefined();
  });

  it('is dropped after ten seconds', () => {
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 10_001);
    expect(takeEarly(url, null)).toBeUndefined();
  });
});
