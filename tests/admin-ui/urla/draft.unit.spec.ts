import { describe, expect, it, jest } from '@jest/globals';
import { applied, type Change, withChange } from '../../../admin-ui/src/urla/draft/changes.ts';
import { createDraftStore } from '../../../admin-ui/src/urla/draft/draft-store.ts';
import { keepSaved } from '../../../admin-ui/src/urla/draft/keep-saved.ts';
import { tidy } from '../../../admin-ui/src/urla/fields/tidy.ts';
import { stepAt } from '../../../admin-ui/src/urla/page/addresses.ts';
import { stepStates } from '../../../admin-ui/src/urla/page/step-state.ts';
import type { UrlaDraft } from '../../../events/lending/urla/urla.ts';
import { itemId } from '../../support/values/urla-answers.ts';

const A = itemId(1);
const at = (path: string): string => `borrowers.${A}.${path}`;
const account = at(`assets.accounts.${itemId(2)}`);
const answer = (path: string, value: string): Change => ({ path, value });
const sent = (...changes: readonly Change[]): readonly Change[] => changes.reduce<readonly Change[]>(withChange, []);
const storeOf = (draft: UrlaDraft = { borrowers: { [A]: {} } }) => createDraftStore(draft, 3);
const nobody = (): undefined => undefined;

describe('What is still to be sent', () => {
  it('has each field once, with its last value, in the order in which it was first touched', () => {
    expect(
      sent(answer('loan.loanAmount', '1'), answer('loan.termYears', '30'), answer('loan.loanAmount', '12')),
    ).toEqual([answer('loan.loanAmount', '12'), answer('loan.termYears', '30')]);
  });

  it('has nothing of an item that was added and removed meanwhile', () => {
    expect(
      sent({ path: account, item: 'added' }, answer(`${account}.cashValue`, '5'), { path: account, item: 'removed' }),
    ).toEqual([]);
    expect(sent(answer(`${account}.cashValue`, '5'), { path: account, item: 'removed' })).toEqual([
      { path: account, item: 'removed' },
    ]);
  });

  it('makes of a draft what is on screen', () => {
    const changes = sent({ path: account, item: 'added' }, answer(`${account}.cashValue`, '5'));
    expect(applied<UrlaDraft>({}, changes)).toEqual({
      borrowers: { [A]: { assets: { accounts: { [itemId(2)]: { cashValue: '5' } } } } },
    });
  });
});

describe('A draft on screen', () => {
  it('shows what others have changed and by whom, but never over what is typed and on its way', () => {
    const store = storeOf();
    store.change(answer(at('personal.firstName'), 'Ada'));
    store.takeBatch();
    store.change(answer(at('personal.firstName'), 'Adah'));
    store.receive({ borrowers: { [A]: { personal: { firstName: 'Bea', lastName: 'Byrne' } } } }, 4, () => 'Morgan');
    expect(store.answerAt(at('personal.firstName'))).toBe('Adah');
    expect(store.markAt(at('personal.firstName'))).toBeUndefined();
    expect(store.answerAt(at('personal.lastName'))).toBe('Byrne');
    expect(store.markAt(at('personal.lastName'))).toEqual({ name: 'Morgan' });
    store.change(answer(at('personal.lastName'), 'Byrnes'));
    expect(store.markAt(at('personal.lastName'))).toBeUndefined();
  });

  it('passes over what is older than what it has saved', () => {
    const store = storeOf();
    store.change(answer('loan.loanAmount', '320000'));
    store.takeBatch();
    store.saved('2026-03-02T15:00:00.000Z', { version: 5, hasNews: false });
    store.receive({ borrowers: { [A]: {} } }, 4, nobody);
    expect(store.answerAt('loan.loanAmount')).toBe('320000');
    store.receive({ borrowers: { [A]: {} } }, 6, nobody);
    expect(store.answerAt('loan.loanAmount')).toBeUndefined();
  });

  it('has seen what it has saved, unless someone else came before: then all of it is to be read first', () => {
    const store = storeOf();
    store.saved('2026-03-02T15:00:00.000Z', { version: 4, hasNews: false });
    expect(store.seen()).toBe(4);
    store.saved('2026-03-02T15:00:01.000Z', { version: 6, hasNews: true });
    store.saved('2026-03-02T15:00:02.000Z', { version: 7, hasNews: true });
    expect(store.seen()).toBe(4);
    store.receive({ borrowers: { [A]: {} } }, 5, nobody);
    expect(store.seen()).toBe(4);
    store.receive({ borrowers: { [A]: {} } }, 7, nobody);
    expect(store.seen()).toBe(7);
  });

  it('sends again what did not arrive, with what was typed since', () => {
    const store = storeOf();
    store.change(answer('loan.loanAmount', '32'));
    store.takeBatch();
    store.change(answer('loan.loanAmount', '320'));
    store.notSaved({ reason: null });
    expect(store.unsent()).toEqual([answer('loan.loanAmount', '320')]);
    expect(store.saving()).toEqual({ savedAt: null, isPending: true, problem: { reason: null } });
  });

  it('holds back what was refused until it is typed anew, and sends the rest', () => {
    const store = storeOf();
    store.change(answer('loan.loanAmount', 'x'.repeat(301)));
    store.change(answer('loan.termYears', '30'));
    store.takeBatch();
    store.notSaved({ reason: 'Use 300 characters at most' }, ['loan.loanAmount']);
    expect(store.unsent()).toEqual([answer('loan.termYears', '30')]);
    store.receive({ borrowers: { [A]: {} } }, 4, nobody);
    expect(store.answerAt('loan.loanAmount')).toHaveLength(301);
    store.change(answer('loan.loanAmount', '320000'));
    expect(store.unsent()).toEqual([answer('loan.termYears', '30'), answer('loan.loanAmount', '320000')]);
  });

  it('gives up what was refused in a card that is removed, at whichever moment', () => {
    const removed = { path: account, item: 'removed' } as const;
    const long = answer(`${account}.cashValue`, '9'.repeat(400));
    const refuse = (store: ReturnType<typeof storeOf>) =>
      store.notSaved({ reason: 'Use 300 characters at most' }, [long.path]);
    const before = storeOf();
    before.change(long);
    before.takeBatch();
    refuse(before);
    before.mark(long.path, { name: 'Morgan' });
    before.change(removed);
    const meanwhile = storeOf();
    meanwhile.change(long);
    meanwhile.takeBatch();
    meanwhile.change(removed);
    refuse(meanwhile);
    for (const store of [before, meanwhile]) {
      expect(store.takeBatch()).toEqual([removed]);
      store.saved('2026-03-02T15:00:00.000Z', { version: 4, hasNews: false });
      store.receive({ borrowers: { [A]: {} } }, 5, nobody);
      expect(store.partAt(account)).toEqual({});
      expect(store.saving()).toMatchObject({ isPending: false, problem: null });
      expect(store.markAt(long.path)).toBeUndefined();
    }
  });

  it('removes a card whose addition may have arrived, though nobody knows', () => {
    const store = storeOf();
    store.change({ path: account, item: 'added' });
    store.takeBatch();
    store.change({ path: account, item: 'removed' });
    store.notSaved({ reason: null });
    expect(store.unsent()).toEqual([{ path: account, item: 'removed' }]);
  });

  it('has for whoever leaves all that may not have arrived, the newest of each field', () => {
    const store = storeOf();
    store.change(answer('loan.loanAmount', '32'));
    store.change(answer('loan.termYears', '30'));
    store.takeBatch();
    store.change(answer('loan.loanAmount', '320'));
    expect(store.unsaved()).toEqual([answer('loan.loanAmount', '320'), answer('loan.termYears', '30')]);
  });

  it('gives every part as the same object until something in it changes', () => {
    const store = storeOf();
    const before = store.partAt(`borrowers.${A}`);
    store.change(answer('loan.loanAmount', '1'));
    expect(store.partAt(`borrowers.${A}`)).toBe(before);
    store.change(answer(at('personal.firstName'), 'Ada'));
    expect(store.partAt(`borrowers.${A}`)).not.toBe(before);
  });
});

