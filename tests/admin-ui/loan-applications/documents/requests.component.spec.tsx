import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import { plainDateIn } from '../../../../events/lending/calendar/wall-clock.ts';
import { json, open, write } from '../../../support/component.tsx';
import {
  changing,
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
} from '../../../support/component/loan-file.ts';
import { DOCUMENTS, documentsAnswers, requested, REQUESTS } from './document-answers.ts';
import { openReview } from './open-review.tsx';

describe('A request for a document', () => {
  it('is not sent without a reason, nor due before today', async () => {
    const { user, askedFor } = open(DOCUMENTS, {
      as: 'processor',
      answers: loanFileAnswers(),
    });
    await user.click(await screen.findByRole('button', { name: 'Request document' }));
    fireEvent.change(await screen.findByLabelText('Due (optional)'), { target: { value: '2020-02-03' } });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('A reason the borrower will read is required');
    screen.getByText(/^Enter today, [A-Z][a-z]{2} \d{1,2}, \d{4}, or a later day$/);
    expect(askedFor(REQUESTS)).toEqual([]);
  });
});

describe('A request for what is asked for already', () => {
  it('says so with its reason, and that it takes on the new one', async () => {
    const file = loanFile({
      documents: [requested({ requestReason: 'Shows what you earn', dueOn: '2099-01-05' })],
    });
    const { user, answer, askedFor } = open(DOCUMENTS, {
      as: 'processor',
      answers: documentsAnswers(file),
    });
    await user.click(await screen.findByRole('button', { name: 'Request document' }));
    await screen.findByText(/Asked for already, due .*2099.*Shows what you earn/);
    await write(user, screen.getByRole('textbox', { name: /Reason the borrower/ }), 'Shows the overtime');
    answer({ [REQUESTS]: json(commandAnswerSchema, { id: fileId, version: 2 }, { status: 201 }) });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Request Changed');
    expect(askedFor(REQUESTS)[0]?.body).toEqual({ documentType: 'pay_stub', reason: 'Shows the overtime' });
  });

  it('says before it is sent that a file is there', async () => {
    const answers = documentsAnswers(loanFile({ documents: [payStub()] }));
    const { user } = open(DOCUMENTS, { as: 'processor', answers });
    await user.click(await screen.findByRole('button', { name: 'Request document' }));
    await screen.findByText(/^One is here already: review it/);
  });
});

describe('A day that does not exist', () => {
  it('is refused, and not taken for none', async () => {
    const { user, askedFor } = open(DOCUMENTS, {
      as: 'processor',
      answers: loanFileAnswers(),
    });
    await user.click(await screen.findByRole('button', { name: 'Request document' }));
    await write(user, screen.getByRole('textbox', { name: /Reason the borrower/ }), 'Shows the overtime');
    const dueOn = await screen.findByLabelText('Due (optional)');
    // As a browser has it of 02/30/2027: no value, and that what is typed is none.
    Object.defineProperty(dueOn, 'validity', { value: { badInput: true }, configurable: true });
    fireEvent.blur(dueOn);
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Enter the date as YYYY-MM-DD, from 1900 on');
    expect(askedFor(REQUESTS)).toEqual([]);
  });
});

describe('A requested document', () => {
  const withdrawal = `POST /api/applications/${fileId}/document-requests/${payStub().id}/withdrawal`;

  it('is withdrawn with a reason, after what follows was said', async () => {
    const file = loanFile({ documents: [requested({ fileName: 'Pay stub' })] });
    const { user, askedFor, answer } = open(DOCUMENTS, {
      as: 'processor',
      answers: documentsAnswers(file),
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw request: Pay stub' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the request for Pay stub?' }));
    dialog.getByText(/no longer holds up the application/);
    await user.click(dialog.getByRole('button', { name: 'Withdraw request' }));
    await dialog.findByText('A reason is required');
    expect(askedFor(withdrawal)).toEqual([]);
    answer({
      [withdrawal]: json(commandAnswerSchema, { id: fileId, version: 2 }),
      [detailed]: detailedAnswer(loanFile({ version: 2 })),
    });
    await write(user, dialog.getByLabelText(/Reason, for the history/), 'The W-2 does');
    await user.click(dialog.getByRole('button', { name: 'Withdraw request' }));
    await screen.findByText('Request Withdrawn');
    expect(askedFor(withdrawal)[0]?.body).toEqual({ reason: 'The W-2 does' });
  });

  it('that is late says by how many days, and stands first', async () => {
    const others = ['6', '7'].map((digit) => `${digit.repeat(8)}-5555-4555-8555-555555555555`);
    const today = plainDateIn(new Date().toISOString(), 'UTC');
    const before = new Date(Date.parse(today) - 3 * 86_400_000).toISOString().slice(0, 10);
    const { dialog } = await openReview(
      'processor',
      payStub({ dueOn: '2020-01-01' }),
      requested({ id: others[0] ?? '', fileName: 'W-2 form', dueOn: '2099-01-01' }),
      requested({ id: others[1] ?? '', fileName: 'Tax return', dueOn: before }),
    );
    await dialog.findByText(/[234] days overdue/);
    expect(dialog.getAllByText(/overdue/)).toHaveLength(1);
    const [first] = dialog.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Tax returnPending[234] days overdue/);
  });

  it('keeps its place while the page is open, also when it becomes late meanwhile', async () => {
    const [w2Id = '', taxId = ''] = ['6', '7'].map((digit) => `${digit.repeat(8)}-5555-4555-8555-555555555555`);
    const [w2, tax] = [requested({ id: w2Id, fileName: 'W-2 form' }), requested({ id: taxId, fileName: 'Tax return' })];
    const before = loanFile({ documents: [requested({ fileName: 'Pay stub' }), w2, tax] });
    const after = loanFile({ documents: [w2, { ...tax, dueOn: '2020-01-01' }], version: before.version + 1 });
    const { user } = open(DOCUMENTS, {
      as: 'processor',
      answers: changing(withdrawal, before, after),
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw request: Pay stub' }));
    const dialog = within(await screen.findByRole('dialog'));
    await write(user, dialog.getByRole('textbox'), 'The W-2 does');
    await user.click(dialog.getByRole('button', { name: 'Withdraw request' }));
    await screen.findByText('Request Withdrawn');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw request: Pay stub' })).toBeNull());
    const buttons = screen.getAllByRole('button', { name: /^Withdraw request: / });
    expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Withdraw request: W-2 form',
      'Withdraw request: Tax return',
    ]);
  });

  it('that came in time is not late for the changes it needs', async () => {
    const { dialog } = await openReview('processor', payStub({ status: 'needs_review', dueOn: '2020-01-01' }));
    await dialog.findByText('pay-stub.pdf');
    expect(dialog.queryByText(/overdue/)).toBeNull();
  });

  it('that is late is told of on every tab of its file, and led to', async () => {
    const file = loanFile({ documents: [requested({ dueOn: '2026-01-01' })] });
    const answers = documentsAnswers(file);
    const { user, address } = open(`/applications/${fileId}/timeline`, { as: 'processor', answers });
    await user.click(await screen.findByRole('link', { name: /^1 document · [\d,]+ days overdue$/ }));
    expect(address()).toBe(DOCUMENTS);
  });
});
