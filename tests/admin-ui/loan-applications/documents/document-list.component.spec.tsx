import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { open, problem } from '../../../support/component.tsx';
import { fileId, loanFile, payStub } from '../../../support/component/loan-file.ts';
import { DOCUMENTS, documentsAnswers, fileVersion } from './document-answers.ts';
import { openReview } from './open-review.tsx';

describe('The documents of a loan file', () => {
  it('that came last stand first, and those that were only asked for last', async () => {
    const named = (digit: number, fileName: string, uploadedAt: string | null) =>
      payStub({ id: `5555555${digit}-5555-4555-8555-555555555555`, fileName, uploadedAt });
    const documents = [
      named(1, 'asked-for.pdf', null),
      named(2, 'first.pdf', '2026-03-03T15:00:00.000Z'),
      named(3, 'newest.pdf', '2026-03-05T15:00:00.000Z'),
    ];
    open(DOCUMENTS, { as: 'underwriter', answers: documentsAnswers(loanFile({ documents })) });
    const newest = await screen.findByText('newest.pdf');
    const [first, asked] = [screen.getByText('first.pdf'), screen.getByText('asked-for.pdf')];
    expect(newest.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(first.compareDocumentPosition(asked) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('with personal numbers are not handed to a mere reader, who is told why; others are', async () => {
    const contract = { ...payStub(), id: '99999999-9999-4999-8999-999999999999', fileName: 'contract.pdf' };
    const { user, dialog } = await openReview('viewer', payStub(), { ...contract, documentType: 'purchase_contract' });
    const download = await dialog.findByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.closest('[aria-disabled]')).not.toBeNull();
    expect(dialog.getByRole('link', { name: 'Download contract.pdf' }).closest('[aria-disabled]')).toBeNull();
    await user.click(download);
    await screen.findByText(/You may not change documents/);
  });

  it('are kept from a mere reader in their earlier versions too', async () => {
    const replaced = {
      ...payStub(),
      documentVersion: 2,
      versions: [fileVersion(), fileVersion({ documentVersion: 2 })],
    };
    const { dialog } = await openReview('viewer', replaced);
    const download = await dialog.findByRole('link', { name: /version 1/i });
    expect(download.closest('[aria-disabled]')).not.toBeNull();
  });

  it('are downloaded by whoever works on them', async () => {
    const { dialog } = await openReview('processor', payStub());
    const download = await dialog.findByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.closest('[aria-disabled]')).toBeNull();
  });

  it('that are not handed out say why and what to do, in the row; the next press asks again', async () => {
    const { user, answer, askedFor, dialog } = await openReview('processor', payStub({ versions: [fileVersion()] }));
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
    const { user, answer, dialog } = await openReview('processor', payStub({ versions: [fileVersion()] }));
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
    const active = payStub({ versions: [fileVersion({ activeContent: ['script', 'launch'] })] });
    const { dialog } = await openReview('underwriter', active);
    await dialog.findByText('Open with care: this PDF holds a script and a command that starts a program.');
  });

  it('in quarantine can neither be downloaded nor reviewed, and say why', async () => {
    const waiting = payStub({ status: 'processing', versions: [fileVersion({ scan: 'waiting' })] });
    const { dialog } = await openReview('underwriter', waiting);
    await dialog.findByText(/The virus scan of this file is not done yet/);
    expect(dialog.queryByRole('group', { name: 'Review pay-stub.pdf' })).toBeNull();
    const download = dialog.getByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.getAttribute('aria-disabled')).toBe('true');
  });

  it('in which the scanner found something name it, and are given to nobody', async () => {
    const infected = payStub({
      status: 'rejected',
      versions: [fileVersion({ scan: 'infected', malware: 'Eicar-Test-Signature' })],
    });
    const { dialog } = await openReview('underwriter', infected);
    await dialog.findByText(/The virus scanner found Eicar-Test-Signature in this file/);
    const review = within(dialog.getByRole('group', { name: 'Review pay-stub.pdf' }));
    expect(review.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
    expect(review.getByRole('button', { name: 'Request Changes' })).toHaveProperty('disabled', false);
    const download = dialog.getByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.getAttribute('aria-disabled')).toBe('true');
  });

  it('say nothing of the kind beside a plain one', async () => {
    const { dialog } = await openReview('underwriter', payStub({ versions: [fileVersion()] }));
    await dialog.findByText('pay-stub.pdf');
    expect(dialog.queryByText(/Open with care/)).toBeNull();
  });
});
