import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { DetailedApplication } from '../../../api/loan-application/detail/detail.contract.ts';
import type { MoveOnFile } from '../../../api/loan-application/status/status.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { Routes } from 'react-router-dom';
import { featureRoutes } from '../../../admin-ui/src/feature-routes.tsx';
import { useKeys } from '../../../admin-ui/src/layout/keys/useKeys.ts';
import { open, problem, show, underWay, write } from '../../support/component.tsx';
import {
  changing,
  colleague,
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
} from '../../support/component/loan-file.ts';

const Keys = () => {
  useKeys({ onSearch: () => undefined, onList: () => undefined });
  return null;
};

const FILE = `/applications/${fileId}`;
const route = `PATCH /api/applications/${fileId}/status`;

const openFile = (file: DetailedApplication, as: Role = 'underwriter', armingMs = 0) =>
  open(FILE, { as, armingMs, answers: changing(route, file, { ...file, version: file.version + 1 }) });
const withMove = (file: DetailedApplication, status: string, more: Partial<MoveOnFile>): DetailedApplication => ({
  ...file,
  allowedStatuses: file.allowedStatuses.map((move) => (move.status === status ? { ...move, ...more } : move)),
});
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const sheetOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('The sheet before a decision', () => {
  it.each([
    ['underwriting', 'Approve', 'Approve this application?', 'Approve $320,000'],
    ['underwriting', 'Reject', 'Reject this application?', 'Reject application'],
    ['approved', 'Ready to Close', 'Make this application Ready to Close?', 'Set Ready to Close'],
    ['closing_ready', 'Funded', 'Fund this loan?', 'Fund $320,000'],
    ['rejected', /^Under Review/, 'Set this application to Under Review?', 'Set to Under Review'],
  ] as const)(
    'opens from %s by %s, names file and amount, and sends nothing by itself',
    async (status, name, title, confirm) => {
      const { user, askedFor } = openFile(loanFile({ status }));
      await user.click(await button(name));
      const sheet = await sheetOf(title);
      sheet.getByText('Alice Rivera');
      sheet.getByText('LL-2026-1H248H24');
      sheet.getByText('$320,000');
      sheet.getByRole('button', { name: confirm });
      expect(askedFor(route)).toEqual([]);
    },
  );

  it('names the documents that are asked for, and says what a verified one needs', async () => {
    const { user, askedFor } = openFile(
      loanFile({
        status: 'under_review',
        documents: [payStub({ status: 'verified' }), payStub({ id: colleague.id, documentType: 'w2' })],
      }),
    );
    await user.click(await button('Request Docs'));
    const sheet = await sheetOf('Request documents?');
    const send = sheet.getByRole<HTMLButtonElement>('button', { name: 'Request documents' });
    expect(send.disabled).toBe(true);
    await user.click(sheet.getByRole('combobox', { name: /Documents asked for/ }));
    const here = await screen.findByRole('option', { name: /^W-2.* here already: review it$/ });
    expect(here.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('option', { name: 'Gift letter' }));
    expect(send.disabled).toBe(false);
    await user.click(screen.getByRole('option', { name: /^Pay stub.* verified: asks for a new one$/ }));
    expect(send.disabled).toBe(true);
    await user.keyboard('{Escape}');
    await write(user, sheet.getByRole('textbox', { name: /^Note \(required\)/ }), 'The stub is of last year');
    await write(user, sheet.getByRole('textbox', { name: /Reason the borrower will read/ }), 'We need newer ones');
    await user.click(send);
    await screen.findByText('Application status has been updated successfully.');
    expect(askedFor(route).map(({ body }) => body)).toEqual([
      {
        status: 'documents_needed',
        notes: 'The stub is of last year',
        documents: [{ documentType: 'gift_letter' }, { documentType: 'pay_stub' }],
        requestReason: 'We need newer ones',
      },
    ]);
  });

  it('names what is out of date since an answer was changed', async () => {
    const mark = {
      kind: 'document' as const,
      id: '44444444-4444-4444-8444-444444444444',
      title: 'Pay stub',
      why: 'Out of date: income was changed on Mar 3, 2026 by Leo Ross',
      changeIds: ['99999999-9999-4999-8999-999999999999'],
      isReplaced: false,
    };
    const { user } = openFile(loanFile({ status: 'underwriting', outOfDate: [mark] }));
    await user.click(await button('Reject'));
    const sheet = await sheetOf('Reject this application?');
    expect(sheet.getByText(/^Out of date since/).textContent).toBe(
      'Out of date since the application was changed: Pay stub',
    );
  });

  it('takes no press in its first moments, and each only once', async () => {
    const { user, askedFor } = openFile(loanFile({ status: 'closing_ready' }), 'closer', 4_000);
    await user.click(await button('Funded'));
    const confirm = (await sheetOf('Fund this loan?')).getByRole<HTMLButtonElement>('button', {
      name: 'Fund $320,000',
    });
    expect(confirm.disabled).toBe(true);
    expect(confirm.closest('[inert]')).not.toBeNull();
    await waitFor(() => expect(confirm.disabled).toBe(false));
    await user.dblClick(confirm);
    await screen.findByText('Application status has been updated successfully.');
    expect(askedFor(route).map(({ body }) => body)).toEqual([{ status: 'funded' }]);
  });

  it('has the reasons of a rejection again after a reload', async () => {
    const first = openFile(loanFile({ status: 'underwriting' }));
    await first.user.click(await button('Reject'));
    await first.user.click(
      (await sheetOf('Reject this application?')).getByRole('combobox', { name: /Principal reasons/ }),
    );
    await first.user.click(await screen.findByRole('option', { name: 'No credit file' }));
    first.unmount();
    const { user, askedFor } = openFile(loanFile({ status: 'underwriting' }));
    await user.click(await button('Reject'));
    const sheet = await sheetOf('Reject this application?');
    sheet.getByText('No credit file');
    sheet.getByText(/^Restored what you typed on /);
    await user.click(sheet.getByRole('button', { name: 'Reject application' }));
    await screen.findByText('Application status has been updated successfully.');
    expect(askedFor(route).map(({ body }) => body)).toEqual([{ status: 'rejected', reasons: ['no_credit_file'] }]);
  });

  it.each([
    ['an SSN', 'His number is 900-12-3456', /^This looks like an SSN/],
    ['more text than there is room for', 'x'.repeat(4_001), 'Notes take at most 4000 characters'],
  ])('says beneath the note that it has %s, and sends nothing', async (_, text, problem) => {
    const { user, askedFor } = openFile(loanFile({ status: 'submitted' }));
    const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /notes/i });
    await write(user, notes, text);
    expect(notes.value).toBe(text);
    screen.getByText(problem);
    await user.click(await button('Under Review'));
    expect((await button('Add Comment Only')).disabled).toBe(true);
    expect(askedFor(route)).toEqual([]);
  });

  it('stays when a second press lands beside it', async () => {
    const { user } = openFile(loanFile({ status: 'closing_ready' }), 'closer');
    await user.click(await button('Funded'));
    const dialog = await screen.findByRole('dialog', { name: 'Fund this loan?' });
    await user.click(dialog.closest('.MuiDialog-container') ?? document.body);
    await sheetOf('Fund this loan?');
  });

  it('says what blocks the move, and does not offer it', async () => {
    const blocks = [{ item: 'W-2 form is pending', fix: 'Get the file from the borrower and verify it' }];
    const { user } = openFile(withMove(loanFile({ status: 'approved' }), 'closing_ready', { blocks }));
    await user.click(await button(/^Ready to Close/));
    const sheet = await sheetOf('Make this application Ready to Close?');
    sheet.getByText('W-2 form is pending');
    sheet.getByText(/Get the file from the borrower/);
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Set Ready to Close' }).disabled).toBe(true);
  });

  it('says what an approval passes over, what is open, and asks for a note', async () => {
    const passedOver = [{ item: 'Stage Appraisal is pending', fix: 'Begin the stage and complete it' }];
    const openItems = [{ item: 'Pay stub is received', fix: 'Review it' }];
    const file = withMove(loanFile({ status: 'underwriting' }), 'approved', {
      override: true,
      passedOver,
      open: openItems,
    });
    const { user } = openFile(file);
    await user.click(await button(/^Approve( ?Override)?$/));
    const sheet = await sheetOf('Approve this application?');
    sheet.getByText('Stage Appraisal is pending');
    sheet.getByText('Pay stub is received');
    sheet.getByRole('textbox', { name: /Note \(required\)/ });
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Approve $320,000' }).disabled).toBe(true);
  });

  it('names what the approval went past, with its note, also before funding', async () => {
    const appraisal = {
      item: 'Stage Appraisal is pending',
      fix: 'Begin the stage and complete it',
      stageId: 'appraisal',
      approvedPastBecause: 'Desktop valuation of last month is on file',
    };
    const { user } = openFile(
      withMove(loanFile({ status: 'closing_ready' }), 'funded', { open: [appraisal] }),
      'closer',
    );
    await user.click(await button('Funded'));
    const sheet = await sheetOf('Fund this loan?');
    sheet.getByText('Stage Appraisal is pending');
    sheet.getByText('Approved past it: “Desktop valuation of last month is on file”');
  });

  it('does not offer it to whoever submitted the file, and says why', async () => {
    const { user } = openFile(loanFile({ status: 'underwriting', isOwnSubmission: true }));
    await user.click(await button('Approve'));
    const sheet = await sheetOf('Approve this application?');
    sheet.getByText(/You took or submitted this application/);
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Approve $320,000' }).disabled).toBe(true);
  });

  it('stays and says why when it is refused', async () => {
    const file = loanFile({ status: 'closing_ready' });
    const { user } = open(FILE, {
      as: 'closer',
      answers: { ...loanFileAnswers(file), [route]: problem(422, 'The application cannot become funded yet') },
    });
    await user.click(await button('Funded'));
    const sheet = await sheetOf('Fund this loan?');
    await user.click(sheet.getByRole('button', { name: 'Fund $320,000' }));
    await sheet.findByText('The application cannot become funded yet');
  });

  it('says while it is read that the file has changed, and sends on the newest once that is read', async () => {
    const { user, answer, askedFor, refresh } = openFile(loanFile({ status: 'underwriting' }));
    await user.click(await button('Approve'));
    const sheet = await sheetOf('Approve this application?');
    const items = [{ item: 'Pay stub is received', fix: 'Review it' }];
    const newest = withMove(loanFile({ status: 'underwriting', version: 5 }), 'approved', { open: items });
    answer({ [detailed]: detailedAnswer(newest) });
    await refresh();
    await sheet.findByText(/This application changed while you were reading/);
    const confirm = sheet.getByRole<HTMLButtonElement>('button', { name: 'Approve $320,000' });
    expect(confirm.disabled).toBe(true);
    await user.click(sheet.getByRole('button', { name: 'I have read it' }));
    expect(sheet.queryByText(/This application changed while you were reading/)).toBeNull();
    await user.click(confirm);
    await waitFor(() => expect(askedFor(route).map(({ headers }) => headers.get('If-Match'))).toEqual(['"5"']));
  });

  it('says that it is at work while it is', async () => {
    const file = loanFile({ status: 'closing_ready' });
    const sending = underWay(problem(422, 'Not yet'));
    const { user } = open(FILE, { as: 'closer', answers: { ...loanFileAnswers(file), [route]: sending.answer } });
    await user.click(await button('Funded'));
    await user.click(await button('Fund $320,000'));
    expect((await button('Funding…')).getAttribute('aria-disabled')).toBe('true');
    sending.arrive();
    expect((await button('Fund $320,000')).disabled).toBe(false);
  });

  it.each([
    ['a', 'Approve this application?'],
    ['x', 'Reject this application?'],
  ])('opens by %s, and tabs by their numbers', async (key, title) => {
    const { user, address } = show(
      <>
        <Keys />
        <Routes>{featureRoutes}</Routes>
      </>,
      { as: 'underwriter', at: FILE, answers: loanFileAnswers(loanFile({ status: 'underwriting' })) },
    );
    await button('Approve');
    await user.keyboard('4');
    expect(address()).toBe(`${FILE}/documents`);
    await user.keyboard('1');
    expect(address()).toBe(FILE);
    await user.keyboard(key);
    await sheetOf(title);
  });

  it('is offered to a closer for closing, and explains itself for the rest', async () => {
    const { user } = openFile(loanFile({ status: 'approved' }), 'closer');
    await user.click(await button('Ready to Close'));
    await sheetOf('Make this application Ready to Close?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Underwriting'));
    await screen.findByRole('dialog', { name: 'Not permitted' });
  });
});

