import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Routes } from 'react-router-dom';
import { z } from 'zod';
import { featureRoutes } from '../../../admin-ui/src/feature-routes.tsx';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import { urlaDraftRowSchema } from '../../../api/urla-draft/urla-draft.contract.ts';
import {
  neighboursSchema,
  nextClaimedSchema,
  queueCountersSchema,
  queuePersonSchema,
  queueRowSchema,
} from '../../../api/work-queue/work-queue.contract.ts';
import { withAnswer } from '../../../events/lending/urla/answers.ts';
import { FocusKeeper } from '../../../admin-ui/src/kit/focus/focus-keeper.ts';
import { json, page, show, write } from '../../support/component.tsx';
import {
  changing,
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
} from '../../support/component/loan-file.ts';
import { urlaAnswers } from '../loan-applications/urla/urla-answers.ts';
import { at, blank, draftAnswers, draftId } from '../urla/draft-answers.ts';

/** The page of an address, with what leads the keyboard on. */
const open = (at: string, options: Parameters<typeof show>[1]) =>
  show(
    <>
      <FocusKeeper />
      <Routes>{featureRoutes}</Routes>
    </>,
    { ...options, at },
  );
const focused = (): Element => {
  if (!document.activeElement || document.activeElement === document.body) throw new Error('Nothing has the focus');
  return document.activeElement;
};
/** By the keyboard: a press of the mouse would have its own place. */
const press = async (user: ReturnType<typeof open>['user'], button: HTMLElement) => {
  act(() => button.focus());
  await user.keyboard('{Enter}');
};

describe('The keyboard is led on', () => {
  it('to the copied address, by copying it', async () => {
    const draft = withAnswer(blank, at('addresses.current.street'), '1 Main Street');
    const { user } = open(`/applications/urla/${draftId}/short`, { as: 'loan_officer', answers: draftAnswers(draft) });
    await press(user, await screen.findByRole('button', { name: 'Same as the current address' }));
    await waitFor(() => expect(focused().id).toBe('property.street'));
  });

  it('to the part of the application that was corrected', async () => {
    const { user } = open(`/applications/${fileId}/urla`, { as: 'processor', answers: urlaAnswers() });
    await press(user, await screen.findByRole('button', { name: 'Change 4a. Loan' }));
    const amount = screen.getByRole('textbox', { name: 'Loan amount' });
    await user.clear(amount);
    await write(user, amount, '250000');
    await press(user, await screen.findByRole('button', { name: 'Review and Send' }));
    const sheet = within(await screen.findByRole('dialog'));
    await write(user, sheet.getByRole('textbox', { name: /Reason/ }), 'Read off the contract');
    await press(user, sheet.getByRole('button', { name: 'Correct 1 Answer' }));
    await screen.findByText('Your change is on the file.');
    await waitFor(() => expect(focused().closest('section')?.textContent).toMatch(/^4a\. Loan/));
  });

  it('to what stands behind a notice that something is still good', async () => {
    const changeId = '99999999-9999-4999-8999-999999999999';
    const mark = {
      kind: 'document' as const,
      id: payStub().id,
      title: 'Pay stub',
      why: 'Out of date',
      changeIds: [changeId],
      isReplaced: false,
    };
    const documents = [payStub()];
    const { user } = open(`/applications/${fileId}/documents`, {
      as: 'processor',
      answers: {
        ...changing(
          `POST /api/applications/${fileId}/reliance-confirmations`,
          loanFile({ documents, outOfDate: [mark] }),
          loanFile({ documents, version: 2 }),
        ),
      },
    });
    await press(user, await screen.findByRole('button', { name: 'Say that it is still good: Pay stub' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay stub: still good?' }));
    await write(user, dialog.getByRole('textbox', { name: /Reason/ }), 'The same employer');
    await press(user, dialog.getByRole('button', { name: 'It Is Still Good' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /still good/ })).toBeNull());
    await waitFor(() => expect(focused().closest('li')?.textContent).toMatch(/^pay-stub\.pdf/));
  });

  it('to the file that is next in a queue', async () => {
    const { user } = open('/underwriting', {
      as: 'underwriter',
      answers: {
        ...loanFileAnswers(),
        [detailed]: detailedAnswer(loanFile()),
        'GET /api/work-queues/underwriting': page(queueRowSchema, []),
        'GET /api/work-queues/underwriting/people': json(z.array(queuePersonSchema), []),
        'GET /api/work-queues/underwriting/counters': json(queueCountersSchema, {
          waiting: 1,
          in_review: 0,
          needs_info: 0,
          done: 0,
          overdue: 0,
          beforeApproval: 0,
          conditionsOverdue: 0,
          targetDays: 3,
        }),
        [`GET /api/work-queues/underwriting/${fileId}/neighbours`]: json(neighboursSchema, {
          previous: null,
          next: null,
        }),
        'POST /api/work-queues/underwriting/next': json(nextClaimedSchema, { id: fileId, version: 4, document: null }),
      },
    });
    await press(user, await screen.findByRole('button', { name: 'Take next' }));
    const heading = await screen.findByRole('heading', { level: 1, name: /Alice Rivera/ });
    await waitFor(() => expect(focused()).toBe(heading));
  });

  it('to the short form of an application that is begun', async () => {
    const { user } = open('/applications/urla', {
      as: 'loan_officer',
      answers: {
        ...draftAnswers(blank),
        'GET /api/applications': page(applicationRowSchema, []),
        'GET /api/urla-drafts': page(urlaDraftRowSchema, []),
        'POST /api/urla-drafts': json(commandAnswerSchema, { id: draftId, version: 1 }, { status: 201 }),
      },
    });
    await press(user, await screen.findByRole('button', { name: /short form/i }));
    await screen.findByText('Short form: what a loan file begins with');
    await waitFor(() => expect(focused().matches('h1')).toBe(true));
  });
});
