import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { LoanCondition } from '../../../api/loan-application/conditions/conditions.contract.ts';
import type { DetailedApplication } from '../../../api/loan-application/detail/detail.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { settingsSummarySchema } from '../../../api/settings/settings.contract.ts';
import { json, open, problem, write } from '../../support/component.tsx';
import { changing, fileId, loanFile, loanFileAnswers, payStub } from '../../support/component/loan-file.ts';
import { settingsSummary } from '../../support/component/sample-answers.ts';
import { fileVersion } from './documents/document-answers.ts';

const TAB = `/applications/${fileId}/conditions`;
const conditionId = '77777777-7777-4777-8777-777777777777';
const conditions = `POST /api/applications/${fileId}/conditions`;
const on = (path: string) => `${conditions}/${conditionId}/${path}`;

const added = { at: '2026-03-02T15:00:00.000Z', by: 'Uma Underwood', status: 'open', note: null, cause: null } as const;
const condition = (more: Partial<LoanCondition> = {}): LoanCondition => ({
  id: conditionId,
  number: 1,
  title: 'Recent pay stubs',
  externalWording: 'Send your pay stubs of the last 30 days',
  internalWording: 'Supports the income that qualifies',
  mustBeMetBefore: 'prior_to_closing',
  category: 'income',
  source: 'template',
  templateId: 'recent_pay_stubs',
  report: null,
  dueOn: null,
  status: 'open',
  returnedCount: 0,
  isOwn: false,
  clearingOnNoteNeedsAnother: false,
  documentIds: [],
  evidence: [],
  addedAt: added.at,
  steps: [added],
  comments: [],
  ...more,
});

