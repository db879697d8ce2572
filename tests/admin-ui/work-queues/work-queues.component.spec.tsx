import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { Header } from '../../../admin-ui/src/layout/Header.tsx';
import { QueuePages } from '../../../admin-ui/src/work-queues/QueuePages.tsx';
import { activitySchema } from '../../../api/activity/activity.contract.ts';
import { staffMemberSchema } from '../../../api/user/user.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  assignedManySchema,
  nextClaimedSchema,
  queueCountersSchema,
  queuePersonSchema,
  type QueueRow,
  queueRowSchema,
} from '../../../api/work-queue/work-queue.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { type Answers, type Asked, json, open, page, problem, show } from '../../support/component.tsx';

const idOf = (number: number): string => `11111111-1111-4111-8111-${String(number).padStart(12, '0')}`;
const sasha = { assigneeId: demoStaffMember('senior_underwriter').userId, assignedTo: 'Sasha Okafor' };
const uma = { assigneeId: demoStaffMember('underwriter').userId, assignedTo: 'Uma Whitfield' };
const queueRow = (number: number, more: Partial<QueueRow> = {}): QueueRow => ({
  id: idOf(number),
  loanNumber: `LL-2026-0000000${number}`,
  borrowerName: `Borrower ${number}`,
  propertyAddress: '48 Oak Lane, Round Rock, TX 78664',
  loanType: 'conventional',
  loanAmount: 320_000,
  priority: 'high',
  status: 'underwriting',
  state: 'waiting',
  reason: 'decision',
  documentsToReview: 0,
  firstDocumentToReview: null,
  outstandingConditions: 0,
  conditionsBeforeApproval: 0,
  conditionsDueOn: null,
  areConditionsOverdue: false,
  enteredAt: '2026-03-02T15:00:00.000Z',
  doneAt: null,
  ageDays: 2,
  dueAt: '2026-03-05T22:00:00.000Z',
  isOverdue: false,
  claimedAt: null,
  assigneeId: null,
  assignedTo: null,
  ...more,
});
const rows = [
  queueRow(1, { isOverdue: true, ageDays: 9 }),
  queueRow(2, { ...sasha, state: 'in_review' }),
  queueRow(3, { ...uma, state: 'in_review' }),
];
const counters = {
  waiting: 1,
  in_review: 2,
  needs_info: 0,
  done: 4,
  overdue: 1,
  beforeApproval: 1,
  conditionsOverdue: 0,
  targetDays: 3,
};
const LIST = 'GET /api/work-queues/underwriting';

