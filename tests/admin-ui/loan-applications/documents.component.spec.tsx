import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RecordDialogs } from '../../../admin-ui/src/layout/RecordDialogs.tsx';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import type { LoanDocument } from '../../../api/loan-application/documents/documents.contract.ts';
import type { NeedOnFile } from '../../../api/loan-application/needs/needs.contract.ts';
import { documentName } from '../../../events/lending/documents/document-wording.ts';
import { type DocumentSubject, neededKey } from '../../../events/lending/needs/subjects.ts';
import { settingsSummarySchema } from '../../../api/settings/settings.contract.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { json, open, problem, show, write } from '../../support/component.tsx';
import {
  changing,
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
} from '../../support/component/loan-file.ts';

const version = {
  documentVersion: 1,
  fileName: 'pay-stub.pdf',
  mediaType: 'application/pdf',
  fileSize: 1_024,
  sha256: '0'.repeat(64),
  activeContent: [],
  scan: null,
  malware: null,
  uploadedAt: '2026-03-02T15:00:00.000Z',
  uploadedBy: 'Priya Halloran',
  splitFrom: null,
} satisfies LoanDocument['versions'][number];

const documents = async (as: Role, ...shown: LoanDocument[]) => {
  const answers = { ...loanFileAnswers(), [detailed]: detailedAnswer(loanFile({ documents: shown })) };
  const { user, answer, askedFor } = show(<RecordDialogs />, { as, at: `/?review=${fileId}&tab=documents`, answers });
  return { user, answer, askedFor, dialog: within(await screen.findByRole('dialog', { name: 'Application Review' })) };
};

describe('A request for a document', () => {
  it('is not sent without a reason, nor due before today', async () => {
    const { user, askedFor } = open(`/applications/${fileId}/documents`, {
      as: 'processor',
      answers: loanFileAnswers(),
    });
    await user.click(await screen.findByRole('button', { name: 'Request document' }));
    fireEvent.change(await screen.findByLabelText('Due (optional)'), { target: { value: '2020-02-03' } });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('A reason the borrower will read is required');
    screen.getByText(/^Enter today, [A-Z][a-z]{2} \d{1,2}, \d{4}, or a later day$/);
    expect(askedFor(`POST /api/applications/${fileId}/document-requests`)).toEqual([]);
  });
});

describe('A request for what is asked for already', () => {
  const requests = `POST /api/applications/${fileId}/document-requests`;

  it('says so with its reason, and that it takes on the new one', async () => {
    const file = loanFile({
      documents: [requested({ requestReason: 'Shows what you earn', dueOn: '2099-01-05' })],
    });
    const { user, answer, askedFor } = open(`/applications/${fileId}/documents`, {
      as: 'processor',
      answers: { ...loanFileAnswers(), [detailed]: detailedAnswer(file) },
    });
    await user.click(await screen.findByRole('button', { name: 'Request document' }));
    await screen.findByText(/Asked for already, due .*2099.*Shows what you earn/);
    await write(user, screen.getByRole('textbox', { name: /Reason the borrower/ }), 'Shows the overtime');
    answer({ [requests]: json(commandAnswerSchema, { id: fileId, version: 2 }, { status: 201 }) });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Request Changed');
    expect(askedFor(requests)[0]?.body).toEqual({ documentType: 'pay_stub', reason: 'Shows the overtime' });
  });

  it('says before it is sent that a file is there', async () => {
    const answers = { ...loanFileAnswers(), [detailed]: detailedAnswer(loanFile({ documents: [payStub()] })) };
    const { user } = open(`/applications/${fileId}/documents`, { as: 'processor', answers });
    await user.click(await screen.findByRole('button', { name: 'Request document' }));
    await screen.findByText(/^One is here already: review it/);
  });
});

const w2Need = ({ documentType = 'w2', ...more }: Partial<NeedOnFile> = {}): NeedOnFile => ({
  id: documentType,
  documentType,
  subject: null,
  name: documentName(documentType),
  subjectName: null,
  state: 'missing',
  documentId: null,
  lines: [
    {
      line: 'Employment of Alice Rivera: employed',
      reason: 'Shows what the employer paid in the last two years',
    },
  ],
  askedBecause: null,
  waived: null,
  ...more,
});

