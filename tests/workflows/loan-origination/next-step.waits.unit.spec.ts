import { dayInWords } from '../../../events/lending/fields/day-words.ts';
import { describe, expect, it } from '@jest/globals';
import { nextStep } from '../../../workflows/loan-origination/next-step.ts';
import { documentRequested, documentUploaded, NOW } from '../../support/histories/builders.ts';
import {
  calendar,
  DAY_MS,
  documented,
  documentIdOf,
  elapsedOf,
  everyIndex,
  flagged,
  type Given,
  HOUR_MS,
  preQualified,
  recorded,
  reminded,
  reviewed,
  START,
  step,
  stepAfter,
  underReview,
  verifications,
  summarizeLoanFile,
} from './next-step.given.ts';

describe('nextStep: conditions that are due by a day', () => {
  const conditionId = '77777777-7777-4777-8777-777777777777';
  const dueOn = new Date(START + 10 * DAY_MS).toISOString().slice(0, 10);
  const added: Given = {
    type: 'ConditionAdded',
    data: {
      conditionId,
      number: 3,
      title: 'Reserves',
      externalWording: 'Show the reserves',
      mustBeMetBefore: 'prior_to_closing',
      category: 'assets',
      source: 'manual',
      dueOn,
    },
  };
  const told = { command: { type: 'escalate', subject: `Condition 3 is past its day, ${dayInWords(dueOn)}` } };
  const escalated = (days: number, ...given: readonly Given[]) =>
    stepAfter(days, ...preQualified, ...[1, 2, 3].map((sent) => reminded(sent, everyIndex)), added, ...given);

  it('are told of once their day is over, and once only', () => {
    expect(escalated(9)).not.toMatchObject(told);
    expect(escalated(11.5)).toMatchObject(told);
    const once: Given = {
      type: 'LoanApplicationEscalated',
      data: { subject: 'Condition 3', daysWaiting: 11, escalationKey: `condition-${conditionId}-${dueOn}` },
    };
    expect(escalated(11.5, once)).not.toMatchObject(told);
  });

  it.each<[string, Given]>([
    ['came in', { type: 'ConditionReceived', data: { conditionId, documentIds: [], note: 'By mail' } }],
    ['is met', { type: 'ConditionCleared', data: { conditionId, evidence: [], note: 'Seen' } }],
    ['has another day', { type: 'ConditionRequested', data: { conditionId, documentIds: [], dueOn: '2099-01-05' } }],
  ])('are not where it %s', (_which, given) => {
    expect(escalated(11.5, given)).not.toMatchObject(told);
  });
});