const openFile = (more: Partial<DetailedApplication>, route = conditions, as: Role = 'underwriter', at = TAB) => {
  const file = loanFile({ status: 'underwriting', ...more });
  return open(at, { as, answers: changing(route, file, { ...file, version: file.version + 1 }) });
};
const row = async (name = 'Condition 1, Recent pay stubs') => within(await screen.findByRole('listitem', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('The conditions of a file', () => {
  it('open the documents that are to show them where they are judged, also as they are cleared', async () => {
    const stub = payStub({ status: 'verified', versions: [fileVersion()] });
    const answers = {
      ...loanFileAnswers(
        loanFile({ status: 'underwriting', documents: [stub], conditions: [condition({ documentIds: [stub.id] })] }),
      ),
      [`GET /api/applications/${fileId}/documents/${stub.id}/file`]: problem(503, 'The file store is away'),
    };
    const { user } = open(TAB, { as: 'underwriter', answers });
    await user.click((await row()).getByRole('button', { name: 'View pay-stub.pdf' }));
    const viewer = await dialogOf('Pay stub: pay-stub.pdf, version 1');
    await viewer.findByText('This file is not handed out.');
    await user.click(viewer.getByRole('button', { name: 'Close' }));
    await user.click((await row()).getByRole('button', { name: /^Clear: condition 1/ }));
    await user.click((await dialogOf('Clear condition 1?')).getByRole('button', { name: 'View pay-stub.pdf' }));
    await dialogOf('Pay stub: pay-stub.pdf, version 1');
  });

  it('lead to the review of a document that nobody has verified', async () => {
    const stub = payStub({ versions: [fileVersion()] });
    openFile({ documents: [stub], conditions: [condition({ documentIds: [stub.id] })] });
    const link = (await row()).getByRole('link', { name: 'Review pay-stub.pdf' });
    expect(link.getAttribute('href')).toBe(`/applications/${fileId}/documents/${stub.id}/review`);
  });

  it('stand by when they have to be met, what is outstanding first, with both wordings', async () => {
    openFile({
      conditions: [
        condition({ status: 'waived' }),
        condition({ id: fileId, number: 2, title: 'Policy', dueOn: '2020-01-05', returnedCount: 2 }),
        condition({ id: payStub().id, number: 3, title: 'Reserves', mustBeMetBefore: 'prior_to_approval' }),
      ],
    });
    await screen.findByText('Outstanding: 2 of 3');
    screen.getByRole('tab', { name: 'Conditions (2)' });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Before approval', 'Before closing']),
    );
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      '3. Reserves',
      '2. Policy',
      '1. Recent pay stubs',
    ]);
    const late = await row('Condition 2, Policy');
    late.getByText('Overdue');
    late.getByText(/returned 2 times/);
    late.getByText('Send your pay stubs of the last 30 days');
    late.getByText('For staff: Supports the income that qualifies');
  });

  it('say what would be here, and whom to ask for what one may not do', async () => {
    openFile({ conditions: [] });
    await screen.findByText('No conditions have been set yet');
  });

  it('are cleared by another on evidence that one brought in, which is said before anything is sent', async () => {
    const mine = payStub({ status: 'verified', clearingNeedsAnother: true });
    const { user } = openFile({
      documents: [mine],
      conditions: [condition({ status: 'received', documentIds: [mine.id], clearingOnNoteNeedsAnother: true })],
    });
    await user.click((await row()).getByRole('button', { name: /^Clear: / }));
    const dialog = await dialogOf('Clear condition 1?');
    const choice = dialog.getByRole('checkbox', { name: /you brought it in or verified it: someone else has to/ });
    expect([choice.hasAttribute('disabled'), choice.hasAttribute('checked')]).toEqual([true, false]);
    dialog.getByText(/You took this application or noted what came in: choose a document/);
    dialog.getByRole('textbox', { name: 'Note (optional)' });
  });

  it('say why one reopened, and on what it was cleared before', async () => {
    const note = 'Pay stub was replaced by version 2';
    const { user } = openFile({
      documents: [payStub({ documentVersion: 2, status: 'received' })],
      conditions: [
        condition({
          status: 'reopened',
          documentIds: [payStub().id],
          steps: [
            added,
            { ...added, status: 'cleared', note: 'Covers 30 days' },
            { ...added, status: 'reopened', note, cause: 'evidence_replaced' },
          ],
        }),
      ],
    });
    const shown = await row();
    shown.getByText('Reopened');
    shown.getByText(note);
    shown.getByText(/^Pay stub, pay-stub\.pdf · version 2 · received/);
    await user.click(shown.getByRole('button', { name: 'Details of condition 1, Recent pay stubs' }));
    shown.getByText(/^Cleared, .* by Uma Underwood: Covers 30 days$/);
  });

  it('say why what came in was returned, also once something else has come in', async () => {
    const at = '2026-03-03T15:00:00.000Z';
    const returned = { ...added, at, status: 'returned', note: 'Page 2 is missing' } as const;
    const received = { ...added, at: '2026-03-04T15:00:00.000Z', status: 'received', note: 'By mail' } as const;
    openFile({ conditions: [condition({ status: 'received', returnedCount: 1, steps: [added, returned, received] })] });
    const shown = await row();
    shown.getByText('Returned by Uma Underwood, Mar 3, 2026: Page 2 is missing');
    shown.getByText('By mail');
  });

  it('take a file on a funded application where they are met after closing', async () => {
    const route = `POST /api/applications/${fileId}/documents`;
    const { user, askedFor, answer } = openFile(
      { status: 'funded', conditions: [condition({ mustBeMetBefore: 'post_closing' })] },
      route,
      'processor',
    );
    answer({
      'GET /api/settings/summary': json(settingsSummarySchema, settingsSummary()),
    });
    await screen.findByText(/Conditions due after closing still take evidence/);
    await user.click((await row()).getByRole('button', { name: /^Upload evidence: condition 1/ }));
    const dialog = await dialogOf('Upload document');
    dialog.getByText('Is to show condition 1: Recent pay stubs');
    expect(askedFor(route)).toEqual([]);
  });

  it('are led to by their address', async () => {
    openFile({ conditions: [condition()] }, conditions, 'underwriter', `${TAB}#condition-${conditionId}`);
    await waitFor(() => expect(document.activeElement?.id).toBe(`condition-${conditionId}`));
  });
});

