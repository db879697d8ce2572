import { describe, expect, it } from '@jest/globals';
import { logReaderDecider } from '../../../events/log-reader/log-reader.decider.ts';
import type { LogReaderEvent } from '../../../events/log-reader/log-reader.events.ts';
import { evolveOrders, noOrders } from '../../../events/log-reader/log-reader.state.ts';
import { logReaderNameOf, logReaderStream } from '../../../events/log-reader/log-reader.stream.ts';
import { specificationOf } from '../../support/values/given.ts';

const reader = 'loan-pipeline:v2';
const reason = 'The new form sends a field that this version does not know';
const poison = { reader, position: 42, eventId: '018f6b1e-4c2a-7d3b-9e5f-1a2b3c4d5e6f' };
const rebuildId = '018f6b1e-4c2a-7d3b-9e5f-2b3c4d5e6f70';

const paused: LogReaderEvent = { type: 'LogReaderPaused', data: { reader, reason } };
const skipped: LogReaderEvent = { type: 'PoisonEventSkipped', data: { ...poison, reason } };
const retried: LogReaderEvent = { type: 'PoisonEventRetried', data: { reader, position: 42 } };
const requested: LogReaderEvent = { type: 'LogReaderRebuildRequested', data: { reader, rebuildId, reason } };
const rebuilt: LogReaderEvent = { type: 'LogReaderRebuilt', data: { reader, rebuildId, position: 90 } };
const failed: LogReaderEvent = { type: 'LogReaderRebuildFailed', data: { reader, rebuildId, error: 'disk full' } };

const given = specificationOf(logReaderDecider, {
  actor: { kind: 'system', id: 'test', name: 'Test' },
  now: '2026-01-05T10:00:00.000Z',
  correlationId: 'c',
});
const ordersAfter = (...history: LogReaderEvent[]) => history.reduce(evolveOrders, noOrders);

describe('LogReader', () => {
  describe('When it reads', () => {
    it('is paused with a reason', () =>
      given().when({ type: 'PauseLogReader', data: { reader, reason } }).thenEvents(paused));

    it('is not resumed', () => given().when({ type: 'ResumeLogReader', data: { reader } }).thenNothing());

    it('is asked for a rebuild', () =>
      given().when({ type: 'RequestRebuild', data: { reader, rebuildId, reason } }).thenEvents(requested));
  });

  describe('When paused', () => {
    it('is not paused again', () =>
      given(paused)
        .when({ type: 'PauseLogReader', data: { reader, reason: 'Me, too' } })
        .thenNothing());

    it('resumes', () => {
      given(paused)
        .when({ type: 'ResumeLogReader', data: { reader } })
        .thenEvents({ type: 'LogReaderResumed', data: { reader } });
      expect(ordersAfter(paused)).toEqual({ ...noOrders, paused: true });
      expect(ordersAfter(paused, { type: 'LogReaderResumed', data: { reader } })).toEqual(noOrders);
    });
  });

  describe('When it stands at a poison event', () => {
    it('skips the event once', () => {
      given()
        .when({ type: 'SkipPoisonEvent', data: { ...poison, reason } })
        .thenEvents(skipped);
      given(skipped)
        .when({ type: 'SkipPoisonEvent', data: { ...poison, reason: 'Me, too' } })
        .thenNothing();
      expect(ordersAfter(skipped).skipped).toEqual(new Set([42]));
    });

    it('tries the event again each time it is asked to', () => {
      given(retried)
        .when({ type: 'RetryPoisonEvent', data: { reader, position: 42 } })
        .thenEvents(retried);
      expect(ordersAfter(retried, retried).retries).toBe(2);
    });

    it('no longer skips an event that is to be tried again', () =>
      expect(ordersAfter(skipped, retried).skipped).toEqual(new Set()));
  });

  describe('When a rebuild is asked for', () => {
    it('is not asked for a second one before the first has ended', () => {
      const again = { type: 'RequestRebuild', data: { reader, rebuildId: poison.eventId, reason } } as const;
      given(requested).when(again).thenNothing();
      given(requested, failed).when(again).thenEvents({ type: 'LogReaderRebuildRequested', data: again.data });
    });

    it('ends rebuilt or failed, once', () => {
      given(requested).when({ type: 'RecordRebuilt', data: rebuilt.data }).thenEvents(rebuilt);
      given(requested).when({ type: 'RecordRebuildFailed', data: failed.data }).thenEvents(failed);
      given(requested, rebuilt).when({ type: 'RecordRebuildFailed', data: failed.data }).thenNothing();
      expect(ordersAfter(requested).rebuildId).toBe(rebuildId);
      expect(ordersAfter(requested, rebuilt).rebuildId).toBeNull();
    });
  });

  it('has a stream of its own, dashes and all', () => {
    expect(logReaderNameOf(logReaderStream(reader))).toBe(reader);
    expect(logReaderNameOf('user-1')).toBeUndefined();
  });
});
