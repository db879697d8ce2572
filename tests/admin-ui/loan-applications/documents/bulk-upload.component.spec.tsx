import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { guessNeed, guessType } from '../../../../admin-ui/src/loan-applications/documents/base/guess-type.ts';
import { settingsSummarySchema } from '../../../../api/settings/settings.contract.ts';
import { json, open } from '../../../support/component.tsx';
import {
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
  w2Need,
} from '../../../support/component/loan-file.ts';

const LIMIT = 100 * 1024 * 1024;
const summary = {
  companyName: 'Lendlog Mortgage',
  nmlsId: null,
  timeZone: 'UTC',
  uploadMaxBytes: LIMIT,
  apiKeyDefaultDays: 365,
  apiKeyMaxDays: null,
  rotationOverlapHours: 24,
};

/** What the browser has sent, each answered when the test says so. */
class Sent {
  static all: Sent[] = [];
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  statusText = '';
  responseText = '';
  form = new FormData();
  readonly open = () => undefined;
  readonly setRequestHeader = () => undefined;
  readonly getResponseHeader = () => null;
  readonly send = (form: FormData) => {
    this.form = form;
    Sent.all.push(this);
  };
  readonly abort = () => this.onabort?.();
  get name(): string {
    const file = this.form.get('file');
    return file instanceof File ? file.name : '';
  }
  answer(status: number, body: object): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    act(() => this.onload?.());
  }
  progress(share: number): void {
    act(() => this.upload.onprogress?.({ lengthComputable: true, loaded: share, total: 1 }));
  }
  lose(): void {
    act(() => this.onerror?.());
  }
}

const before = window.XMLHttpRequest;
beforeEach(() => {
  Sent.all = [];
  Object.assign(window, { XMLHttpRequest: Sent });
});
afterEach(() => void Object.assign(window, { XMLHttpRequest: before }));

const sent = async (number: number): Promise<Sent> => {
  await waitFor(() => expect(Sent.all.length).toBeGreaterThanOrEqual(number));
  const one = Sent.all[number - 1];
  if (!one) throw new Error('It is not sent');
  return one;
};
const added = { id: fileId, documentId: payStub().id, documentVersion: 1, version: 2 };
const refused = (detail: string, more: object = {}) => ({
  title: 'Refused',
  status: 422,
  detail,
  code: 'rule_violation',
  ...more,
});
const file = (name: string, bytes = 3) => {
  const made = new File(['abc'], name);
  if (bytes !== 3) Object.defineProperty(made, 'size', { value: bytes });
  return made;
};

const openDialog = (...files: File[]) => openDialogOf(loanFile({ documents: [payStub()] }), ...files);
const openDialogOf = async (onFile: ReturnType<typeof loanFile>, ...files: File[]) => {
  const answers = {
    ...loanFileAnswers(),
    [detailed]: detailedAnswer(onFile),
    'GET /api/settings/summary': json(settingsSummarySchema, summary),
  };
  const shown = open(`/applications/${fileId}/documents`, { as: 'processor', answers });
  await shown.user.click(await screen.findByRole('button', { name: 'Upload document' }));
  await screen.findByText(/at most 100 MB each/);
  if (files.length > 0) await shown.user.upload(screen.getByLabelText('Choose files'), files);
  return shown;
};
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
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
    const answers = { ...loanFileAnswers(), 'GET /api/settings/summary': json(settingsSummarySchema, summary) };
    open(`/applications/${fileId}/documents`, { as: 'processor', answers });
    fireEvent.drop(await screen.findByRole('region', { name: 'Documents' }), {
      dataTransfer: { files: [file('pay-stub.pdf'), file('w2.pdf')] },
    });
    expect((await screen.findAllByRole('row')).length).toBe(3);
  });
});

describe('The type of a document', () => {
  it.each([
    ['PayStub_March.pdf', 'pay_stub'],
    ['2025 W-2.pdf', 'w2'],
    ['1040 (2024).pdf', 'tax_return'],
    ['Chase checking statement.pdf', 'bank_statement'],
    ['mortgage-statement.pdf', 'mortgage_statement'],
    ['Drivers License.jpg', 'photo_id'],
    ['P&L 2025.pdf', 'profit_and_loss'],
    ['401k.pdf', 'asset_statement'],
    ['scan0001.pdf', undefined],
    ['untitled.pdf', undefined],
  ])('is guessed from %s', (name, type) => {
    expect(guessType(name, [])?.documentType).toBe(type);
  });

  it('is guessed from the only request that is open', () => {
    const asked = { documentType: 'lease_agreement', documentVersion: 0 } as const;
    expect(guessType('scan.pdf', [asked])).toEqual({ documentType: 'lease_agreement', from: 'request' });
    expect(guessType('scan.pdf', [asked, { ...asked, documentType: 'w2' }])).toBeNull();
  });
});

describe('Which document a file is', () => {
  const [latest, earlier] = [w2Need(2025), w2Need(2024)];
  const request = ({ subject }: typeof latest, more: Parameters<typeof payStub>[0] = {}) =>
    payStub({ documentType: 'w2', documentVersion: 0, status: 'pending', subjects: subject && [subject], ...more });
  const guess = (file: Partial<Parameters<typeof guessNeed>[1]>, name = 'w2.pdf') =>
    guessNeed(name, { documents: [], needs: [], ...file });

  it('is guessed where the file needs one of the type, of whomever', () => {
    expect(guess({ needs: [earlier] })).toEqual({ need: earlier.id, from: 'name' });
    expect(guess({})).toEqual({ need: 'w2', from: 'name' });
  });

  it('is not guessed where several could be meant', () => {
    expect(guess({ needs: [latest, earlier] })).toBeNull();
    const documents = [request(latest), request(earlier)];
    expect(guess({ needs: [latest, earlier], documents })).toBeNull();
  });

  it('is guessed where one of several was asked for, or the others are not needed any more', () => {
    expect(guess({ needs: [latest, earlier], documents: [request(earlier)] })?.need).toBe(earlier.id);
    const waived = { reason: 'Sent by the employer', by: 'Priya Halloran', at: '2026-03-02T15:00:00.000Z' };
    expect(guess({ needs: [w2Need(2025, { state: 'waived', waived }), earlier] })?.need).toBe(earlier.id);
  });

  it('is guessed as the only open request, with whose it is', () => {
    const only = guess({ needs: [latest, earlier], documents: [request(earlier)] }, 'scan.pdf');
    expect(only).toEqual({ need: earlier.id, from: 'request' });
  });
});
