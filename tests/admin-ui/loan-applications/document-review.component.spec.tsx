import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { pageKeys } from '../../../admin-ui/src/kit/keys/page-keys.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  type DocumentFactsAnswer,
  documentFactsSchema,
} from '../../../api/loan-application/documents/document-facts.contract.ts';
import type { DetailedApplication } from '../../../api/loan-application/detail/detail.contract.ts';
import type { LoanDocument } from '../../../api/loan-application/documents/documents.contract.ts';
import type { NeedOnFile } from '../../../api/loan-application/needs/needs.contract.ts';
import { neighboursSchema, queueRowSchema } from '../../../api/work-queue/work-queue.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { type Answers, json, open, page, problem, write } from '../../support/component.tsx';
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
  fileName: 'pay-stub.png',
  mediaType: 'image/png',
  fileSize: 1_024,
  sha256: '0'.repeat(64),
  activeContent: [],
  scan: null,
  malware: null,
  uploadedAt: '2026-03-02T15:00:00.000Z',
  uploadedBy: 'Priya Halloran',
  splitFrom: null,
} satisfies LoanDocument['versions'][number];

const picture = payStub({ fileName: 'pay-stub.png', versions: [version] });
const w2 = payStub({
  id: '55555555-5555-4555-8555-555555555556',
  fileName: 'w2.png',
  documentType: 'w2',
  versions: [version],
});
const verified = payStub({ ...w2, id: '55555555-5555-4555-8555-555555555557', status: 'verified' });
const addressOf = ({ id }: LoanDocument) => `/applications/${fileId}/documents/${id}/review`;
const routeOf = (method: string, { id }: LoanDocument, rest = '') =>
  `${method} /api/applications/${fileId}/documents/${id}${rest}`;

const facts = (more: Partial<DocumentFactsAnswer> = {}): DocumentFactsAnswer => ({
  documentVersion: 1,
  outcome: 'read',
  isReadable: true,
  facts: [
    {
      fact: 'gross_pay',
      label: 'Gross pay',
      value: '$3,100.00 ($6,716.67 a month)',
      page: 1,
      stated: { line: 'Monthly income of Alice Rivera', value: '$8,000.00' },
      difference: 'The document shows less than the application states',
    },
    { fact: 'person', label: 'Name', value: 'Alice Rivera', page: 1, stated: null, difference: null },
  ],
  ...more,
});
const need: NeedOnFile = {
  id: 'pay_stub',
  documentType: 'pay_stub',
  subject: null,
  name: 'Pay stub',
  subjectName: null,
  state: 'to_review',
  documentId: picture.id,
  lines: [{ line: 'Employment of Alice Rivera: employed', reason: 'Shows what the employer pays now' }],
  askedBecause: null,
  waived: null,
};

const reviewing = (
  document: LoanDocument,
  {
    as = 'processor',
    said = facts(),
    more = {},
    search = '',
  }: { as?: Role; said?: DocumentFactsAnswer; more?: Answers; search?: string } = {},
) => {
  const file = loanFile({ documents: [verified, picture, w2], needs: [need] });
  const ofDocument = (each: LoanDocument): Answers => ({
    [routeOf('GET', each, '/facts')]: json(documentFactsSchema, said),
    [routeOf('GET', each, '/file')]: { status: 200, body: 'the picture' },
  });
  return open(search ? `${addressOf(document)}?${search}` : addressOf(document), {
    as,
    answers: {
      ...loanFileAnswers(file),
      [detailed]: detailedAnswer(file),
      ...[verified, picture, w2].map(ofDocument).reduce((all, each) => ({ ...all, ...each }), {}),
      ...more,
    },
  });
};

/** As the shell does, which listens for the keys of what is on screen. */
const press = (key: string): void =>
  act(() =>
    pageKeys()
      .find((each) => each.key === key)
      ?.run(),
  );

