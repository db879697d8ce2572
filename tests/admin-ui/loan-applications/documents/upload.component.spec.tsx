import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from '../../../support/component.tsx';
import { loanFile, payStub } from '../../../support/component/loan-file.ts';
import { DOCUMENTS, documentsAnswers, onDisk } from './document-answers.ts';
import { holdUploads, type Sent, sent } from './sent-uploads.ts';

holdUploads();

describe('A file to upload', () => {
  it.each([
    ['tax 900-12-3456.pdf', 'x', /^Rename tax 900-12-3456\.pdf and choose it again\. Its name: This looks like an SSN/],
    ['empty.pdf', '', 'empty.pdf is empty. Choose a file with something in it.'],
  ])('is refused before it is sent when it cannot be: %s', async (name, content, problem) => {
    const { user } = open(DOCUMENTS, { as: 'processor', answers: documentsAnswers() });
    await user.click(await screen.findByRole('button', { name: 'Upload document' }));
    await user.upload(await screen.findByLabelText('Choose files'), new File([content], name));
    await screen.findByText(problem);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
  });
});

describe('An upload whose answer is lost', () => {
  it('does not say that nothing was stored, and is stored once when it is sent again', async () => {
    const keyOf = ({ headers }: Sent) => headers.get('Idempotency-Key');
    const { user } = open(DOCUMENTS, { as: 'processor', answers: documentsAnswers() });
    await user.click(await screen.findByRole('button', { name: 'Upload document' }));
    await user.upload(await screen.findByLabelText('Choose files'), onDisk('pay-stub.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Upload' }));
    const first = await sent(1);
    first.lose();
    await screen.findByText(/Try again: the file is not stored twice/);
    await user.click(screen.getByRole('button', { name: 'Try again: pay-stub.pdf' }));
    const again = await sent(2);
    again.lose();
    await screen.findByText(/Try again: the file is not stored twice/);
    expect(keyOf(first)).not.toBeNull();
    expect(keyOf(again)).toBe(keyOf(first));
    await user.upload(screen.getByLabelText('Choose files'), new File(['%PDF-1.7\nother'], 'pay-stub.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Upload' }));
    expect(keyOf(await sent(3))).not.toBe(keyOf(first));
  });
});

describe('An upload of one file', () => {
  const openUpload = async () => {
    const shown = open(DOCUMENTS, { as: 'processor', answers: documentsAnswers(loanFile({ documents: [payStub()] })) });
    await shown.user.click(await screen.findByRole('button', { name: 'New version of pay-stub.pdf' }));
    return shown;
  };

  it('is told at once where the server would not take it for its type', async () => {
    await openUpload();
    fireEvent.drop(await screen.findByRole('button', { name: 'Choose a file' }), {
      dataTransfer: { files: [onDisk('setup.exe')] },
    });
    await screen.findByText('The file is of the type application/x-msdownload; send a PDF, JPEG, PNG or TIFF');
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
  });

  it('is not stopped by Back without asking', async () => {
    const { user, goBack, address } = await openUpload();
    await user.upload(await screen.findByLabelText('Choose a file'), onDisk('new.pdf'));
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await sent(1);
    await goBack();
    await screen.findByText('The file is still on its way. Closing stops it.');
    await user.click(screen.getByRole('button', { name: 'Stop and close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(DOCUMENTS);
  });
});
