import { describe, expect, it } from '@jest/globals';
import type { Derived, WorkflowState } from './capture.ts';
import { compareDerived, isAllEqual, report } from './compare.ts';
import { pendingTimers } from './pending-timers.ts';

const ID = '018f6b1e-4c2a-7d3b-9e5f-1a2b3c4d5e6f';
const workflowId = `loan-origination:${ID}`;
const submitted = { position: 1, type: 'LoanApplicationSubmitted', streamId: `loanApplication-${ID}` };
const reminder = { position: 2, type: 'DocumentReminderSent', streamId: `loanApplication-${ID}` };
const waiting: WorkflowState = {
  status: 'RUNNING',
  answers: { waitingFor: { what: 'the appraisal', since: '2026-01-05T10:00:00.000Z', onWhom: 'from the appraiser' } },
  dueAt: [500_000],
  isAtRest: true,
};
const derived = (more: Partial<Derived> = {}): Derived => ({
  capturedAt: 100_000,
  tables: { users: { rows: 2, digest: 'a' } },
  workflows: { [workflowId]: waiting },
  topics: { 'mortgage.user.events.v1': { events: 2, digest: 'a' } },
  log: [submitted],
  mails: ['first.eml'],
  ...more,
});
const withWorkflow = (more: Partial<WorkflowState>): Derived =>
  derived({ workflows: { [workflowId]: { ...waiting, ...more } } });
const differences = (after: Derived, before = derived()): string[] =>
  compareDerived(before, after).flatMap(({ what, isEqual }) => (isEqual ? [] : [what]));

describe('Comparing what is derived', () => {
  it('finds nothing where all is as it was', () => {
    const findings = compareDerived(derived(), derived({ capturedAt: 200_000 }));
    expect(isAllEqual(findings)).toBe(true);
    expect(report(findings)).toContain('equal      table users');
  });

  it.each<[string, Derived]>([
    ['table users', derived({ tables: { users: { rows: 2, digest: 'b' } } })],
    ['table users', derived({ tables: {} })],
    ['topic mortgage.user.events.v1', derived({ topics: { 'mortgage.user.events.v1': { events: 2, digest: 'b' } } })],
    ['topic mortgage.user.events.v1', derived({ topics: {} })],
    [
      'open workflows',
      withWorkflow({ answers: { waitingFor: { what: 'the appraisal', since: '2026-01-06T10:00:00.000Z' } } }),
    ],
    ['timers', withWorkflow({ dueAt: [540_000] })],
    ['timers', withWorkflow({ dueAt: [] })],
    ['log', derived({ log: [submitted, { ...reminder, type: 'LoanStageStarted' }] })],
    ['log', derived({ log: [] })],
    ['mails', derived({ mails: ['first.eml', 'second.eml'] })],
    ['mails', derived({ mails: [] })],
  ])('names a difference: %s', (what, after) => expect(differences(after)).toEqual([what]));

  it('names a workflow that did not come back, with its timer', () =>
    expect(differences(derived({ workflows: {} }))).toEqual(['open workflows', 'timers']));

  it('lets a timer be half a minute off, and no longer', () => {
    expect(differences(withWorkflow({ dueAt: [529_000] }))).toEqual([]);
    expect(differences(withWorkflow({ dueAt: [531_000] }))).toEqual(['timers']);
  });

  it('takes what fell due meanwhile for what it is, with its mail', () => {
    const later = { capturedAt: 600_000, log: [submitted, reminder], mails: ['first.eml', 'second.eml'] };
    expect(differences(derived(later))).toEqual([]);
    expect(differences(derived({ ...later, capturedAt: 400_000 }))).toEqual(['log', 'mails']);
  });
});

describe('Pending timers', () => {
  const at = (seconds: number) => ({ seconds, nanos: 0 }) as never;
  const started = (timerId: string, seconds: number) => ({
    eventTime: at(1_000),
    timerStartedEventAttributes: { timerId, startToFireTimeout: at(seconds) },
  });

  it('are those that have neither fired nor been cancelled, earliest first', () =>
    expect(
      pendingTimers([
        started('1', 60),
        started('2', 90),
        started('3', 30),
        started('4', 10),
        { timerFiredEventAttributes: { timerId: '4' } },
        { timerCanceledEventAttributes: { timerId: '1' } },
      ]),
    ).toEqual([1_030_000, 1_090_000]));
});