const ada = { borrowerId: 'a1111111-1111-4111-8111-111111111111' };
const bo = { borrowerId: 'b2222222-2222-4222-8222-222222222222' };
const photoIdOf = (subject: DocumentSubject, subjectName: string, more: Partial<NeedOnFile> = {}): NeedOnFile =>
  w2Need({
    documentType: 'photo_id',
    id: neededKey({ documentType: 'photo_id', subject }),
    subject,
    name: `Photo ID of ${subjectName}`,
    subjectName,
    ...more,
  });

describe('Documents of two borrowers', () => {
  const needs = [photoIdOf(ada, 'Ada Vale'), photoIdOf(bo, 'Bo Vale')];
  const photo = payStub({ documentType: 'photo_id', fileName: 'photo.pdf', isUnassigned: true });
  const openFile = (documents: LoanDocument[]) =>
    open(`/applications/${fileId}/documents`, {
      as: 'processor',
      answers: { ...loanFileAnswers(), [detailed]: detailedAnswer(loanFile({ needs, documents })) },
    });

  it('are asked for by whom they are of', async () => {
    const requests = `POST /api/applications/${fileId}/document-requests`;
    const { user, answer, askedFor } = openFile([]);
    await user.click(await screen.findByRole('button', { name: 'Request: Photo ID of Bo Vale' }));
    await write(user, await screen.findByRole('textbox', { name: /Reason the borrower/ }), 'Shows who you are');
    answer({ [requests]: json(commandAnswerSchema, { id: fileId, version: 2 }, { status: 201 }) });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Document Requested');
    expect(askedFor(requests)[0]?.body).toEqual({
      documentType: 'photo_id',
      subjects: [bo],
      reason: 'Shows who you are',
    });
  });

  it('stand first while nobody has said whose they are, and one may be for both', async () => {
    const assigned = `PUT /api/applications/${fileId}/documents/${photo.id}/subjects`;
    const stub = payStub({ id: 'c3333333-3333-4333-8333-333333333333', uploadedAt: '2026-03-09T15:00:00.000Z' });
    const { user, answer, askedFor } = openFile([stub, photo]);
    const list = within(await screen.findByRole('region', { name: 'Documents' }));
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'photo.pdf',
      'pay-stub.pdf',
    ]);
    list.getByText('Nobody has said whose it is');
    await user.click(screen.getByRole('button', { name: 'Whose is it: photo.pdf' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Choose whom it is for');
    await user.click(screen.getByRole('combobox', { name: /It is for/ }));
    await user.click(await screen.findByRole('option', { name: 'Ada Vale' }));
    await user.click(screen.getByRole('option', { name: 'Bo Vale' }));
    await user.keyboard('{Escape}');
    answer({ [assigned]: json(commandAnswerSchema, { id: fileId, version: 2 }) });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Whose the document is has been saved.');
    expect(askedFor(assigned)[0]?.body).toEqual({ subjects: [ada, bo] });
  });
});

describe('The needs list', () => {
  const requests = `POST /api/applications/${fileId}/document-requests`;
  const openNeeds = (as: Role, ...needs: NeedOnFile[]) =>
    openWith(as, loanFile({ needs, documents: [payStub({ status: 'verified' })] }));
  const openWith = (as: Role, file: ReturnType<typeof loanFile>) =>
    open(`/applications/${fileId}/documents`, {
      as,
      answers: { ...loanFileAnswers(), [detailed]: detailedAnswer(file) },
    });
  const payStubNeed = w2Need({ documentType: 'pay_stub', state: 'satisfied', documentId: payStub().id });

  it('says of each document why it is needed, by which line, and where it stands', async () => {
    openNeeds('processor', payStubNeed, w2Need());
    const list = within(await screen.findByRole('region', { name: 'Needs list' }));
    list.getByText('1 of 2 satisfied');
    list.getByRole('heading', { name: 'W-2 form' });
    list.getByText('Not asked for');
    expect(list.getAllByText('(Employment of Alice Rivera: employed)')).toHaveLength(2);
  });

  it('asks for a missing document of that type', async () => {
    const { user, answer, askedFor } = openNeeds('processor', w2Need());
    await user.click(await screen.findByRole('button', { name: 'Request: W-2 form' }));
    await write(user, await screen.findByRole('textbox', { name: /Reason the borrower/ }), 'Both years, please');
    answer({ [requests]: json(commandAnswerSchema, { id: fileId, version: 2 }, { status: 201 }) });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Document Requested');
    expect(askedFor(requests)[0]?.body).toEqual({ documentType: 'w2', reason: 'Both years, please' });
  });

  it('asks again for a verified one only when it is said why', async () => {
    const { user, answer, askedFor } = openNeeds('processor', payStubNeed);
    await user.click(await screen.findByRole('button', { name: 'Ask again: Pay stub' }));
    await screen.findByText(/One is verified already/);
    await write(user, screen.getByRole('textbox', { name: /Reason the borrower/ }), 'The newest one');
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Say why the verified one does not do');
    expect(askedFor(requests)).toEqual([]);
    await write(user, screen.getByRole('textbox', { name: /Why the verified one/ }), 'It is three months old');
    answer({ [requests]: json(commandAnswerSchema, { id: fileId, version: 2 }, { status: 201 }) });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Document Requested');
    expect(askedFor(requests)[0]?.body).toEqual({
      documentType: 'pay_stub',
      reason: 'The newest one',
      againBecause: 'It is three months old',
    });
  });

  it('shows what is not needed with who withdrew its request and why, and does not count it', async () => {
    const waived = { reason: 'The tax return does', by: 'Priya Halloran', at: '2026-03-03T15:00:00.000Z' };
    openNeeds('processor', payStubNeed, w2Need({ state: 'waived', waived }));
    await screen.findByText(/Request withdrawn by Priya Halloran, .*: The tax return does/);
    screen.getByText('1 of 1 satisfied');
  });

  it('offers nothing on a final file', async () => {
    openWith('processor', loanFile({ status: 'funded', needs: [payStubNeed, w2Need()] }));
    await screen.findByText('Not asked for');
    expect(screen.queryByRole('button', { name: /Request: |Ask again: / })).toBeNull();
  });
});

describe('A day that does not exist', () => {
  it('is refused, and not taken for none', async () => {
    const { user, askedFor } = open(`/applications/${fileId}/documents`, {
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
    expect(askedFor(`POST /api/applications/${fileId}/document-requests`)).toEqual([]);
  });
});

const requested = (more: Partial<LoanDocument>): LoanDocument =>
  payStub({ status: 'pending', fileSize: null, documentVersion: 0, versions: [], uploadedAt: null, ...more });

describe('A requested document', () => {
  const withdrawal = `POST /api/applications/${fileId}/document-requests/${payStub().id}/withdrawal`;

  it('is withdrawn with a reason, after what follows was said', async () => {
    const file = loanFile({ documents: [requested({ fileName: 'Pay stub' })] });
    const { user, askedFor, answer } = open(`/applications/${fileId}/documents`, {
      as: 'processor',
      answers: { ...loanFileAnswers(file), [detailed]: detailedAnswer(file) },
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
    const { dialog } = await documents(
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
    const { user } = open(`/applications/${fileId}/documents`, {
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
    const { dialog } = await documents('processor', payStub({ status: 'needs_review', dueOn: '2020-01-01' }));
    await dialog.findByText('pay-stub.pdf');
    expect(dialog.queryByText(/overdue/)).toBeNull();
  });

  it('that is late is told of on every tab of its file, and led to', async () => {
    const file = loanFile({ documents: [requested({ dueOn: '2026-01-01' })] });
    const answers = { ...loanFileAnswers(), [detailed]: detailedAnswer(file) };
    const { user, address } = open(`/applications/${fileId}/timeline`, { as: 'processor', answers });
    await user.click(await screen.findByRole('link', { name: /^1 document · [\d,]+ days overdue$/ }));
    expect(address()).toBe(`/applications/${fileId}/documents`);
  });
});

const summary = {
  companyName: 'Lendlog Mortgage',
  nmlsId: null,
  timeZone: 'UTC',
  uploadMaxBytes: 25_000_000,
  apiKeyDefaultDays: 365,
  apiKeyMaxDays: null,
  rotationOverlapHours: 24,
};

describe('A file to upload', () => {
  it.each([
    ['tax 900-12-3456.pdf', 'x', /^Rename tax 900-12-3456\.pdf and choose it again\. Its name: This looks like an SSN/],
    ['empty.pdf', '', 'empty.pdf is empty. Choose a file with something in it.'],
  ])('is refused before it is sent when it cannot be: %s', async (name, content, problem) => {
    const answers = { ...loanFileAnswers(), 'GET /api/settings/summary': json(settingsSummarySchema, summary) };
    const { user } = open(`/applications/${fileId}/documents`, { as: 'processor', answers });
    await user.click(await screen.findByRole('button', { name: 'Upload document' }));
    await user.upload(await screen.findByLabelText('Choose files'), new File([content], name));
    await screen.findByText(problem);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
  });
});

describe('An upload whose answer is lost', () => {
  /** Sends under the idempotency keys that it keeps, and loses every answer. */
  const loseUploads = () => {
    const keys: string[] = [];
    class Lossy {
      readonly upload = {};
      onerror: (() => void) | null = null;
      readonly open = () => undefined;
      readonly abort = () => undefined;
      readonly setRequestHeader = (name: string, value: string) => {
        if (name.toLowerCase() === 'idempotency-key') keys.push(value);
      };
      readonly send = () => queueMicrotask(() => this.onerror?.());
    }
    const before = window.XMLHttpRequest;
    Object.assign(window, { XMLHttpRequest: Lossy });
    return { keys, restore: () => Object.assign(window, { XMLHttpRequest: before }) };
  };

  it('does not say that nothing was stored, and is stored once when it is sent again', async () => {
    const { keys, restore } = loseUploads();
    const answers = { ...loanFileAnswers(), 'GET /api/settings/summary': json(settingsSummarySchema, summary) };
    const { user } = open(`/applications/${fileId}/documents`, { as: 'processor', answers });
    await user.click(await screen.findByRole('button', { name: 'Upload document' }));
    await user.upload(await screen.findByLabelText('Choose files'), new File(['x'], 'pay-stub.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Upload' }));
    await screen.findByText(/Try again: the file is not stored twice/);
    await user.click(screen.getByRole('button', { name: 'Try again: pay-stub.pdf' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    await screen.findByText(/Try again: the file is not stored twice/);
    expect(keys[1]).toBe(keys[0]);
    await user.upload(screen.getByLabelText('Choose files'), new File(['other'], 'pay-stub.pdf'));
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[0]);
    restore();
  });
});

describe('The documents of a loan file', () => {
  it('that came last stand first, and those that were only asked for last', async () => {
    const named = (digit: number, fileName: string, uploadedAt: string | null) =>
      payStub({ id: `5555555${digit}-5555-4555-8555-555555555555`, fileName, uploadedAt });
    const documents = [
      named(1, 'asked-for.pdf', null),
      named(2, 'first.pdf', '2026-03-03T15:00:00.000Z'),
      named(3, 'newest.pdf', '2026-03-05T15:00:00.000Z'),
    ];
    open(`/applications/${fileId}/documents`, { as: 'underwriter', answers: loanFileAnswers(loanFile({ documents })) });
    const newest = await screen.findByText('newest.pdf');
    const [first, asked] = [screen.getByText('first.pdf'), screen.getByText('asked-for.pdf')];
    expect(newest.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(first.compareDocumentPosition(asked) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('with personal numbers are not handed to a mere reader, who is told why; others are', async () => {
    const contract = { ...payStub(), id: '99999999-9999-4999-8999-999999999999', fileName: 'contract.pdf' };
    const { user, dialog } = await documents('viewer', payStub(), { ...contract, documentType: 'purchase_contract' });
    const download = await dialog.findByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.closest('[aria-disabled]')).not.toBeNull();
    expect(dialog.getByRole('link', { name: 'Download contract.pdf' }).closest('[aria-disabled]')).toBeNull();
    await user.click(download);
    await screen.findByText(/You may not change documents/);
  });

  it('are kept from a mere reader in their earlier versions too', async () => {
    const replaced = { ...payStub(), documentVersion: 2, versions: [version, { ...version, documentVersion: 2 }] };
    const { dialog } = await documents('viewer', replaced);
    const download = await dialog.findByRole('link', { name: /version 1/i });
    expect(download.closest('[aria-disabled]')).not.toBeNull();
  });

  it('are downloaded by whoever works on them', async () => {
    const { dialog } = await documents('processor', payStub());
    const download = await dialog.findByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.closest('[aria-disabled]')).toBeNull();
  });

  it('that are not handed out say why and what to do, in the row; the next press asks again', async () => {
    const { user, answer, askedFor, dialog } = await documents('processor', payStub({ versions: [version] }));
    const file = `GET /api/applications/${fileId}/documents/${payStub().id}/file`;
    const download = await dialog.findByRole('link', { name: 'Download pay-stub.pdf' });
    const detail = 'The stored file is missing, so nothing of it is handed out. Upload it again.';
    answer({ [file]: problem(500, detail, { code: 'file_damaged', requestId: 'r-1' }) });
    await user.click(download);
    const row = within(dialog.getByRole('listitem'));
    await row.findByText(detail);
    row.getByText('Request id: r-1');
    answer({
      [file]: problem(403, 'You may not download a pay stub', { code: 'forbidden', grantedBy: ['Ada North'] }),
    });
    await user.click(download);
    await row.findByText('You may not download a pay stub. Ask Ada North.');
    answer({
      [file]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await user.click(download);
    await row.findByText(/The server cannot be reached/);
    expect(askedFor(file).map(({ query }) => query.get('version'))).toEqual(['1', '1', '1']);
  });

  it('are saved under their name, and what was said of the last refusal goes', async () => {
    const { user, answer, dialog } = await documents('processor', payStub({ versions: [version] }));
    const file = `GET /api/applications/${fileId}/documents/${payStub().id}/file`;
    answer({ [file]: problem(503, 'The file store is away') });
    const download = await dialog.findByRole('link', { name: 'Download pay-stub.pdf' });
    await user.click(download);
    await dialog.findByText('The file store is away');
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    answer({ [file]: { status: 200, body: 'the file' } });
    await user.click(download);
    await waitFor(() => expect(saved).toEqual(['pay-stub.pdf blob:1']));
    await waitFor(() => expect(dialog.queryByText('The file store is away')).toBeNull());
    click.mockRestore();
  });

  it('warn the reviewer of what a PDF holds beside pages', async () => {
    const active = payStub({ versions: [{ ...version, activeContent: ['script', 'launch'] }] });
    const { dialog } = await documents('underwriter', active);
    await dialog.findByText('Open with care: this PDF holds a script and a command that starts a program.');
  });

  it('in quarantine can neither be downloaded nor reviewed, and say why', async () => {
    const waiting = payStub({ status: 'processing', versions: [{ ...version, scan: 'waiting' }] });
    const { dialog } = await documents('underwriter', waiting);
    await dialog.findByText(/The virus scan of this file is not done yet/);
    expect(dialog.queryByRole('group', { name: 'Review pay-stub.pdf' })).toBeNull();
    const download = dialog.getByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.getAttribute('aria-disabled')).toBe('true');
  });

  it('in which the scanner found something name it, and are given to nobody', async () => {
    const infected = payStub({
      status: 'rejected',
      versions: [{ ...version, scan: 'infected', malware: 'Eicar-Test-Signature' }],
    });
    const { dialog } = await documents('underwriter', infected);
    await dialog.findByText(/The virus scanner found Eicar-Test-Signature in this file/);
    const review = within(dialog.getByRole('group', { name: 'Review pay-stub.pdf' }));
    expect(review.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
    expect(review.getByRole('button', { name: 'Request Changes' })).toHaveProperty('disabled', false);
    const download = dialog.getByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.getAttribute('aria-disabled')).toBe('true');
  });

  it('say nothing of the kind beside a plain one', async () => {
    const { dialog } = await documents('underwriter', payStub({ versions: [version] }));
    await dialog.findByText('pay-stub.pdf');
    expect(dialog.queryByText(/Open with care/)).toBeNull();
  });
});
