import { describe, expect, it } from '@jest/globals';
import {
  authorityToDispose,
  isDispositionKeptFromSubmitter,
} from '../../../../events/lending/decisions/decision-permissions.ts';
import {
  dispositions,
  isFinal,
  isPaused,
  standingInSentence,
} from '../../../../events/lending/disposition/disposition.ts';
import { actComes, dispositionActs } from '../../../../events/lending/disposition/disposition-acts.ts';
import { hmdaActionTaken } from '../../../../events/lending/hmda/hmda-reporting.ts';
import { applicationStatuses } from '../../../../events/lending/life-cycle/life-cycle.ts';

const standings = applicationStatuses.flatMap((status) =>
  [null, ...dispositions].map((disposition) => ({ status, disposition })),
);

describe('Where a file stands', () => {
  it('is final by its status or by what became of it', () => {
    const final = ['withdrawn', 'closed_incomplete', 'approved_not_accepted'];
    for (const { status, disposition } of standings) {
      const expected =
        status === 'funded' || status === 'rejected' || (disposition !== null && final.includes(disposition));
      expect({ status, disposition, is: isFinal({ status, disposition }) }).toEqual({
        status,
        disposition,
        is: expected,
      });
    }
  });

  it('is said by what ended it', () => {
    expect(standingInSentence({ status: 'under_review', disposition: null })).toBe('under review');
    expect(standingInSentence({ status: 'under_review', disposition: 'withdrawn' })).toBe('withdrawn');
    expect(standingInSentence({ status: 'underwriting', disposition: 'suspended' })).toBe('underwriting');
  });

  it('allows nothing on a file that its status ended, and only to take back what else ended it', () => {
    for (const standing of standings.filter(isFinal)) {
      const acts = dispositionActs.filter((act) => actComes(act, standing));
      expect(acts.filter((act) => act !== 'take_back')).toEqual(isPaused(standing) ? expect.anything() : []);
    }
    expect(dispositionActs.filter((act) => actComes(act, { status: 'funded', disposition: null }))).toEqual([]);
    expect(dispositionActs.filter((act) => actComes(act, { status: 'rejected', disposition: null }))).toEqual([]);
  });

  it('asks who decides for what the lender decides, and keeps it from who submitted the file', () => {
    expect(dispositionActs.filter((act) => authorityToDispose(act) === 'decide')).toEqual([
      'close_incomplete',
      'offer_terms',
      'take_back',
    ]);
    expect(dispositionActs.filter(isDispositionKeptFromSubmitter)).toEqual(['offer_terms', 'take_back']);
  });
});

describe('Action taken', () => {
  it.each([
    ['funded', null, 1],
    ['closing_ready', 'approved_not_accepted', 2],
    ['rejected', null, 3],
    ['submitted', 'withdrawn', 4],
    ['documents_needed', 'closed_incomplete', 5],
    ['underwriting', 'counteroffer', null],
    ['underwriting', 'suspended', null],
    ['approved', null, null],
  ] as const)('of a file that is %s and %s is %s', (status, disposition, action) => {
    expect(hmdaActionTaken({ status, disposition })).toBe(action);
  });
});