describe('The review of a document', () => {
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });

  it('tells its uploader before the decision that someone else has to approve it', async () => {
    reviewing(picture, {
      more: { [detailed]: detailedAnswer(loanFile({ documents: [{ ...picture, verifyingNeedsAnother: true }] })) },
    });
    await screen.findByText('You uploaded this file: someone else who may approve documents has to approve it.');
    screen.getByRole('button', { name: 'Reject' });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows the file beside what it should prove, what it says and the decision', async () => {
    reviewing(picture);
    await screen.findByRole('heading', { name: 'Review: Pay stub' });
    screen.getByText('1 of 3');
    expect((await screen.findByRole('img', { name: 'pay-stub.png' })).getAttribute('src')).toBe('blob:picture');
    screen.getByText('(Employment of Alice Rivera: employed)');
    const says = within(screen.getByRole('region', { name: 'What the file says' }));
    await says.findByText('$3,100.00 ($6,716.67 a month)');
    says.getByText('Monthly income of Alice Rivera');
    says.getByText('The document shows less than the application states');
    says.getByText('1 difference');
    screen.getByRole('group', { name: 'Review pay-stub.png' });
  });

  it('is decided by keys, with the notes that were written', async () => {
    const { user, answer, askedFor } = reviewing(picture);
    await screen.findByRole('img', { name: 'pay-stub.png' });
    press('w');
    const notes = screen.getByRole('textbox', { name: 'Review notes for pay-stub.png' });
    expect(document.activeElement).toBe(notes);
    await write(user, notes, 'The left edge is cut off');
    answer({ [routeOf('PATCH', picture)]: json(commandAnswerSchema, { id: fileId, version: 2 }) });
    press('c');
    await waitFor(() => expect(askedFor(routeOf('PATCH', picture))).toHaveLength(1));
    const [sent] = askedFor(routeOf('PATCH', picture));
    expect(sent?.body).toEqual({ status: 'needs_review', reviewNotes: 'The left edge is cut off' });
    expect(sent?.headers.get('If-Match')).toBe('"1"');
  });

  describe('while the application goes on by itself', () => {
    const noteOn = async (newest: DetailedApplication) => {
      const shown = reviewing(picture);
      await screen.findByRole('img', { name: 'pay-stub.png' });
      await write(shown.user, screen.getByRole('textbox', { name: /^Review notes for/ }), 'The left edge is cut off');
      const route = routeOf('PATCH', picture);
      shown.answer({
        [detailed]: detailedAnswer(newest),
        [route]: ({ headers }) =>
          headers.get('If-Match') === '"1"'
            ? problem(412, 'Changed meanwhile', { code: 'version_conflict', expectedVersion: 1, actualVersion: 2 })
            : json(commandAnswerSchema, { id: fileId, version: 3 }),
      });
      press('c');
      return { ...shown, versions: () => shown.askedFor(route).map(({ headers }) => headers.get('If-Match')) };
    };
    const file = loanFile({ documents: [verified, picture, w2], needs: [need], version: 2 });

    it('is decided all the same where the document is as it was', async () => {
      const { versions } = await noteOn({ ...file, documents: [verified, picture, { ...w2, differences: 1 }] });
      await waitFor(() => expect(versions()).toEqual(['"1"', '"2"']));
      const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Review notes for/ });
      await waitFor(() => expect(notes.value).toBe(''));
      expect(screen.queryByText('Someone else changed this application first')).toBeNull();
    });

    it('is not where a newer file has come, and keeps the note', async () => {
      const { versions } = await noteOn({ ...file, documents: [verified, { ...picture, documentVersion: 2 }, w2] });
      await screen.findByText('Someone else changed this application first');
      expect(versions()).toEqual(['"1"']);
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Review notes for/ }).value).toBe(
        'The left edge is cut off',
      );
    });
  });

  it.each([
    ['c', 'Request changes of pay-stub.png?', 'Request changes', 'needs_review'],
    ['x', 'Reject pay-stub.png?', 'Reject document', 'rejected'],
  ] as const)('asks why before it is sent back by the key %s', async (key, title, confirm, status) => {
    const { user, answer, askedFor } = reviewing(picture);
    await screen.findByRole('img', { name: 'pay-stub.png' });
    press(key);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: confirm });
    await write(user, dialog.getByRole('textbox', { name: /What is wrong/ }), 'Page 2 is missing');
    await waitFor(() => expect(send.disabled).toBe(false));
    expect(askedFor(routeOf('PATCH', picture))).toEqual([]);
    answer({ [routeOf('PATCH', picture)]: json(commandAnswerSchema, { id: fileId, version: 2 }) });
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(askedFor(routeOf('PATCH', picture)).map(({ body }) => body)).toEqual([
      { status, reviewNotes: 'Page 2 is missing' },
    ]);
  });

  it('is not decided by a letter that is typed into the notes', async () => {
    const { user, askedFor } = reviewing(picture);
    const notes = await screen.findByRole('textbox', { name: 'Review notes for pay-stub.png' });
    await user.type(notes, 'axc');
    expect(askedFor(routeOf('PATCH', picture))).toEqual([]);
  });

  it('goes on to the next document and back, what is to be reviewed first', async () => {
    const { address } = reviewing(picture);
    await screen.findByText('1 of 3');
    press('j');
    await screen.findByText('2 of 3');
    expect(address()).toContain(w2.id);
    press('j');
    await screen.findByText('3 of 3');
    expect(address()).toContain(verified.id);
    press('k');
    await screen.findByText('2 of 3');
  });

  describe('opened from Document Review', () => {
    const queue = 'queue=document-review';
    const [before, after] = ['11111111-1111-4111-8111-111111111112', '11111111-1111-4111-8111-111111111113'];
    const ofQueue: Answers = {
      'GET /api/work-queues/document-review': page(queueRowSchema, []),
      [`GET /api/work-queues/document-review/${fileId}/neighbours`]: json(neighboursSchema, {
        previous: { id: before, document: null },
        next: { id: after, document: w2.id },
      }),
      [`GET /api/applications/${after}/detailed`]: problem(404, 'No application has this id'),
    };

    it('goes through what waits, then on to the next application at its first document', async () => {
      const { address, answer } = reviewing(picture, { search: queue, more: ofQueue });
      await screen.findByText('1 of 2');
      screen.getByRole('region', { name: 'Document Review queue' });
      // A decided document stays in its place.
      const decided = loanFile({ documents: [verified, { ...picture, status: 'verified' }, w2], needs: [need] });
      answer({ [detailed]: detailedAnswer(decided) });
      press('j');
      await screen.findByText('2 of 2');
      expect(address()).toContain(w2.id);
      expect(address()).toContain(queue);
      await screen.findByRole('link', { name: 'Next application' });
      press('j');
      await waitFor(() => expect(address()).toContain(`/applications/${after}/documents/${w2.id}/review?${queue}`));
    });

    it('goes back to the application before, and to the queue', async () => {
      const { address } = reviewing(picture, { search: queue, more: ofQueue });
      const previous = await screen.findByRole('link', { name: 'Previous application' });
      expect(previous.getAttribute('href')).toContain(`/applications/${before}?${queue}`);
      press('l');
      await waitFor(() => expect(address()).toContain('/document-review?'));
    });
  });

  it.each([
    ['no_text', /picture of a paper, without text/],
    ['encrypted', /locked with a password/],
    ['broken', /This PDF is damaged/],
    ['too_large', /too large for its text/],
  ] as const)('says why a file was not read: %s, and can still be decided', async (outcome, text) => {
    reviewing(picture, { said: facts({ outcome, facts: [] }) });
    await screen.findByText(text);
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false);
  });

  it('has a file read that nobody has read, once, for whoever may approve it', async () => {
    const unread = facts({ outcome: null, facts: [] });
    const reading = { [routeOf('POST', picture, '/reading')]: json(commandAnswerSchema, { id: fileId, version: 2 }) };
    const { askedFor } = reviewing(picture, { said: unread, more: reading });
    await waitFor(() => expect(askedFor(routeOf('POST', picture, '/reading'))).toHaveLength(1));
  });

  it('says why the file is not handed out', async () => {
    reviewing(picture, { more: { [routeOf('GET', picture, '/file')]: problem(500, 'The stored file is damaged') } });
    await screen.findByText('This file is not handed out.');
    screen.getByText('The stored file is damaged');
  });

  it('is kept from a mere reader, who is told whom to ask', async () => {
    const { askedFor } = reviewing(picture, { as: 'viewer' });
    await screen.findByRole('heading', { name: 'Review: Pay stub' });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(askedFor(routeOf('GET', picture, '/file'))).toEqual([]);
  });

  it('says so where there is no such document', async () => {
    reviewing({ ...picture, id: '55555555-5555-4555-8555-555555555599' });
    await screen.findByText('Document Not Found');
  });
});