describe('Adding conditions', () => {
  it('takes several templates at once, says which are there, and sends a double click once', async () => {
    const { user, askedFor } = openFile({ conditions: [condition()] });
    await user.click(await screen.findByRole('button', { name: 'Add conditions' }));
    const dialog = await dialogOf('Add conditions');
    dialog.getByText('Already condition 1');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText('Choose one or more templates');
    expect(document.activeElement).toBe(dialog.getAllByRole('checkbox')[0]);
    await user.click(dialog.getByRole('checkbox', { name: /^Acceptable appraisal/ }));
    await user.click(dialog.getByRole('checkbox', { name: /^Homeowners insurance/ }));
    await user.dblClick(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('Conditions Added');
    expect(askedFor(conditions).map(({ body }) => body)).toEqual([
      { templates: [{ templateId: 'appraisal' }, { templateId: 'hazard_insurance' }] },
    ]);
  });

  it('in own words names each field that is wrong, and keeps what was typed', async () => {
    const { user, askedFor } = openFile({});
    await user.click(await screen.findByRole('button', { name: 'Add conditions' }));
    const dialog = await dialogOf('Add conditions');
    await user.click(dialog.getByRole('button', { name: 'Own words' }));
    await write(user, dialog.getByRole('textbox', { name: /^Title/ }), 'Divorce decree');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText('The wording for the borrower is required');
    expect(askedFor(conditions)).toEqual([]);
    await write(user, dialog.getByRole('textbox', { name: /^Wording for the borrower/ }), 'Send all pages');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('Conditions Added');
    expect(askedFor(conditions)[0]?.body).toEqual({
      conditions: [
        {
          title: 'Divorce decree',
          externalWording: 'Send all pages',
          internalWording: '',
          mustBeMetBefore: 'prior_to_docs',
          category: 'income',
        },
      ],
    });
  });
});

describe('Clearing a condition', () => {
  const verified = payStub({ status: 'verified', documentVersion: 2 });

  it('names the versions that it rests on, and sends the version of the file that was seen', async () => {
    const other = payStub({ id: fileId, fileName: 'draft.pdf' });
    const { user, askedFor } = openFile(
      { documents: [verified, other], conditions: [condition({ status: 'received', documentIds: [verified.id] })] },
      on('clearing'),
    );
    await user.click((await row()).getByRole('button', { name: 'Clear: condition 1, Recent pay stubs' }));
    const dialog = await dialogOf('Clear condition 1?');
    const chosen = dialog.getByRole<HTMLInputElement>('checkbox', {
      name: 'Pay stub, pay-stub.pdf · version 2 · verified',
    });
    expect(chosen.checked).toBe(true);
    expect(
      dialog.getByRole<HTMLInputElement>('checkbox', { name: /draft\.pdf .* not verified yet: review it first$/ })
        .disabled,
    ).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Clear condition' }));
    await screen.findByText('Condition Cleared');
    const [sent] = askedFor(on('clearing'));
    expect(sent?.body).toEqual({ evidence: [{ documentId: verified.id, documentVersion: 2 }], note: '' });
    expect(sent?.headers.get('If-Match')).toBe('"1"');
  });

  it('leaves the keyboard with the condition, whose button is gone', async () => {
    const file = loanFile({ status: 'underwriting', conditions: [condition()] });
    const cleared = { ...file, version: file.version + 1, conditions: [condition({ status: 'cleared' })] };
    const { user } = open(TAB, { as: 'underwriter', answers: changing(on('clearing'), file, cleared) });
    await user.click((await row()).getByRole('button', { name: /^Clear:/ }));
    const dialog = await dialogOf('Clear condition 1?');
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'The employer confirmed');
    await user.click(dialog.getByRole('button', { name: 'Clear condition' }));
    await screen.findByText('Condition Cleared');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Clear:/ })).toBeNull());
    const group = await screen.findByRole('group', { name: /condition 1, Recent pay stubs/i });
    await waitFor(() => expect(group.contains(document.activeElement)).toBe(true));
  });

  it('takes documents or a note', async () => {
    const { user, askedFor } = openFile({ conditions: [condition()] }, on('clearing'));
    await user.click((await row()).getByRole('button', { name: /^Clear:/ }));
    const dialog = await dialogOf('Clear condition 1?');
    await user.click(dialog.getByRole('button', { name: 'Clear condition' }));
    await dialog.findByText('Choose the documents that show it, or say here what does');
    expect(askedFor(on('clearing'))).toEqual([]);
  });

  it('says when someone else was first, and keeps the note', async () => {
    const { user, answer } = openFile({ conditions: [condition()] }, on('clearing'));
    await user.click((await row()).getByRole('button', { name: /^Clear:/ }));
    const dialog = await dialogOf('Clear condition 1?');
    const note = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
    // Text typed at once is not lost.
    expect(document.activeElement).toBe(note);
    await write(user, note, 'The employer confirmed');
    answer({
      [on('clearing')]: problem(412, 'Changed meanwhile', {
        code: 'version_conflict',
        expectedVersion: 1,
        actualVersion: 2,
      }),
    });
    await user.click(dialog.getByRole('button', { name: 'Clear condition' }));
    await dialog.findByText('Someone else changed this application first');
    expect(note.value).toBe('The employer confirmed');
  });

  it('is dimmed for who may not decide, and from funding on not for a closer', async () => {
    openFile(
      { conditions: [condition(), condition({ id: fileId, number: 2, mustBeMetBefore: 'prior_to_funding' })] },
      conditions,
      'closer',
    );
    const first = (await row()).getByRole('button', { name: /^Clear:/ });
    expect(first.closest('[aria-disabled="true"]')).not.toBeNull();
    const second = (await row('Condition 2, Recent pay stubs')).getByRole('button', { name: /^Clear:/ });
    expect(second.closest('[aria-disabled="true"]')).toBeNull();
  });
});

