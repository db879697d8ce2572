import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { similarFileSchema, waitingForSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { json, open, problem, write } from '../../support/component.tsx';
import { systemStatusSchema } from '../../../api/system/status/system.contract.ts';
import { systemStatus } from '../../support/component/sample-answers.ts';
import {
  changing,
  colleague,
  detailed,
  fileId,
  loanFile,
  loanFileAnswers,
  SIMILAR,
} from '../../support/component/loan-file.ts';

const WAITING = `GET /api/applications/${fileId}/waiting-for`;
const FILE = `/applications/${fileId}`;
const openFile = (file = loanFile()) => open(FILE, { as: 'underwriter', answers: loanFileAnswers(file) });

describe('Application detail page', () => {
  it('shows the figures of the file, masked borrower data and its empty states', async () => {
    const { user, address } = openFile();
    await screen.findByRole('heading', { level: 1, name: 'Alice Rivera' });
    expect(screen.getAllByText('$320,000')).not.toEqual([]);
    const figures = within(screen.getByRole('region', { name: 'Underwriting' }));
    figures.getByText('80.000%');
    expect(figures.getByText('34.330%').textContent).toBe('34.330% within 43%, stated');
    figures.getByText('No report yet');

    await user.click(screen.getByRole('tab', { name: 'Borrower Info' }));
    expect(address()).toBe(`${FILE}/borrower`);
    await screen.findByText('alice.rivera@example.com');
    screen.getByText('•••-••-6789');
    screen.getByText('••/••/1984');

    await user.click(screen.getByRole('tab', { name: 'Documents' }));
    await screen.findByText('No documents have been submitted yet');
  });

  it('says Application Not Found for an id that does not exist', async () => {
    open(FILE, { as: 'underwriter', answers: { [detailed]: problem(404, 'There is no such application') } });
    await screen.findByRole('heading', { level: 1, name: 'Application Not Found' });
  });

  it('names other open applications that look like this one, and what is the same', async () => {
    const other = {
      id: '99999999-9999-4999-8999-999999999999',
      loanNumber: 'LL-2026-00000077',
      borrowerName: 'Alicia Rivera',
      status: 'under_review' as const,
      submittedAt: '2026-02-01T15:00:00.000Z',
      same: ['ssn' as const, 'property' as const],
    };
    open(FILE, {
      as: 'underwriter',
      answers: { ...loanFileAnswers(), [SIMILAR]: json(z.array(similarFileSchema), [other]) },
    });
    const link = await screen.findByRole('link', { name: other.loanNumber });
    expect(link.getAttribute('href')).toBe(`/applications/${other.id}`);
    screen.getByText(/Alicia Rivera: same last four digits of the SSN, property$/);
  });

  it.each(['offline', 'left_out'] as const)(
    'says once that automatic steps are paused (%s), and asks nothing',
    async (engine) => {
      const { askedFor } = open(FILE, {
        as: 'underwriter',
        answers: {
          ...loanFileAnswers(),
          'GET /api/system/status': json(systemStatusSchema, systemStatus(engine)),
          [WAITING]: problem(503, 'The workflow engine is offline'),
        },
      });
      await screen.findByText(/^Automatic steps are paused\. What you do is saved/);
      // It may have been asked before the status was there.
      expect(askedFor(WAITING).length).toBeLessThan(2);
    },
  );

  it('looks at the state of the portal once when the workflow engine does not answer, and asks it no more', async () => {
    let looked = 0;
    const { askedFor } = open(FILE, {
      as: 'underwriter',
      answers: {
        ...loanFileAnswers(),
        'GET /api/system/status': () => {
          looked += 1;
          return json(systemStatusSchema, systemStatus(looked === 1 ? 'online' : 'offline'));
        },
        [WAITING]: problem(503, 'The workflow engine is offline'),
      },
    });
    await screen.findByText(/^Automatic steps are paused\. What you do is saved/);
    await waitFor(() => expect(looked).toBe(2));
    expect(askedFor(WAITING)).toHaveLength(1);
  });

  it('asks the workflow again what it waits for: it is told of a change a moment later than the page', async () => {
    let asked = 0;
    const waitsFor = (what: string) =>
      json(waitingForSchema, { waitingFor: { what, since: '2026-03-02T15:00:00.000Z', onWhom: 'from staff' } });
    open(FILE, {
      as: 'underwriter',
      answers: {
        ...loanFileAnswers(),
        [`GET /api/applications/${fileId}/waiting-for`]: () => {
          asked += 1;
          return waitsFor(asked === 1 ? 'the documents' : 'the decision');
        },
      },
    });
    await screen.findByText(/the documents · from staff/);
    await screen.findByText(/the decision · from staff/);
  });

  it('names all that it waits for', async () => {
    const since = '2026-03-02T15:00:00.000Z';
    const also = [{ what: 'W-2 form', since, onWhom: 'from the borrower' }];
    const waitingFor = { what: 'review of the pay stub', since, onWhom: 'nobody is assigned', also };
    open(FILE, {
      as: 'underwriter',
      answers: { ...loanFileAnswers(), [WAITING]: json(waitingForSchema, { waitingFor }) },
    });
    await screen.findByText(/review of the pay stub · nobody is assigned/);
    screen.getByText(/W-2 form · from the borrower/);
  });

  it('says beside the status that the approval was given on other answers, and leads to the decision', async () => {
    const changedSinceApproval = {
      what: 'the loan amount',
      since: '2026-03-03T15:00:00.000Z',
      changes: [{ name: 'loan amount', before: '$320,000.00', after: '$300,000.00' }],
    };
    const { user, address } = open(`${FILE}/documents`, {
      as: 'underwriter',
      answers: loanFileAnswers(loanFile({ status: 'approved', changedSinceApproval })),
    });
    const line = await screen.findByText(/^Approved before the loan amount changed on Mar 3, 2026:/);
    await user.click(within(line).getByRole('link', { name: 'decide again' }));
    expect(address()).toBe(`${FILE}/documents`);
    const decision = document.getElementById('decision');
    await waitFor(() => expect(document.activeElement).toBe(decision));
    within(decision as HTMLElement).getByText('loan amount $320,000.00, now $300,000.00');
    within(decision as HTMLElement).getByRole('button', { name: /^Underwriting/ });
  });

  it('asks for a note before an override can be sent', async () => {
    const status = `PATCH /api/applications/${fileId}/status`;
    const after = loanFile({ status: 'approved', version: 2, underwriterNotes: 'Reserves of 14 months.' });
    const { user, askedFor } = open(FILE, { as: 'underwriter', answers: changing(status, loanFile(), after) });
    await user.click(await screen.findByRole('button', { name: /^Approve( ?Override)?$/ }));
    const sheet = within(screen.getByRole('dialog', { name: 'Approve this application?' }));
    sheet.getByText(/Submitted does not normally move to Approved. This is an override/);
    const send = sheet.getByRole<HTMLButtonElement>('button', { name: 'Approve $320,000' });
    expect(send.disabled).toBe(true);
    await write(user, sheet.getByRole('textbox', { name: /Note \(required/ }), 'Reserves of 14 months.');
    await user.click(send);
    await screen.findByText('Application status has been updated successfully.');
    expect(askedFor(status).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ status: 'approved', notes: 'Reserves of 14 months.' }, '"1"'],
    ]);
    await screen.findByText('Reserves of 14 months.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks the borrower for a document', async () => {
    const request = `POST /api/applications/${fileId}/document-requests`;
    const { user, askedFor } = open(`${FILE}/documents`, {
      as: 'processor',
      answers: changing(request, loanFile(), loanFile({ version: 2 })),
    });
    await user.click(await screen.findByRole('button', { name: 'Request document' }));
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Request' });
    await user.click(send);
    await screen.findByText('A reason the borrower will read is required');
    expect(askedFor(request)).toEqual([]);
    await write(user, screen.getByLabelText(/^Reason the borrower will read/), 'Shows income of the last 30 days.');
    await user.click(send);
    await screen.findByText('The borrower will be asked for it.');
    expect(askedFor(request)[0]?.body).toEqual({
      documentType: 'pay_stub',
      reason: 'Shows income of the last 30 days.',
    });
  });

  it('keeps the request for a document open when it is refused, and says why', async () => {
    const request = `POST /api/applications/${fileId}/document-requests`;
    const { user } = open(`${FILE}/documents`, {
      as: 'processor',
      answers: { ...loanFileAnswers(), [request]: problem(409, 'The file is final') },
    });
    await user.click(await screen.findByRole('button', { name: 'Request document' }));
    const reason = screen.getByLabelText<HTMLTextAreaElement>(/^Reason the borrower will read/);
    await write(user, reason, 'Shows income.');
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await within(screen.getByRole('dialog')).findByText('The file is final');
    expect(reason.value).toBe('Shows income.');
  });

  it('gives the file to a colleague and sets its priority', async () => {
    const assignee = `PUT /api/applications/${fileId}/assignee`;
    const priority = `PUT /api/applications/${fileId}/priority`;
    const assigned = loanFile({ version: 2, assigneeId: colleague.id, assignedTo: colleague.name });
    const { user, askedFor, answer } = open(FILE, {
      as: 'underwriter',
      answers: changing(assignee, loanFile(), assigned),
    });
    await user.click(await screen.findByRole('combobox', { name: 'Assigned to' }));
    await user.click(await screen.findByRole('option', { name: colleague.name }));
    await screen.findByText(`The application is now assigned to ${colleague.name}.`);
    expect(askedFor(assignee)[0]?.body).toEqual({ assigneeId: colleague.id });

    answer(changing(priority, assigned, { ...assigned, version: 3, priority: 'urgent' }));
    await user.click(screen.getByRole('combobox', { name: 'Priority' }));
    await user.click(await screen.findByRole('option', { name: 'Urgent' }));
    await screen.findByText('The application now has urgent priority.');
    expect(askedFor(priority).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ priority: 'urgent' }, '"2"'],
    ]);
  });

  it('takes the file from someone only when that is chosen, not when another name is typed', async () => {
    const assignee = `PUT /api/applications/${fileId}/assignee`;
    const given = loanFile({ assigneeId: colleague.id, assignedTo: colleague.name });
    const { user, askedFor } = open(FILE, {
      as: 'underwriter',
      answers: changing(assignee, given, loanFile({ version: 2 })),
    });
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Assigned to' });
    await user.clear(field);
    await user.tab();
    expect(field.value).toBe(colleague.name);
    expect(askedFor(assignee)).toEqual([]);
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Unassign' }));
    expect(document.activeElement).toBe(field);
    await screen.findByText('The application is unassigned now.');
    expect(document.activeElement).toBe(field);
    expect(askedFor(assignee).map(({ body }) => body)).toEqual([{ assigneeId: null }]);
    expect(field.value).toBe('');
  });

  it('says that a funded file does not move any more, and still takes comments on it', async () => {
    const comments = `POST /api/applications/${fileId}/comments`;
    const funded = loanFile({ status: 'funded' });
    const { user, askedFor } = open(FILE, {
      as: 'underwriter',
      answers: changing(comments, funded, { ...funded, version: 2 }),
    });
    await screen.findByText('This loan is funded.');
    expect(screen.queryByRole('group', { name: 'Set status to' })).toBeNull();
    await write(user, screen.getByRole('textbox', { name: /Notes or comment/ }), 'Servicing has taken over');
    await user.click(screen.getByRole('button', { name: 'Add Comment Only' }));
    await screen.findByText('Your comment has been added to the application.');
    expect(askedFor(comments)[0]?.body).toEqual({ comment: 'Servicing has taken over' });
  });

  it('says what the file waits for, on whom and by when', async () => {
    open(FILE, {
      as: 'underwriter',
      answers: {
        ...loanFileAnswers(),
        [`GET /api/applications/${fileId}/waiting-for`]: {
          status: 200,
          body: waitingForSchema.parse({
            waitingFor: {
              what: 'Documents',
              onWhom: 'the borrower',
              since: '2026-03-02T15:00:00.000Z',
              dueAt: '2026-03-05T15:00:00.000Z',
            },
          }),
        },
      },
    });
    await screen.findByText('Waiting for:');
    screen.getByText(/Documents · the borrower · since Mar 2, 2026 .* · due Mar 5, 2026/);
  });

  it('shows a viewer why there is no action, and offers no history', async () => {
    const { user } = open(`${FILE}/documents`, { as: 'viewer', answers: loanFileAnswers() });
    await screen.findByText('No documents have been submitted yet');
    await screen.findByText(/You may not change applications\./);
    expect(screen.queryByRole('textbox')).toBeNull();
    const figures = screen.getByRole('group', { name: 'Key figures' });
    // What opens a sheet to read is for a viewer too.
    const buttons = screen
      .getAllByRole('button')
      .filter((button) => !figures.contains(button) && button.textContent !== 'Fees');
    expect(buttons.map((button) => button.closest('[aria-disabled="true"]') !== null)).toEqual(buttons.map(() => true));

    act(() => screen.getByRole('button', { name: 'Upload document' }).focus());
    await user.keyboard('{Enter}');
    const why = within(await screen.findByRole('dialog', { name: 'Not permitted' }));
    await why.findByText(/Your role, viewer, does not allow it. Ask Avery Lindqvist./);
    await user.click(why.getByRole('button', { name: 'Close' }));

    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull();
  });

  it('shows a viewer with its address why there is no history', async () => {
    open(`${FILE}/history`, { as: 'viewer', answers: loanFileAnswers() });
    await screen.findByText(/You may not see compliance records\./);
  });
});