const shownAt = async (status: DetailedApplication['status'], as: Role = 'underwriter', armingMs = 0) => {
  const shown = openFile(loanFile({ status }), as, armingMs);
  const group = await screen.findByRole('group', { name: 'Set status to' });
  const names = () =>
    within(group)
      .getAllByRole('button')
      .map(({ firstChild }) => firstChild?.textContent);
  return { ...shown, group, names };
};

describe('The buttons of the moves', () => {
  it.each([
    ['submitted', ['Approve', 'Reject', 'Pre-Qualification', 'Under Review', 'Request Docs']],
    ['underwriting', ['Approve', 'Reject', 'Appraisal Pending', 'Request Docs']],
    ['documents_needed', ['Approve', 'Reject', 'Under Review', 'Underwriting']],
    ['approved', ['Ready to Close', 'Underwriting']],
    ['closing_ready', ['Funded', 'Underwriting']],
    ['rejected', ['Approve', 'Under Review', 'Request Docs']],
  ] as const)('at %s are the decision, then the usual next', async (status, expected) => {
    const { group, names } = await shownAt(status);
    expect(names()).toEqual(expected);
    expect(
      within(group)
        .getAllByRole<HTMLButtonElement>('button')
        .filter(({ disabled }) => disabled),
    ).toEqual([]);
  });

  it('have the rest behind More, which says once for all why something cannot be done', async () => {
    const { user } = await shownAt('approved');
    expect(screen.queryByRole('button', { name: /^Request Docs/ })).toBeNull();
    const more = screen.getByRole('button', { name: 'More moves' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    act(() => more.focus());
    await user.keyboard('{Enter}');
    expect(more.getAttribute('aria-expanded')).toBe('true');
    const rest = within(screen.getByRole('group', { name: 'More moves' }));
    expect(rest.getAllByRole('button').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Reject',
      'Under Review',
      'Request Docs',
    ]);
    screen.getByText('Not possible from Approved: Pre-Qualification, Appraisal Pending, Funded.');
    await user.tab();
    await user.keyboard('{Enter}');
    await sheetOf('Reject this application?');
  });

  it('take no press meant for what stood in their place before', async () => {
    const before = loanFile({ status: 'submitted' });
    const after = loanFile({ status: 'under_review', version: 2 });
    const { user, askedFor } = open(FILE, {
      as: 'underwriter',
      armingMs: 4_000,
      answers: changing(route, before, after),
    });
    await user.click(await button('Pre-Qualification'));
    await user.click(await button('Appraisal Pending'));
    expect(askedFor(route)).toHaveLength(1);
  });

  it.each([
    ['underwriting', 'approved', 'Approve', 'Approve $320,000', 'Ready to Close'],
    ['submitted', 'under_review', 'Under Review', null, 'Approve'],
  ] as const)('hand the focus on when %s has become %s', async (status, next, name, confirm, expected) => {
    const answers = changing(route, loanFile({ status }), loanFile({ status: next, version: 2 }));
    const { user } = open(FILE, { as: 'senior_underwriter', answers });
    await user.click(await button(name));
    if (confirm) await user.click(await button(confirm));
    await screen.findByText('Application status has been updated successfully.');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(expected));
  });

  it('hand the focus to what is said of a file that moves no more', async () => {
    const answers = changing(route, loanFile({ status: 'closing_ready' }), loanFile({ status: 'funded', version: 2 }));
    const { user } = open(FILE, { as: 'closer', answers });
    await user.click(await button('Funded'));
    await user.click(await button('Fund $320,000'));
    await screen.findByText('This loan is funded.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('This loan is funded.'));
  });
});
