import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { RecordDialogs } from '../../../admin-ui/src/layout/RecordDialogs.tsx';
import type { LoanDocument } from '../../../api/loan-application/documents.contract.ts';
import type { Role } from '../../../events/lending/permissions.ts';
import { open, show } from '../../support/component.tsx';
import {
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
} satisfies LoanDocument['versions'][number];

const documents = async (as: Role, ...shown: LoanDocument[]) => {
  const answers = { ...loanFileAnswers(), [detailed]: detailedAnswer(loanFile({ documents: shown })) };
  const { user } = show(<RecordDialogs />, { as, at: `/?review=${fileId}&tab=documents`, answers });
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Application Review' })) };
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
    screen.getByText(/^Enter today, \d{4}-\d{2}-\d{2}, or a later day$/);
    expect(askedFor(`POST /api/applications/${fileId}/document-requests`)).toEqual([]);
  });
});

describe('The documents of a loan file', () => {
  it('with personal numbers are not handed to a mere reader, who is told why; others are', async () => {
    const contract = { ...payStub(), id: '99999999-9999-4999-8999-999999999999', fileName: 'contract.pdf' };
    const { user, dialog } = await documents('viewer', payStub(), { ...contract, documentType: 'purchase_contract' });
    const download = await dialog.findByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.closest('[aria-disabled]')).not.toBeNull();
    expect(dialog.getByRole('link', { name: 'Download contract.pdf' }).closest('[aria-disabled]')).toBeNull();
    await user.click(download);
    await screen.findByText(/You may not change documents/);
  });

  it('are downloaded by whoever works on them', async () => {
    const { dialog } = await documents('processor', payStub());
    const download = await dialog.findByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.closest('[aria-disabled]')).toBeNull();
  });

  it('warn the reviewer of what a PDF holds beside pages', async () => {
    const active = payStub({ versions: [{ ...version, activeContent: ['script', 'launch'] }] });
    const { dialog } = await documents('underwriter', active);
    await dialog.findByText('Open with care: this PDF holds a script and a command that starts a program.');
  });

  it('in quarantine can neither be downloaded nor reviewed, and say why', async () => {
    const waiting = payStub({ status: 'processing', versions: [{ ...version, scan: 'waiting' }] });
    const { dialog } = await documents('underwriter', waiting);
    await dialog.findByText(/In quarantine: the virus scanner has not looked/);
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
    const download = dialog.getByRole('link', { name: 'Download pay-stub.pdf' });
    expect(download.getAttribute('aria-disabled')).toBe('true');
  });

  it('say nothing of the kind beside a plain one', async () => {
    const { dialog } = await documents('underwriter', payStub({ versions: [version] }));
    await dialog.findByText('pay-stub.pdf');
    expect(dialog.queryByText(/Open with care/)).toBeNull();
  });
});
