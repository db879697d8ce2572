import { describe, expect, it } from '@jest/globals';
import {
  type AnswerChange,
  documentReliant,
  letterReliant,
  orderReliant,
  outOfDateBy,
  outOfDateInWords,
} from '../../../../events/lending/changes/out-of-date.ts';
import { dayInWords } from '../../../../events/lending/fields/day-words.ts';

const change = (changeId: string, position: number, more: Partial<AnswerChange> = {}): AnswerChange => ({
  changeId,
  position,
  parts: ['loan'],
  loanTerms: ['the loan amount'],
  at: '2026-03-03T15:00:00.000Z',
  by: 'Leo Ross',
  ...more,
});
const ids = (changes: readonly AnswerChange[]) => changes.map(({ changeId }) => changeId);
const letter = letterReliant('letter-1', 10);

describe('What relied on answers that have changed', () => {
  it('is out of date by each change since that it relies on, and by no earlier one', () => {
    const changes = [change('a', 5), change('b', 15), change('c', 20, { parts: ['contact'] }), change('d', 25)];
    expect(ids(outOfDateBy(letter, changes, []))).toEqual(['b', 'd']);
    expect(outOfDateBy(documentReliant('pay-1', { documentType: 'pay_stub' }, 10), changes, [])).toEqual([]);
    expect(ids(outOfDateBy(orderReliant('order-1', 'title', 22), changes, []))).toEqual(['d']);
  });

  it('names only the parts that it relies on', () => {
    const both = [change('a', 15, { parts: ['income', 'loan'] })];
    expect(outOfDateBy(documentReliant('pay-1', { documentType: 'pay_stub' }, 10), both, [])).toMatchObject([
      { parts: ['income'] },
    ]);
  });

  it('is out of date by the answers of its own borrowers alone, and of the whole file', () => {
    const [ada, bo] = ['ada', 'bo'];
    const stubOf = (...borrowerIds: string[]) =>
      documentReliant(
        'pay-1',
        { documentType: 'pay_stub', subjects: borrowerIds.map((borrowerId) => ({ borrowerId, lineId: 'current' })) },
        10,
      );
    const parts = ['identity', 'income', 'loan'] as const;
    const ofBo = [change('a', 15, { parts, partsOf: [{ borrowerId: bo, parts: ['identity', 'income'] }] })];
    expect(outOfDateBy(stubOf(ada), ofBo, [])).toEqual([]);
    expect(outOfDateBy(stubOf(bo), ofBo, [])).toMatchObject([{ changeId: 'a', parts: ['identity', 'income'] }]);
    expect(ids(outOfDateBy(stubOf(ada, bo), ofBo, []))).toEqual(['a']);
    // Nobody has said whose it is.
    expect(ids(outOfDateBy(stubOf(), ofBo, []))).toEqual(['a']);
    // From before a change said whose answers it was about.
    expect(ids(outOfDateBy(stubOf(ada), [change('b', 15, { parts })], []))).toEqual(['b']);
    const partly = [change('c', 15, { parts, partsOf: [{ borrowerId: bo, parts: ['identity'] }] })];
    expect(outOfDateBy(stubOf(ada), partly, [])).toMatchObject([{ parts: ['income'] }]);
    expect(ids(outOfDateBy(letter, ofBo, []))).toEqual(['a']);
    const ofLine = (lineId: string) => [
      change('d', 15, { parts, partsOf: [{ borrowerId: ada, parts, lineIds: [lineId] }] }),
    ];
    expect(outOfDateBy(stubOf(ada), ofLine('second'), [])).toEqual([]);
    expect(ids(outOfDateBy(stubOf(ada), ofLine('current'), []))).toEqual(['d']);
  });

  it('is current again once the change is taken back, and out of date when that is taken back too', () => {
    const undone = [change('a', 15), change('b', 20, { undoes: 'a' })];
    expect(outOfDateBy(letter, undone, [])).toEqual([]);
    expect(ids(outOfDateBy(letter, [...undone, change('c', 25, { undoes: 'b' })], []))).toEqual(['c']);
  });

  it('is out of date by taking back a change that it was made on', () => {
    expect(ids(outOfDateBy(letter, [change('a', 5), change('b', 15, { undoes: 'a' })], []))).toEqual(['b']);
  });

  it('is current where a person found it still good, until it changes again', () => {
    const confirmed = [{ kind: 'letter', id: 'letter-1', changeIds: ['a'] } as const];
    expect(outOfDateBy(letter, [change('a', 15)], confirmed)).toEqual([]);
    expect(ids(outOfDateBy(letter, [change('a', 15), change('b', 20)], confirmed))).toEqual(['b']);
    expect(ids(outOfDateBy(letterReliant('letter-2', 10), [change('a', 15)], confirmed))).toEqual(['a']);
  });

  it('says what was changed, when and by whom', () => {
    const say = (...changes: AnswerChange[]) => outOfDateInWords(changes, dayInWords, ({ by }) => by);
    expect(say(change('a', 15))).toBe('Out of date: the loan amount was changed on Mar 3, 2026 by Leo Ross');
    expect(say(change('a', 1, { parts: ['debts'] }))).toContain('debts were changed');
    expect(say(change('a', 1, { parts: ['income', 'loan'] }), change('b', 2, { by: 'Uma Voss' }))).toBe(
      'Out of date: the loan amount was changed on Mar 3, 2026 by Uma Voss; income and the loan amount were changed on Mar 3, 2026 by Leo Ross',
    );
    expect(say(...['a', 'b', 'c', 'd', 'e'].map((id) => change(id, 1)))).toMatch(/; and 2 earlier changes$/);
  });
});