describe('nextStep: reminders and escalations', () => {
  it('wakes for the first reminder after three days', () => {
    expect(step(...preQualified)).toMatchObject({ kind: 'wait', dueInMs: 3 * DAY_MS });
    expect(stepAfter(3, ...preQualified)).toMatchObject({
      command: { type: 'remindBorrower', reminderNumber: 1, documentIds: everyIndex.map(documentIdOf) },
    });
  });

  it.each([
    [2, 7],
    [3, 14],
  ])('sends reminder %i after %i days', (reminderNumber, days) => {
    const before = Array.from({ length: reminderNumber - 1 }, (_, sent) => reminded(sent + 1, everyIndex));
    expect(stepAfter(days - 0.01, ...preQualified, ...before)).toMatchObject({ kind: 'wait' });
    expect(stepAfter(days, ...preQualified, ...before)).toMatchObject({
      command: { type: 'remindBorrower', reminderNumber },
    });
  });

  it('puts a document asked for an hour later into the same email, and one of the next week into another', () => {
    const given = (days: number): Given[] => [...preQualified, [documentRequested('other', documentIdOf(9)), days]];
    expect(stepAfter(3, ...given(1 / 24))).toMatchObject({
      command: { documentIds: expect.arrayContaining([documentIdOf(9)]) },
    });
    expect(stepAfter(3, ...given(2.5))).toMatchObject({ command: { documentIds: everyIndex.map(documentIdOf) } });
  });

  it('begins a new round for a document that was sent back', () => {
    const given: Given[] = [...underReview, ...verifications.slice(1), [reviewed('DocumentRejected', 0), 10]];
    expect(stepAfter(12.9, ...given)).toMatchObject({ kind: 'wait' });
    expect(stepAfter(13, ...given)).toMatchObject({
      command: { type: 'remindBorrower', reminderNumber: 1, documentIds: [documentIdOf(0)] },
    });
  });

  it('escalates a silent borrower after 21 days, once', () => {
    const given = [...preQualified, reminded(1, everyIndex), reminded(2, everyIndex), reminded(3, everyIndex)];
    const escalation = stepAfter(21, ...given);
    expect(escalation).toMatchObject({ command: { type: 'escalate', daysWaiting: 21 } });
    if (escalation.kind !== 'do' || escalation.command.type !== 'escalate') throw new Error('No escalation');
    const { type: _type, ...data } = escalation.command;
    expect(stepAfter(40, ...given, { type: 'LoanApplicationEscalated', data })).toMatchObject({
      kind: 'wait',
      dueInMs: undefined,
    });
  });

  it('sends nothing at once for an old file that was imported today', () => {
    const file = summarizeLoanFile(
      recorded([...preQualified]).map((event) => ({ ...event, effectiveAt: '2025-12-01T00:00:00.000Z' })),
      NOW,
      calendar,
    );
    expect(file && nextStep(file, elapsedOf(file, START))).toMatchObject({
      dueInMs: 3 * DAY_MS,
    });
  });
});

describe('What staff have to do', () => {
  const uploadedAfter = (days: number): Given[] => [
    ...underReview,
    ...verifications.slice(1),
    [documentUploaded({ documentType: 'pay_stub', documentId: documentIdOf(0) }), days],
  ];
  const friday = 4;

  it.each([
    ['Monday morning', 'Wednesday at the cut-off hour', 0, 2 + 7 / 24],
    ['Monday evening', 'Thursday', 8 / 24, 3 + 7 / 24],
    ['Friday morning', 'Tuesday after the weekend, by summer time', friday, 8 + 6 / 24],
    ['Saturday', 'Wednesday', friday + 1, 9 + 6 / 24],
  ])('with a document of %s is due on %s', (_day, _due, uploaded, due) => {
    expect(stepAfter(uploaded, ...uploadedAfter(uploaded))).toMatchObject({
      kind: 'wait',
      dueInMs: expect.closeTo((due - uploaded) * DAY_MS, 0),
      waitingFor: { what: 'review of the pay stub', dueAt: new Date(START + due * DAY_MS).toISOString() },
    });
    expect(stepAfter(due - 0.01, ...uploadedAfter(uploaded))).toMatchObject({ kind: 'wait' });
    expect(stepAfter(due, ...uploadedAfter(uploaded))).toMatchObject({
      command: { type: 'escalate', subject: 'Pay stub awaits review', daysWaiting: Math.floor(due - uploaded) },
    });
  });

  it('with a flagged stage is due on the second opening day, too', () => {
    const given: Given[] = [...documented, [flagged('underwriting'), friday]];
    expect(stepAfter(friday, ...given)).toMatchObject({ dueInMs: 4 * DAY_MS + 6 * HOUR_MS });
  });

  it('is due after two days where the history was recorded before there were calendars', () => {
    const file = summarizeLoanFile(
      recorded(uploadedAfter(friday)),
      new Date(START + friday * DAY_MS).toISOString(),
      calendar,
    );
    if (!file) throw new Error('The history is empty');
    const documents = file.documents.map(({ staffDueAfterMs: _staffDueAfterMs, ...document }) => document);
    const now = START + friday * DAY_MS;
    expect(nextStep({ ...file, documents }, elapsedOf(file, now))).toMatchObject({
      dueInMs: 2 * DAY_MS,
    });
  });
});
