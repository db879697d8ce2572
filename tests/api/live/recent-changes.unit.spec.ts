import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRecentChanges } from '../../../api/services/process/recent-changes.ts';

const changeOf = (position: number) => ({ position, changes: [{ resource: 'applications', id: `a${position}` }] });

describe('createRecentChanges', () => {
  let now: number;
  let recent: ReturnType<typeof createRecentChanges>;
  beforeEach(() => {
    now = 100_000;
    recent = createRecentChanges(() => now);
  });

  it('has nothing to tell when nothing was announced since', () => {
    recent.add(changeOf(1));
    expect(recent.missedBy({ resumed: false, since: 102_000 }, 1)).toBeUndefined();
  });

  it('tells that anything may have changed after a lost connection', () => {
    expect(recent.missedBy({ resumed: true, since: 102_000 }, 7)).toEqual({ position: 7, changes: null });
    expect(recent.missedBy({ resumed: false }, 7)).toBeUndefined();
  });

  it('tells what was announced since, as one change, each thing once', () => {
    recent.add(changeOf(1));
    now += 5_000;
    for (const position of [2, 3]) recent.add(changeOf(position));
    recent.add({ ...changeOf(3), position: 4 });
    expect(recent.missedBy({ resumed: false, since: 104_500 }, 4)).toEqual({
      position: 4,
      changes: [
        { resource: 'applications', id: 'a2' },
        { resource: 'applications', id: 'a3' },
      ],
    });
  });

  it('goes back a second before, for what was on its way', () => {
    recent.add(changeOf(1));
    expect(recent.missedBy({ resumed: false, since: 101_000 }, 1)).toEqual(changeOf(1));
    expect(recent.missedBy({ resumed: false, since: 101_001 }, 1)).toBeUndefined();
  });

  it('tells that anything may have changed since a time that it no longer knows', () => {
    recent.add(changeOf(1));
    now += 15_001;
    recent.add(changeOf(2));
    expect(recent.missedBy({ resumed: false, since: 101_000 }, 2)).toEqual({ position: 2, changes: null });
    expect(recent.missedBy({ resumed: false, since: 101_001 }, 2)).toEqual(changeOf(2));
  });

  it('keeps so many only, however fast they come', () => {
    for (let position = 1; position <= 501; position += 1) recent.add(changeOf(position));
    expect(recent.missedBy({ resumed: false, since: 100_500 }, 501)).toEqual({ position: 501, changes: null });
  });
});
