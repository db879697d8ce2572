import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../../support/component.tsx';
import { fileId, loanFile, payStub, w2Need } from '../../../support/component/loan-file.ts';
import { DOCUMENTS, documentsAnswers, onDisk as file } from './document-answers.ts';
import { holdUploads, Sent, sent } from './sent-uploads.ts';

holdUploads();

const LIMIT = 100 * 1024 * 1024;
const added = { id: fileId, documentId: payStub().id, documentVersion: 1, version: 2 };
const refused = (detail: string, more: object = {}) => ({
  title: 'Refused',
  status: 422,
  detail,
  code: 'rule_violation',
  ...more,
});
const openDialog = (...files: File[]) => openDialogOf(loanFile({ documents: [payStub()] }), ...files);
const openDialogOf = async (onFile: ReturnType<typeof loanFile>, ...files: File[]) => {
  const shown = open(DOCUMENTS, { as: 'processor', answers: documentsAnswers(onFile, LIMIT) });
  await shown.user.click(await screen.findByRole('button', { name: 'Upload document' }));
  await screen.findByText(/at most 100 MB each/);
  const last = files.at(-1);
  if (last === undefined) return shown;
  await shown.user.upload(screen.getByLabelText('Choose files'), files);
  await screen.findByRole('row', { name: new RegExp(`^${last.name}`) });
  return shown;
};
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));
const choose = async ({ user }: Awaited<ReturnType<typeof openDialog>>, name: string, type: string) => {
  await user.click(row(name).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: type }));
};