describe('What stands with the details', () => {
  it('waives with a reason only, and never what an approval rests on', async () => {
    const { user, askedFor } = openFile(
      { conditions: [condition(), condition({ id: fileId, number: 2, mustBeMetBefore: 'prior_to_approval' })] },
      on('waiver'),
    );
    for (const name of ['Condition 1, Recent pay stubs', 'Condition 2, Recent pay stubs'])
      await user.click((await row(name)).getByRole('button', { name: /^Details/ }));
    const kept = (await row('Condition 2, Recent pay stubs')).getByRole<HTMLButtonElement>('button', {
      name: /^Waive:/,
    });
    expect(kept.disabled).toBe(true);
    await user.click((await row()).getByRole('button', { name: /^Waive:/ }));
    const dialog = await dialogOf('Waive condition 1?');
    await user.click(dialog.getByRole('button', { name: 'Waive condition' }));
    await dialog.findByText('A reason is required');
    await write(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Compensating factors, policy 4.2');
    await user.click(dialog.getByRole('button', { name: 'Waive condition' }));
    await screen.findByText('Condition Waived');
    expect(askedFor(on('waiver')).map(({ body }) => body)).toEqual([{ reason: 'Compensating factors, policy 4.2' }]);
  });

  it('offers to reopen what is settled, and nothing else but a comment', async () => {
    const { user } = openFile({ conditions: [condition({ status: 'cleared' })] });
    await user.click((await row()).getByRole('button', { name: /^Details/ }));
    const names = (await row()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Reopen', 'Comment', 'Less']);
  });
});

describe('A condition that a report opened', () => {
  it('leads to the order of the report', async () => {
    const report = { orderId: conditionId, orderNumber: 'VO-2026-7', kind: 'flood', finding: 'hazard_area' } as const;
    openFile({ conditions: [condition({ source: 'report', report })] });
    const link = (await row()).getByRole('link', { name: 'From the report of order VO-2026-7' });
    expect(link.getAttribute('href')).toBe(`/title-searches/${conditionId}`);
    expect((await row()).queryByRole('link', { name: /liabilities/ })).toBeNull();
  });

  it('leads to the liabilities where it is about debts', async () => {
    const report = { orderId: conditionId, orderNumber: 'VO-2026-7', kind: 'credit', finding: 'inquiries' } as const;
    openFile({ conditions: [condition({ source: 'report', report })] });
    const link = (await row()).getByRole('link', { name: 'Answer it in the liabilities' });
    expect(link.getAttribute('href')).toBe(`/applications/${fileId}/conditions?liabilities=${fileId}`);
  });
});

describe('A document', () => {
  it('says what was cleared on it, which reopens with it, and leads there', async () => {
    const { user } = openFile(
      { documents: [payStub()], conditions: [condition({ status: 'cleared', documentIds: [payStub().id] })] },
      conditions,
      'processor',
      `/applications/${fileId}/documents`,
    );
    await screen.findByText(/A condition cleared on it reopens when it no longer counts/);
    await user.click(screen.getByRole('link', { name: 'condition 1, Recent pay stubs' }));
    await row();
  });
});

describe('The sheet before a decision', () => {
  it('leads to each condition that is in the way', async () => {
    const file = loanFile({ status: 'approved', conditions: [condition()] });
    const blocks = [{ item: 'Condition 1, before closing, is open: Recent pay stubs', fix: 'Clear it', conditionId }];
    const { user } = openFile(
      {
        ...file,
        allowedStatuses: file.allowedStatuses.map((move) =>
          move.status === 'closing_ready' ? { ...move, blocks } : move,
        ),
      },
      conditions,
      'underwriter',
      `/applications/${fileId}`,
    );
    await user.click(await screen.findByRole('button', { name: /^Ready to Close/ }));
    const sheet = await dialogOf('Make this application Ready to Close?');
    await user.click(sheet.getByRole('link', { name: /^Condition 1, before closing/ }));
    await row();
    await waitFor(() => expect(document.activeElement?.id).toBe(`condition-${conditionId}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
