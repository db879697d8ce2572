import { describe, expect, it } from '@jest/globals';
import { createBatchFeed } from '../../../../events/store/readers/batch-feed.ts';

/** A feed whose reads are only noted down. */
const feedOf = (first: number, most = first) => {
  const reads: (readonly [after: number, limit: number])[] = [];
  const feed = createBatchFeed(
    async (after, limit) => {
      reads.push([after, limit]);
      return { events: [], position: after + limit };
    },
    { first, most },
  );
  return { feed, reads, limit: async () => (await feed.next(0)).position };
};

describe('Batch feed', () => {
  it('hands out what it has read ahead, for that position only', async () => {
    const { feed, reads } = feedOf(10);
    feed.readAhead(10);
    await feed.next(10);
    expect(reads).toEqual([[10, 10]]);
    await feed.next(20);
    feed.readAhead(30);
    feed.forget();
    await feed.next(30);
    expect(reads.slice(1)).toEqual([
      [20, 10],
      [30, 10],
      [30, 10],
    ]);
  });

  it('grows while batches are applied soon, and is cut when they take long', async () => {
    const { feed, limit } = feedOf(1_000, 5_000);
    for (const wanted of [1_000, 2_000, 4_000, 5_000, 5_000]) {
      expect(await limit()).toBe(wanted);
      feed.applied(20);
    }
    feed.applied(500);
    expect(await limit()).toBe(5_000);
    for (const wanted of [2_500, 1_250, 1_000, 1_000]) {
      feed.applied(3_000);
      expect(await limit()).toBe(wanted);
    }
  });

  describe('When a batch has failed', () => {
    it('is halved until one event stands alone', async () => {
      const { feed, limit } = feedOf(1_000);
      expect(feed.failed(500)).toBe(false);
      expect(await limit()).toBe(250);
      expect([feed.failed(250), feed.failed(125), feed.failed(3)]).toEqual([false, false, false]);
      expect(await limit()).toBe(1);
      expect(feed.failed(1)).toBe(true);
      expect(await limit()).toBe(1);
    });

    it('stays small after one half has gone well and begins anew after both', async () => {
      const { feed, limit } = feedOf(1_000, 5_000);
      feed.failed(1_000);
      feed.applied(1);
      expect(await limit()).toBe(500);
      feed.applied(1);
      expect(await limit()).toBe(1_000);
      feed.applied(1);
      expect(await limit()).toBe(2_000);
    });

    it('is halved also when it could not be read', async () => {
      const { feed, limit } = feedOf(8);
      expect([feed.failed(), feed.failed(), feed.failed(), feed.failed()]).toEqual([false, false, false, true]);
      expect(await limit()).toBe(1);
    });
  });
});