describe('Several files at once', () => {
  it('have a row each, with the type that was guessed, which says that it was', async () => {
    const shown = await openDialog(file('pay-stub.pdf'), file('scan0001.pdf'));
    expect(row('pay-stub.pdf').getByRole('combobox').textContent).toBe('Pay stub');
    row('pay-stub.pdf').getByText('Guessed from the file’s name');
    screen.getByText('1 document was guessed. Check it before you upload.');
    await shown.user.click(screen.getByRole('button', { name: 'Upload 2 files' }));
    row('scan0001.pdf').getByText('Choose which document it is');
    expect(Sent.all).toEqual([]);
    await choose(shown, 'scan0001.pdf', 'Bank statement');
    await choose(shown, 'pay-stub.pdf', 'Award letter');
    expect(screen.queryByText(/was guessed/)).toBeNull();
  });

  it('are sent one after the other, and one that is refused does not stop the others', async () => {
    const { user } = await openDialog(file('pay-stub.pdf'), file('w2.pdf'), file('license.pdf'));
    await user.dblClick(screen.getByRole('button', { name: 'Upload 3 files' }));
    const first = await sent(1);
    expect([first.name, first.form.get('documentType'), first.form.get('duplicates')]).toEqual([
      'pay-stub.pdf',
      'pay_stub',
      'refuse',
    ]);
    row('w2.pdf').getByText('Waiting for its turn');
    first.progress(0.5);
    row('pay-stub.pdf').getByText('Uploading 50%');
    first.answer(415, refused('The file is of an unknown type; send a PDF, JPEG, PNG or TIFF'));
    await row('pay-stub.pdf').findByText(/of an unknown type/);
    (await sent(2)).answer(201, added);
    await row('w2.pdf').findByText('Added to the application');
    (await sent(3)).answer(201, added);
    await row('license.pdf').findByText('Added to the application');
    expect(Sent.all.map(({ name }) => name)).toEqual(['pay-stub.pdf', 'w2.pdf', 'license.pdf']);
    await user.click(row('pay-stub.pdf').getByRole('button', { name: /^Try again/ }));
    (await sent(4)).answer(201, added);
    await screen.findByText(/3 files have been added to the application/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say whose each is, as it was chosen', async () => {
    const shown = await openDialogOf(loanFile({ needs: [w2Need(2025), w2Need(2024)] }), file('w2.pdf'));
    expect(row('w2.pdf').getByRole('combobox').textContent).toBe('Choose a document');
    await choose(shown, 'w2.pdf', 'W-2 form of Alice Rivera, 2024');
    await shown.user.click(screen.getByRole('button', { name: 'Upload' }));
    const { form } = await sent(1);
    expect([form.get('documentType'), form.get('subjects')]).toEqual([
      'w2',
      '33333333-3333-4333-8333-333333333333//2024',
    ]);
  });

  it('say when one is on the application already, and add it only when asked to', async () => {
    const { user } = await openDialog(file('pay-stub.pdf'));
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    const told = 'The same file is on the application already, as a document of the type pay stub';
    (await sent(1)).answer(422, refused(told, { duplicateOf: payStub().id }));
    await row('pay-stub.pdf').findByText(told);
    await user.click(row('pay-stub.pdf').getByRole('button', { name: /^Add anyway/ }));
    expect((await sent(2)).form.get('duplicates')).toBe('add');
  });

  it('say that the connection was lost, and are tried again', async () => {
    const { user } = await openDialog(file('pay-stub.pdf'));
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    (await sent(1)).lose();
    await row('pay-stub.pdf').findByText(/The connection broke\. Try again/);
    await user.click(row('pay-stub.pdf').getByRole('button', { name: /^Try again/ }));
    await sent(2);
  });

  it('are all tried again at once after the connection was lost', async () => {
    const { user } = await openDialog(file('pay-stub.pdf'), file('w2.pdf'), file('license.pdf'));
    await user.click(screen.getByRole('button', { name: 'Upload 3 files' }));
    (await sent(1)).answer(201, added);
    (await sent(2)).lose();
    expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull();
    (await sent(3)).lose();
    await user.click(await screen.findByRole('button', { name: 'Try all again' }));
    (await sent(4)).answer(201, added);
    (await sent(5)).answer(201, added);
    await screen.findByText(/3 files have been added to the application/);
    expect(Sent.all.slice(3).map(({ name }) => name)).toEqual(['w2.pdf', 'license.pdf']);
  });

  it('are told at once where the server would not take one for its type, and are not called ready', async () => {
    const { user } = await openDialog(file('pay-stub.pdf'));
    // Dropped, or chosen among all files of the disk.
    fireEvent.drop(screen.getByRole('button', { name: 'Choose files' }), {
      dataTransfer: {
        files: [file('setup.exe'), new File(['%PDF-1.7'], 'statement.png'), new File(['MZ\0'], 'w2.pdf')],
      },
    });
    await screen.findByRole('row', { name: /setup/ });
    row('setup.exe').getByText('The file is of the type application/x-msdownload; send a PDF, JPEG, PNG or TIFF');
    row('statement.png').getByText(/of the type application\/pdf by its content; name it with the ending \.pdf/);
    row('w2.pdf').getByText(/application\/x-msdownload/);
    expect(screen.getAllByText('Ready')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    (await sent(1)).answer(201, added);
    await row('pay-stub.pdf').findByText('Added to the application');
    expect(Sent.all).toHaveLength(1);
  });

  it('are stopped one by one', async () => {
    const { user } = await openDialog(file('pay-stub.pdf'), file('w2.pdf'));
    await user.click(screen.getByRole('button', { name: 'Upload 2 files' }));
    await sent(1);
    await user.click(row('pay-stub.pdf').getByRole('button', { name: /^Stop/ }));
    await row('pay-stub.pdf').findByText(/Upload stopped/);
    expect((await sent(2)).name).toBe('w2.pdf');
  });

  it('of one byte more than the limit are refused before anything is sent, and the limit is named', async () => {
    const { user } = await openDialog(file('large-w2.pdf', LIMIT + 1), file('w2.pdf', LIMIT));
    row('large-w2.pdf').getByText('large-w2.pdf is 100.1 MB. Files may have at most 100 MB.');
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect((await sent(1)).name).toBe('w2.pdf');
    expect(Sent.all).toHaveLength(1);
  });

  it('are not dropped by closing while they are on their way', async () => {
    const { user } = await openDialog(file('pay-stub.pdf'), file('w2.pdf'));
    await user.click(screen.getByRole('button', { name: 'Upload 2 files' }));
    await sent(1);
    await user.keyboard('{Escape}');
    await screen.findByText('2 files are still on their way. Closing stops them.');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Stop and close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Sent.all).toHaveLength(1);
  });

  it('may be dropped on the tab', async () => {
    open(DOCUMENTS, { as: 'processor', answers: documentsAnswers() });
    fireEvent.drop(await screen.findByRole('region', { name: 'Documents' }), {
      dataTransfer: { files: [file('pay-stub.pdf'), file('w2.pdf')] },
    });
    expect((await screen.findAllByRole('row')).length).toBe(3);
  });
});
