import { describe, expect, it } from '@jest/globals';
import { comparePulls, type PulledAccount } from '../../../../events/lending/credit/compare-pulls.ts';

const card = (more: Partial<PulledAccount> = {}): PulledAccount => ({
  creditor: 'Elm Card',
  accountType: 'revolving',
  accountNumberLast4: '1234',
  status: 'current',
  balanceCents: 1_200_00,
  monthlyPaymentCents: 60_00,
  ...more,
});
const oak = card({ creditor: 'Oak Motors', accountType: 'auto loan', accountNumberLast4: '9876' });
const changes = (newest: PulledAccount[], earlier: PulledAccount[]) =>
  comparePulls(newest, earlier).map(({ now, before, differs }) => [before?.creditor, now?.creditor, ...differs]);

describe('Two reports of a file', () => {
  it('are alike where nothing has moved, in whatever order they say it', () => {
    expect(changes([oak, card({ creditor: 'ELM CARD NA' })], [card(), oak])).toEqual([]);
  });

  it('differ by what is new, what is gone, and what is owed or paid otherwise', () => {
    expect(changes([oak], [card()])).toEqual([
      [undefined, 'Oak Motors'],
      ['Elm Card', undefined],
    ]);
    const moved = card({ balanceCents: 1_950_00, monthlyPaymentCents: 75_00 });
    expect(changes([moved], [card()])).toEqual([['Elm Card', 'Elm Card', 'balance', 'payment']]);
  });

  it('differ by a payment that was missed since, and not by one that was missed before', () => {
    const late = card({ status: 'late', onTimePercent: 96 });
    expect(changes([late], [card({ onTimePercent: 100 })])).toEqual([['Elm Card', 'Elm Card', 'lates']]);
    expect(changes([late], [late])).toEqual([]);
    expect(changes([card()], [late])).toEqual([]);
  });

  it('have gone what is paid and closed by now', () => {
    const closed = card({ status: 'closed', balanceCents: 0, monthlyPaymentCents: 0 });
    expect(changes([closed], [card()])).toEqual([['Elm Card', undefined]]);
    expect(changes([], [closed])).toEqual([]);
  });
});
