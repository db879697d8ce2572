import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { UrlaProposal } from '../../../../api/loan-application/urla/urla.contract.ts';
import { json, open, write } from '../../../support/component.tsx';
import { detailed, detailedAnswer, fileId, loanFile } from '../../../support/component/loan-file.ts';
import { TAB, URLA, urlaAnswers, urlaNow } from './urla-answers.ts';

const proposal: UrlaProposal = {
  proposalId: '77777777-7777-4777-8777-777777777777',
  partner: { id: 'acme-title', name: 'Acme Title' },
  orderId: '88888888-8888-4888-8888-888888888888',
  orderNumber: 'VO-2026-7K3M9Q2C',
  at: '2026-03-03T15:00:00.000Z',
  reason: 'The deed says so',
  changes: [{ path: 'loan.loanAmount', before: '320000', after: '300000' }],
};
const refusal = `POST /api/applications/${fileId}/urla-proposals/${proposal.proposalId}/refusal`;
const of = 'proposal of Acme Title, order VO-2026-7K3M9Q2C';
const tab = (more: object = {}) =>
  open(TAB, {
    as: 'processor',
    answers: {
      ...urlaAnswers(urlaNow({ proposals: [proposal] })),
      [refusal]: json(commandAnswerSchema, { id: fileId, version: 8 }),
      ...more,
    },
  });

describe('What a partner proposes', () => {
  it('stands on the tab with what it would change, and is taken over by its id', async () => {
    const { user, askedFor } = tab();
    const notice = within((await screen.findByText('Proposed by Acme Title')).closest('[role=note]') as HTMLElement);
    notice.getByText(/Loan amount: \$320,000(\.00)? → \$300,000(\.00)?/);
    notice.getByText(/The deed says so \(with order VO-2026-7K3M9Q2C/);
    await user.click(notice.getByRole('button', { name: `Take over the ${of}` }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Change the application' }));
    expect(sheet.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe(
      'Proposed by Acme Title: The deed says so',
    );
    await user.click(sheet.getByRole('button', { name: 'Correct 1 Answer' }));
    await waitFor(() => expect(askedFor(`PATCH ${URLA}`)).toHaveLength(1));
    expect(askedFor(`PATCH ${URLA}`)[0]?.body).toEqual({
      kind: 'correction',
      reason: 'Proposed by Acme Title: The deed says so',
      proposalId: proposal.proposalId,
    });
  });

  it('is declined with a reason', async () => {
    const { user, askedFor } = tab();
    await user.click(await screen.findByRole('button', { name: `Decline the ${of}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the proposal of Acme Title?' }));
    await write(user, dialog.getByRole('textbox', { name: /Reason/ }), 'The plat says otherwise');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(askedFor(refusal)[0]?.body).toEqual({ reason: 'The plat says otherwise' }));
  });

  it('is read alone on a file that has ended, which says why nothing changes', async () => {
    const unchangeable = 'The application is funded: what was stated no longer changes';
    tab({
      ...urlaAnswers(urlaNow({ proposals: [proposal], unchangeable })),
      [detailed]: detailedAnswer(loanFile({ status: 'funded' })),
    });
    await screen.findByText(unchangeable);
    expect(screen.queryByRole('button', { name: `Take over the ${of}` })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Change / })).toBeNull();
  });
});