const queueAnswers: Answers = {
  [LIST]: ({ query }: Asked) => page(queueRowSchema, query.get('filter') === '{}' ? rows : []),
  'GET /api/work-queues/underwriting/counters': json(queueCountersSchema, counters),
  'GET /api/work-queues/underwriting/people': json(z.array(queuePersonSchema), [
    { id: sasha.assigneeId, name: 'Sasha Okafor' },
  ]),
};
const openQueue = ({ as = 'underwriter', answers = {} }: { as?: Role; answers?: Answers } = {}) =>
  open('/underwriting', { as, answers: { ...queueAnswers, ...answers } });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('The queue of Underwriting', () => {
  it('shows its figures, each a link to the list of what it counts', async () => {
    const { user, askedFor, address } = openQueue();
    const link = await screen.findByRole('link', { name: /^In progress/ });
    screen.getByRole('link', { name: /^Conditions/ });
    await screen.findByText(/Service target: 3 business days/);
    await user.click(link);
    await screen.findByText('No application of this queue fits the filters');
    expect(address()).toContain('/underwriting?');
    expect(JSON.parse(askedFor(LIST).at(-1)?.query.get('filter') ?? '')).toEqual({ state: 'in_review' });
  });

  it('can be narrowed to the files of one colleague', async () => {
    const people = [
      { id: sasha.assigneeId, name: 'Sasha Okafor', role: 'senior_underwriter', department: null } as const,
    ];
    const staff = json(staffMemberSchema.array(), people);
    const { user, askedFor } = openQueue({ answers: { 'GET /api/staff': staff } });
    await user.click(await screen.findByRole('combobox', { name: 'Assignee' }));
    await user.click(await screen.findByRole('option', { name: 'Sasha Okafor' }));
    await waitFor(() =>
      expect(JSON.parse(askedFor(LIST).at(-1)?.query.get('filter') ?? '')).toEqual({ assignee: sasha.assigneeId }),
    );
  });

  it('counts files with conditions before approval, and says how many each has', async () => {
    const some = [
      queueRow(1, { outstandingConditions: 3, conditionsBeforeApproval: 2 }),
      queueRow(2, { outstandingConditions: 1, conditionsDueOn: '2026-03-01', areConditionsOverdue: true }),
    ];
    const { user, askedFor } = openQueue({
      answers: { [LIST]: page(queueRowSchema, some) },
    });
    await screen.findAllByRole('link', { name: '2 of 3 before approval' });
    expect(screen.getAllByRole('link', { name: '1 condition' })[0]?.getAttribute('href')).toBe(
      `/applications/${idOf(2)}/conditions`,
    );
    screen.getAllByText('Due Mar 1, 2026');
    screen.getByRole('link', { name: /^Flagged or paused/ });
    await user.click(screen.getByRole('link', { name: /^Conditions/ }));
    await waitFor(() =>
      expect(JSON.parse(askedFor(LIST).at(-1)?.query.get('filter') ?? '')).toEqual({ conditions: 'before_approval' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Conditions overdue (0)' }));
    await waitFor(() =>
      expect(JSON.parse(askedFor(LIST).at(-1)?.query.get('filter') ?? '')).toEqual({ conditions: 'overdue' }),
    );
  });

  it('says how old each file is, and which is overdue', async () => {
    openQueue();
    expect(await screen.findAllByText('9 business days, overdue')).not.toHaveLength(0);
    expect(screen.getAllByText('2 business days')).not.toHaveLength(0);
    await screen.findByText('Overdue (1)');
  });

  it('offers to claim what nobody has and to release one’s own, and neither of what someone else has', async () => {
    openQueue();
    await button('Claim Borrower 1');
    await button('Release Borrower 3');
    expect(screen.queryByRole('button', { name: /(Claim|Release) Borrower 2/ })).toBeNull();
  });

  it('claims, and says so', async () => {
    const { user, askedFor } = openQueue({
      answers: {
        [`POST /api/work-queues/underwriting/${idOf(1)}/claim`]: json(commandAnswerSchema, { id: idOf(1), version: 2 }),
      },
    });
    await user.click(await button('Claim Borrower 1'));
    await screen.findByText('Borrower 1 is yours.');
    expect(askedFor(`POST /api/work-queues/underwriting/${idOf(1)}/claim`)).toHaveLength(1);
  });

  it('names the first', async () => {
    const detail = 'Sasha Okafor was first and has Underwriting of this application.';
    const { user } = openQueue({
      answers: { [`POST /api/work-queues/underwriting/${idOf(1)}/claim`]: problem(409, detail) },
    });
    await user.click(await button('Claim Borrower 1'));
    await screen.findByText(detail);
  });

  it('takes the most pressing one and opens it', async () => {
    const { user, address } = openQueue({
      answers: {
        'POST /api/work-queues/underwriting/next': json(nextClaimedSchema, { id: idOf(1), version: 4, document: null }),
        [`GET /api/applications/${idOf(1)}/detailed`]: problem(404, 'No application has this id'),
      },
    });
    await screen.findByText('Borrower 1');
    await user.click(await button('Take next'));
    await screen.findByText('The most pressing application is yours.');
    expect(address()).toContain(`/applications/${idOf(1)}?queue=underwriting`);
  });

  it('says when nobody is left', async () => {
    const { user } = openQueue({
      answers: {
        'POST /api/work-queues/underwriting/next': json(nextClaimedSchema, { id: null, version: null, document: null }),
      },
    });
    await user.click(await button('Take next'));
    await screen.findByText('Every application in this queue is claimed.');
  });

  it('assigns what is selected, and keeps on screen what was refused, with why', async () => {
    const { user, askedFor } = openQueue({
      answers: {
        'POST /api/work-queues/underwriting/assignments': json(assignedManySchema, {
          results: [
            { id: idOf(1), isDone: true, problem: null },
            { id: idOf(2), isDone: false, problem: 'The application is rejected' },
          ],
        }),
      },
    });
    for (const name of ['Select Borrower 1', 'Select Borrower 2']) {
      await user.click(await screen.findByRole('checkbox', { name }));
    }
    await user.click(await button('Assign 2 selected'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 applications' }));
    await user.click(dialog.getByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: 'Sasha Okafor' }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await dialog.findByText('Borrower 2: The application is rejected');
    await screen.findByText('1 application has its person.');
    expect(askedFor('POST /api/work-queues/underwriting/assignments')[0]?.body).toEqual({
      ids: [idOf(1), idOf(2)],
      assigneeId: sasha.assigneeId,
    });
  });

  it('explains to whoever may not work in it why nothing is claimed', async () => {
    const { user } = openQueue({ as: 'loan_officer' });
    await user.click(await button('Claim Borrower 1'));
    await screen.findByRole('dialog', { name: 'Not permitted' });
  });

  it('is worked by keys, which ? lists', async () => {
    const { user, askedFor } = show(
      <>
        <Header onOpenNavigation={() => undefined} />
        <QueuePages />
      </>,
      {
        as: 'underwriter',
        at: '/underwriting',
        answers: {
          ...queueAnswers,
          'GET /api/activity': json(activitySchema, { entries: [], unseen: 0 }),
          [`POST /api/work-queues/underwriting/${idOf(1)}/claim`]: json(commandAnswerSchema, {
            id: idOf(1),
            version: 2,
          }),
        },
      },
    );
    await screen.findByRole('link', { name: 'Borrower 1' });
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toBe('Borrower 1');
    await user.keyboard('jk');
    expect(document.activeElement?.textContent).toBe('Borrower 1');
    await user.keyboard('c');
    await screen.findByText('Borrower 1 is yours.');
    expect(askedFor(`POST /api/work-queues/underwriting/${idOf(1)}/claim`)).toHaveLength(1);
    await user.keyboard('x');
    await button('Assign 1 selected');
    await user.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Assign Borrower 1' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).getByText('Take the next application');
  });

  it('says what would be here when it is empty', async () => {
    openQueue({ answers: { [LIST]: page(queueRowSchema, []) } });
    await screen.findByText('No application waits for underwriting');
  });
});

describe('The queue of Closing', () => {
  const CLOSING = 'GET /api/work-queues/closing';
  const closingRows = [
    queueRow(1, { status: 'approved', reason: 'to_clear_to_close' }),
    queueRow(2, { status: 'closing_ready', state: 'needs_info', reason: 'conditions', outstandingConditions: 2 }),
  ];
  const openClosing = (as: Role) =>
    open('/closing', {
      as,
      answers: {
        [CLOSING]: page(queueRowSchema, closingRows),
        [`${CLOSING}/counters`]: json(queueCountersSchema, { ...counters, targetDays: 7 }),
        [`POST /api/work-queues/closing/${idOf(1)}/claim`]: json(commandAnswerSchema, { id: idOf(1), version: 2 }),
      },
    });

  it('says what each file waits for, and is worked by closers', async () => {
    const { user, askedFor } = openClosing('closer');
    expect(await screen.findAllByText('Clear to close')).not.toHaveLength(0);
    expect(screen.getAllByText(/^Conditions to clear/)).not.toHaveLength(0);
    await screen.findByText(/Service target: 7 business days/);
    screen.getByRole('link', { name: /^Needs info/ });
    expect(screen.queryByRole('link', { name: /^Funded/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Rules/ })).toBeNull();
    await user.click(await button('Claim Borrower 1'));
    await screen.findByText('Borrower 1 is yours.');
    expect(askedFor(`POST /api/work-queues/closing/${idOf(1)}/claim`)).toHaveLength(1);
  });

  it('says to anybody else what it takes', async () => {
    const { user, askedFor } = openClosing('loan_officer');
    await user.click(await button('Claim Borrower 1'));
    within(await screen.findByRole('dialog')).getByText(/^You may not/);
    expect(askedFor(`POST /api/work-queues/closing/${idOf(1)}/claim`)).toHaveLength(0);
  });

  it('can be narrowed by what a file waits for, and has none that is done', async () => {
    const { user } = openClosing('closer');
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'All that is open',
      'In queue',
      'In progress',
      'Needs info',
    ]);
  });
});
