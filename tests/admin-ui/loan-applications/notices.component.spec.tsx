import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type AdverseActionNotices,
  adverseActionNoticesSchema,
  noticesIssuedSchema,
} from '../../../api/adverse-action/adverse-action.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { type Answers, json, open, write } from '../../support/component.tsx';
import { changing, fileId, loanFile } from '../../support/component/loan-file.ts';

const AT = `/api/applications/${fileId}/adverse-action-notices`;
const borrowerId = '33333333-3333-4333-8333-333333333333';
const documentId = '44444444-4444-4444-8444-444444444444';

type Notice = AdverseActionNotices['notices'][number];
const notice = (more: Partial<Notice> = {}): Notice => ({
  borrowerId,
  name: 'Alice Rivera',
  documentId: null,
  documentVersion: null,
  issuedOn: null,
  sentOn: null,
  isLate: false,
  missing: [],
  ...more,
});
const owed = (more: Partial<AdverseActionNotices> = {}): AdverseActionNotices => ({
  isDue: true,
  dueOn: '2026-03-30',
  dueBecause: '30 days after the application was complete on Feb 28, 2026',
  reasons: ['Bankruptcy'],
  needsOwnWords: false,
  notices: [notice()],
  today: '2026-03-02',
  version: 4,
  ...more,
});

const openRejected = (first: AdverseActionNotices, { as = 'loan_officer', ...more }: Answers & { as?: Role } = {}) => {
  const file = loanFile({ status: 'rejected', hmdaAction: 3, allowedActs: [] });
  return open(`/applications/${fileId}`, {
    as,
    armingMs: 0,
    answers: {
      ...changing(`POST ${AT}/none`, file, file),
      [`GET ${AT}`]: json(adverseActionNoticesSchema, first),
      ...more,
    },
  });
};
const section = async () => within(await screen.findByRole('region', { name: 'Adverse action notices' }));

describe('The adverse action notices of a rejected file', () => {
  it('are due by a day that is said with why, and are issued with what no file keeps', async () => {
    const missing: Notice['missing'] = [
      { part: 'other_reason', item: 'The principal reason', fix: 'Enter it' },
      { part: 'factors', item: 'The key factors', fix: 'Enter them' },
    ];
    const { user, answer, askedFor } = openRejected(owed({ needsOwnWords: true, notices: [notice({ missing })] }));
    const shown = await section();
    await shown.findByText('To be sent by Mar 30, 2026: 30 days after the application was complete on Feb 28, 2026.');
    shown.getByText('Not issued yet');
    await user.click(shown.getByRole('button', { name: 'Issue notices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue notices' }));
    await user.click(dialog.getByRole('button', { name: 'Issue notices' }));
    await dialog.findByText('Say in words for the applicant what the principal reason is');
    dialog.getByText(/Enter one to five factors/);
    expect(askedFor(`POST ${AT}`)).toEqual([]);

    await write(user, dialog.getByRole('textbox', { name: /^The principal reason/ }), 'Property type not accepted');
    await write(user, dialog.getByRole('textbox', { name: /^Key factors/ }), 'Many accounts\nShort history');
    answer({
      [`POST ${AT}`]: json(noticesIssuedSchema, { id: fileId, version: 8, notices: [{ borrowerId, documentId }] }),
      [`GET ${AT}`]: json(
        adverseActionNoticesSchema,
        owed({ notices: [notice({ documentId, documentVersion: 1, issuedOn: '2026-03-02' })] }),
      ),
    });
    await user.click(dialog.getByRole('button', { name: 'Issue notices' }));
    await shown.findByText('Issued on Mar 2, 2026, not sent yet');
    const link = shown.getByRole('link', { name: 'Open the notice to Alice Rivera' });
    expect(link.getAttribute('href')).toBe(`/applications/${fileId}/documents/${documentId}/review`);
    expect(askedFor(`POST ${AT}`).map(({ body }) => body)).toEqual([
      {
        otherReason: 'Property type not accepted',
        keyFactors: [{ borrowerId, factors: ['Many accounts', 'Short history'] }],
      },
    ]);
  });

  it('cannot be issued with a gap, which is named with where it is entered', async () => {
    const missing: Notice['missing'] = [
      { part: 'lender', item: "The lender's address", fix: 'Enter it in System Settings, Notices' },
    ];
    openRejected(owed({ notices: [notice({ missing }), notice({ borrowerId: documentId, name: null, missing })] }));
    const shown = await section();
    expect(await shown.findAllByText("The lender's address. Enter it in System Settings, Notices.")).toHaveLength(1);
    expect(shown.queryByRole('button', { name: 'Issue notices' })).toBeNull();
  });

  it('are marked as sent, and say when that was late', async () => {
    const issued = notice({ documentId, documentVersion: 1, issuedOn: '2026-03-02', isLate: true });
    const { user, answer, askedFor } = openRejected(owed({ today: '2026-04-02', notices: [issued] }));
    const shown = await section();
    await shown.findByText(/^They were to be sent by Mar 30, 2026/);
    await user.click(shown.getByRole('button', { name: 'Mark the notice to Alice Rivera as sent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Notice to Alice Rivera was sent' }));
    const sent = `POST ${AT}/${borrowerId}/sent`;
    answer({
      [sent]: json(commandAnswerSchema, { id: fileId, version: 9 }),
      [`GET ${AT}`]: json(
        adverseActionNoticesSchema,
        owed({ isDue: false, today: '2026-04-02', notices: [{ ...issued, sentOn: '2026-04-02' }] }),
      ),
    });
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    await shown.findByText('Sent on Apr 2, 2026, after its last day');
    shown.getByText('Every notice was sent.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(askedFor(sent).map(({ body }) => body)).toEqual([{ sentOn: '2026-04-02', channel: 'mail' }]);
  });
});