describe('Keeping a draft saved', () => {
  it('sends all that was typed 0.7 s after the first key of a batch, however long the typing goes on', async () => {
    jest.useFakeTimers();
    const browser = Object.assign(globalThis, { window: new EventTarget() });
    const store = storeOf();
    const sent: (readonly Change[])[] = [];
    const send = async (batch: readonly Change[]) => {
      sent.push(batch);
      return { version: 3 + sent.length, hasNews: false };
    };
    const keeper = keepSaved({ store, send, failureOf: () => ({ reason: null, refused: [], mayRetry: true }) });
    for (let keys = 1; keys <= 20; keys += 1) {
      store.change(answer('property.street', 'x'.repeat(keys)));
      await jest.advanceTimersByTimeAsync(100);
    }
    // Never more than the keys of 0.7 s are on this side alone.
    expect(sent).toEqual([7, 14].map((keys) => [answer('property.street', 'x'.repeat(keys))]));
    keeper.stop();
    jest.useRealTimers();
    Reflect.deleteProperty(browser, 'window');
  });
});

describe('What was typed, tidied', () => {
  it.each([
    ['money', '320000', '320,000'],
    ['money', '$ 1234567.5', '1,234,567.5'],
    ['money', '999', '999'],
    ['money', 'about 300k', 'about 300k'],
    ['money', '1,2,3', '1,2,3'],
    ['date', '5/7/1984', '05/07/1984'],
    ['date', '05171984', '05/17/1984'],
    ['date', '19840517', '19840517'],
    ['date', '02/31/1984', '02/31/1984'],
    ['date', 'May 1984', 'May 1984'],
    ['ssn', '900123456', '900-12-3456'],
    ['ssn', '90012345', '90012345'],
    ['text', ' Ada', ' Ada'],
  ] as const)('as %s: %j reads %j', (kind, typed, expected) => {
    expect(tidy(kind, typed)).toBe(expected);
  });
});

describe('The steps', () => {
  it('count what is wrong and what is missing, demographic information on the last', () => {
    const problems = [at('personal.email'), at('personal.ssn'), at('race.tribe')].map((field) => ({
      field,
      message: 'x',
    }));
    expect(stepAt(at('race.tribe'))).toBe('review');
    const unanswered = [at('personal.suffix'), at('employment.current.startDate')];
    expect([...stepStates({ problems, unanswered }, (path) => path.endsWith('ssn'))]).toEqual([
      ['personal', { wrong: 1, missing: 1, open: 1 }],
      ['review', { wrong: 0, missing: 1, open: 0 }],
      ['employment', { wrong: 0, missing: 0, open: 1 }],
    ]);
  });
});
