import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { OpenPdf } from '../../../../admin-ui/src/loan-applications/document-file/open-pdf.ts';
import { LoanFileProvider } from '../../../../admin-ui/src/loan-applications/actions/LoanFileProvider.tsx';
import { Splitter } from '../../../../admin-ui/src/loan-applications/documents/split/Splitter.tsx';
import {
  splitAnswerSchema,
  splitDocumentSchema,
} from '../../../../api/loan-application/documents/document-split.contract.ts';
import { accepting, json, open, problem, show } from '../../../support/component.tsx';
import {
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
  w2Need,
} from '../../../support/component/loan-file.ts';

const pdfFile = {
  documentVersion: 1,
  fileName: 'all.pdf',
  mediaType: 'application/pdf',
  fileSize: 1_024,
  sha256: '0'.repeat(64),
  activeContent: [],
  scan: null,
  malware: null,
  uploadedAt: '2026-03-02T15:00:00.000Z',
  uploadedBy: 'Priya Halloran',
  splitFrom: null,
} as const;
const all = payStub({ fileName: 'all.pdf', versions: [{ ...pdfFile, activeContent: [] }] });
const route = `POST /api/applications/${fileId}/documents/${all.id}/split`;
const done = { id: fileId, version: 3, documentIds: [fileId], pagesLeft: [] };
// Nothing is drawn where nothing is on screen, so its pages are all that is asked of it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const pages = (numPages: number) => ({ numPages }) as OpenPdf;

const openSplitter = (count = 12, original = all, needs: ReturnType<typeof w2Need>[] = []) => {
  const file = loanFile({ documents: [original], needs });
  let isClosed = false;
  const shown = show(
    <LoanFileProvider file={file}>
      <Splitter document={original} pdf={pages(count)} onClose={() => (isClosed = true)} />
    </LoanFileProvider>,
    { as: 'processor', answers: loanFileAnswers(file) },
  );
  return { ...shown, isClosed: () => isClosed };
};
const page = (number: number) => screen.getByRole('option', { name: new RegExp(`^Page ${number}(,|$)`) });
const chosen = () =>
  screen
    .getAllByRole('option')
    .filter((each) => each.getAttribute('aria-selected') === 'true')
    .map((each) => Number(each.dataset['page']));
const make = () => screen.getByRole('button', { name: 'Make a document of them' });
type User = ReturnType<typeof openSplitter>['user'];
const setType = async (user: User, number: number, type: string) => {
  await user.click(screen.getByRole('combobox', { name: `Which document is number ${number}` }));
  await user.click(await screen.findByRole('option', { name: type }));
};

describe('Pages to split', () => {
  it('are chosen by click, and with Shift from the one before', async () => {
    const { user } = openSplitter();
    await user.click(page(2));
    await user.keyboard('{Shift>}');
    await user.click(page(5));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([2, 3, 4, 5]);
    await user.click(page(3));
    expect(chosen()).toEqual([2, 4, 5]);
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(chosen()).toEqual([]);
  });

  it('are chosen by the keyboard alone', async () => {
    const { user } = openSplitter();
    page(1).focus();
    await user.keyboard('{ArrowRight}{ArrowRight} ');
    expect(chosen()).toEqual([3]);
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(chosen()).toEqual([3, 4, 5]);
    expect(document.activeElement).toBe(page(5));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(page(12));
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(12);
  });

  it('are in one document at most: the newer one takes them', async () => {
    const { user } = openSplitter();
    for (const [from, to] of [
      [1, 4],
      [4, 6],
    ] as const) {
      await user.click(page(from));
      await user.keyboard('{Shift>}');
      await user.click(page(to));
      await user.keyboard('{/Shift}');
      await user.click(make());
    }
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Pages of document 1' }).value).toBe('1-3');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Pages of document 2' }).value).toBe('4-6');
    expect(page(4).getAttribute('aria-label')).toBe('Page 4, in document 2');
    screen.getByText('6 pages are in no document: they stay in the original (pages 7-12).');
  });

  it('are typed as well, and what are no pages is told and changes nothing', async () => {
    const { user } = openSplitter();
    await user.click(page(1));
    await user.click(make());
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pages of document 1' });
    await user.clear(field);
    await user.type(field, '2-13');
    screen.getByText('Enter pages from 1 to 12, such as 1-3, 7');
    await user.tab();
    expect(page(2).getAttribute('aria-label')).toBe('Page 2');
    await user.clear(field);
    await user.type(field, '2, 4-5');
    await user.tab();
    expect(page(5).getAttribute('aria-label')).toBe('Page 5, in document 1');
  });

  it('are not split without a type for each document, nor all into one', async () => {
    const { user } = openSplitter(2);
    page(1).focus();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(make());
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    screen.getByText('Choose which document each one is.');
    screen.getByText(/^All pages are in one document/);
    expect(screen.queryByRole('button', { name: 'Split' })).toBeNull();
  });
});

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
    const answers = { ...loanFileAnswers(), [detailed]: detailedAnswer(loanFile(documents)) };
    return open(`/applications/${fileId}/documents`, { as: 'manager', answers });
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
    openFile({ documents: [payStub({ versions: [{ ...pdfFile, activeContent: [], splitFrom }] })] });
    await screen.findByText('From all.pdf, pages 1-2; split by Marisol Vance');
    screen.getByRole('button', { name: 'Split pay-stub.pdf' });
  });

  it.each(['verified', 'rejected', 'needs_review'] as const)('cannot be split once it is %s', async (status) => {
    openFile({ documents: [payStub({ ...all, status })] });
    await screen.findByRole('link', { name: 'Download all.pdf' });
    expect(screen.queryByRole('button', { name: 'Split all.pdf' })).toBeNull();
  });
});
