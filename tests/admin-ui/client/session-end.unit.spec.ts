import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  announceSessionEnd,
  beginLeaving,
  onSessionEnd,
  signInAddress,
} from '../../../admin-ui/src/client/session-end.ts';

describe('The end of a session', () => {
  let told: number;
  let stop: () => void;
  beforeAll(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { window: new EventTarget() });
  });
  afterAll(() => void jest.useRealTimers());
  beforeEach(() => {
    // Past what an earlier test has begun.
    jest.advanceTimersByTime(60_000);
    told = 0;
    stop = onSessionEnd(() => (told += 1));
  });
  afterEach(() => stop());

  it('is reported once, however many requests are refused', () => {
    for (let n = 0; n < 5; n += 1) announceSessionEnd();
    expect(told).toBe(1);
  });

  it('is reported to who begins to listen after the first refusal', () => {
    stop();
    announceSessionEnd();
    expect(told).toBe(0);
    stop = onSessionEnd(() => (told += 1));
    expect(told).toBe(1);
    stop();
    stop = onSessionEnd(() => (told += 1));
    expect(told).toBe(1);
  });

  it('is not reported during a sign-out', () => {
    beginLeaving();
    announceSessionEnd();
    expect(told).toBe(0);
  });

  it('is reported again to a user who stayed on the page', () => {
    announceSessionEnd();
    jest.advanceTimersByTime(10_000);
    announceSessionEnd();
    expect(told).toBe(2);
  });
});

describe('signInAddress', () => {
  it('leads back to the page with its filters', () => {
    expect(signInAddress({ pathname: '/pipeline', search: '?filter={"q":"a&b"}' })).toBe(
      '/api/login?returnTo=%2Fpipeline%3Ffilter%3D%7B%22q%22%3A%22a%26b%22%7D',
    );
  });
});
