import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import type { OutOfDate } from '../../../api/services/file/out-of-date.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { json, open, write } from '../../support/component.tsx';
import {
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
} from '../../support/component/loan-file.ts';

const changeId = '99999999-9999-4999-8999-999999999999';
const confirmations = `POST /api/applications/${fileId}/reliance-confirmations`;
const mark = (more: Partial<OutOfDate> = {}): OutOfDate => ({
  kind: 'document',
  id: payStub().id,
  title: 'Pay stub',
  why: 'Out of date: income was changed on Mar 3, 2026 by Leo Ross',
  changeIds: [changeId],
  isReplaced: false,
  ...more,
});
const file = (outOfDate: readonly OutOfDate[], as: Role = 'processor') =>
  open(`/applications/${fileId}/documents`, {
    as,
    answers: {
      ...loanFileAnswers(),
      [detailed]: detailedAnswer(loanFile({ documents: [payStub()], outOfDate: [...outOfDate] })),
      [confirmations]: json(commandAnswerSchema, { id: fileId, version: 2 }),
    },
  });

describe('What relied on an answer that has changed', () => {
  it('stands in one line on the file, with a link to each, but for what is replaced', async () => {
    const order = '44444444-4444-4444-8444-444444444444';
    file([
      mark(),
      mark({ kind: 'order', id: order, title: 'Order VO-1' }),
      mark({ kind: 'letter', id: order, title: 'Letter', isReplaced: true }),
    ]);
    const line = (await screen.findByText(/^Out of date since the application was changed:/)).closest('[role=note]');
    const links = within(line as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pay stub', `/applications/${fileId}/documents`],
      ['Order VO-1', `/applications/${fileId}/orders`],
    ]);
  });

  it('says why at the thing itself, and takes a reason why it is still good', async () => {
    const { user, askedFor } = file([mark()]);
    await screen.findByText('Out of date: income was changed on Mar 3, 2026 by Leo Ross');
    await user.click(screen.getByRole('button', { name: 'Say that it is still good: Pay stub' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay stub: still good?' }));
    await user.click(dialog.getByRole('button', { name: 'It Is Still Good' }));
    await dialog.findByText('Why it is still good is required');
    await write(user, dialog.getByRole('textbox', { name: /Reason/ }), 'The same employer');
    await user.click(dialog.getByRole('button', { name: 'It Is Still Good' }));
    await waitFor(() => expect(askedFor(confirmations)).toHaveLength(1));
    expect(askedFor(confirmations).map(({ body }) => body)).toEqual([
      { kind: 'document', id: payStub().id, changeIds: [changeId], reason: 'The same employer' },
    ]);
  });

  it('is confirmed by nobody without the permission, nor in place of what is cleared anew', async () => {
    const { user } = file([mark()], 'viewer');
    await user.click(await screen.findByRole('button', { name: 'Say that it is still good: Pay stub' }));
    expect(screen.queryByRole('dialog', { name: 'Pay stub: still good?' })).toBeNull();
  });
});
