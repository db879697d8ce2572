import { describe, expect, it } from '@jest/globals';
import { noticeDue, type RejectionDates } from '../../../../events/lending/adverse-action/notice-due.ts';

const dates = (more: Partial<RejectionDates> = {}): RejectionDates => ({
  submittedOn: '2026-02-02',
  arrivedOn: [],
  rejectedOn: '2026-03-10',
  offeredOn: null,
  isIncomplete: false,
  ...more,
});

describe('The last day of a notice of adverse action', () => {
  it('is 30 days after all was there that the application waited for', () => {
    expect(noticeDue(dates())).toEqual({ dueOn: '2026-03-04', clock: 'ecoa-decision', from: '2026-02-02' });
    const arrivedOn = ['2026-02-20', '2026-02-12', '2026-03-11'];
    expect(noticeDue(dates({ arrivedOn }))).toMatchObject({ dueOn: '2026-03-22', from: '2026-02-20' });
  });

  it('is 30 days after the rejection of what was not complete', () => {
    const due = noticeDue(dates({ isIncomplete: true, arrivedOn: ['2026-02-20'] }));
    expect(due).toEqual({ dueOn: '2026-04-09', clock: 'ecoa-refused-incomplete', from: '2026-03-10' });
  });

  it('is 90 days after a counteroffer that was not accepted', () => {
    const due = noticeDue(dates({ offeredOn: '2026-03-01', isIncomplete: true }));
    expect(due).toEqual({ dueOn: '2026-05-30', clock: 'ecoa-counteroffer', from: '2026-03-01' });
  });
});
