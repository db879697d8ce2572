import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  splitAnswerSchema,
  splitDocumentSchema,
} from '../../../../api/loan-application/documents/document-split.contract.ts';
import { accepting, json, open, problem } from '../../../support/component.tsx';
import { fileId, loanFile, payStub, w2Need } from '../../../support/component/loan-file.ts';
import { DOCUMENTS, documentsAnswers, fileVersion } from './document-answers.ts';
import { all, make, openSplitter, page, setType } from './open-splitter.tsx';

const route = `POST /api/applications/${fileId}/documents/${all.id}/split`;
const done = { id: fileId, version: 3, documentIds: [fileId], pagesLeft: [] };

describe('A split', () => {
  const prepared = async (answer: Parameters<ReturnType<typeof openSplitter>['answer']>[0]) => {
    const shown = openSplitter();
    shown.answer(answer);
    await shown.user.click(page(1));
    await shown.user.click(make());
    await setType(shown.user, 1, 'W-2 form');
    await shown.user.click(screen.getByRole('button', { name: 'Preview' }));
    const question = within(await screen.findByRole('dialog', { name: 'Split all.pdf into 1 document?' }));
    return { ...shown, question };
  };

  it('says what follows, and is sent once', async () => {
    const { user, question, askedFor, isClosed } = await prepared({
      [route]: accepting(splitDocumentSchema, json(splitAnswerSchema, done, { status: 201 })),
    });
    question.getByText(/^This cannot be undone\. all\.pdf stays on the application/);
    question.getByText('W-2 form, page 1');
    question.getByText('11 pages are in no document: they stay in the original (pages 2-12).');
    question.getByText(/^None of them is of the type Pay stub/);
    await user.dblClick(question.getByRole('button', { name: 'Split' }));
    await screen.findByText('1 document has been added to the application.');
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(askedFor(route).map(({ body }) => body)).toEqual([
      { documentVersion: 1, parts: [{ documentType: 'w2', fileName: 'W-2 form, page 1', pages: [1] }] },
    ]);
  });

  it('says whose each part is, and for whom none is any more', async () => {
    const [latest, earlier] = [w2Need(2025), w2Need(2024)];
    const subjects = [latest.subject ?? {}];
    const subjectNames = ['Alice Rivera, 2025'];
    const original = payStub({ ...all, documentType: 'w2', subjects, subjectNames });
    const { user, answer, askedFor } = openSplitter(12, original, [latest, earlier]);
    answer({ [route]: accepting(splitDocumentSchema, json(splitAnswerSchema, done, { status: 201 })) });
    await user.click(page(1));
    await user.click(make());
    const preview = async (name: string) => {
      await setType(user, 1, name);
      await user.click(screen.getByRole('button', { name: 'Preview' }));
      return within(await screen.findByRole('dialog', { name: 'Split all.pdf into 1 document?' }));
    };
    const lost = 'None of them is for Alice Rivera, 2025, as the original is: the needs list may ask for it again.';
    const kept = await preview('W-2 form of Alice Rivera, 2025');
    expect(kept.queryByText(lost)).toBeNull();
    await user.click(kept.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /into 1 document/ })).toBeNull());
    const question = await preview('W-2 form of Alice Rivera, 2024');
    question.getByText(lost);
    question.getByText('W-2 form of Alice Rivera, 2024, page 1');
    await user.click(question.getByRole('button', { name: 'Split' }));
    await screen.findByText('1 document has been added to the application.');
    expect(askedFor(route).map(({ body }) => body)).toMatchObject([
      { parts: [{ documentType: 'w2', subjects: [earlier.subject], pages: [1] }] },
    ]);
  });

  it('that is refused says why, and keeps what was chosen', async () => {
    const { user, question, isClosed } = await prepared({
      [route]: problem(422, 'This PDF is locked with a password'),
    });
    await user.click(question.getByRole('button', { name: 'Split' }));
    await question.findByText(/This PDF is locked with a password/);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    screen.getByRole('combobox', { name: 'Which document is number 1' });
    expect(isClosed()).toBe(false);
  });

  it('that was begun is not thrown away without asking', async () => {
    const { user, isClosed } = openSplitter();
    await user.click(page(1));
    await user.click(make());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    screen.getByText('You have unsaved changes.');
    expect(isClosed()).toBe(false);
  });
});

describe('A document that was split', () => {
  const openFile = (documents: Parameters<typeof loanFile>[0]) => {
    return open(DOCUMENTS, { as: 'manager', answers: documentsAnswers(loanFile(documents)) });
  };

  it('says into what, and is neither reviewed nor split again', async () => {
    const splitInto = { documentIds: [fileId, all.id], pagesLeft: [3], by: 'Marisol Vance' };
    openFile({ documents: [payStub({ ...all, status: 'split', splitInto })] });
    await screen.findByText('Split into 2 documents by Marisol Vance. It no longer counts. In none of them: page 3.');
    for (const name of ['Approve', 'Split all.pdf', 'New version of all.pdf']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('is named by its parts', async () => {
    const splitFrom = { documentId: all.id, fileName: 'all.pdf', pages: [1, 2], by: 'Marisol Vance' };
    openFile({ documents: [payStub({ versions: [fileVersion({ splitFrom })] })] });
    await screen.findByText('From all.pdf, pages 1-2; split by Marisol Vance');
    screen.getByRole('button', { name: 'Split pay-stub.pdf' });
  });

  it('is offered of a PDF of several pages only', async () => {
    const versions = (more: Parameters<typeof fileVersion>[0]) => [fileVersion(more)];
    const of = (digit: number, fileName: string, more: Parameters<typeof fileVersion>[0]) =>
      payStub({ id: `5555555${digit}-5555-4555-8555-555555555555`, fileName, versions: versions(more) });
    openFile({
      documents: [
        of(1, 'one.pdf', { isSinglePage: true }),
        of(2, 'many.pdf', {}),
        of(3, 'photo.png', { mediaType: 'image/png' }),
      ],
    });
    await screen.findByRole('button', { name: 'Split many.pdf' });
    expect(screen.getAllByRole('button', { name: /^Split / })).toHaveLength(1);
  });

  it.each(['verified', 'rejected', 'needs_review'] as const)('cannot be split once it is %s', async (status) => {
    openFile({ documents: [payStub({ ...all, status })] });
    await screen.findByRole('link', { name: 'Download all.pdf' });
    expect(screen.queryByRole('button', { name: 'Split all.pdf' })).toBeNull();
  });
});
