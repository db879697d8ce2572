import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import type { NeedOnFile } from '../../../../api/loan-application/needs/needs.contract.ts';
import { type DocumentSubject, neededKey } from '../../../../events/lending/needs/subjects.ts';
import { json, open, write } from '../../../support/component.tsx';
import { fileId, loanFile, payStub } from '../../../support/component/loan-file.ts';
import { DOCUMENTS, documentsAnswers, needOf, REQUESTS } from './document-answers.ts';

const ada = { borrowerId: 'a1111111-1111-4111-8111-111111111111' };
const bo = { borrowerId: 'b2222222-2222-4222-8222-222222222222' };
const photoIdOf = (subject: DocumentSubject, subjectName: string, more: Partial<NeedOnFile> = {}): NeedOnFile =>
  needOf({
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
    open(DOCUMENTS, {
      as: 'processor',
      answers: documentsAnswers(loanFile({ needs, documents })),
    });

  it('are asked for by whom they are of', async () => {
    const { user, answer, askedFor } = openFile([]);
    await user.click(await screen.findByRole('button', { name: 'Request: Photo ID of Bo Vale' }));
    await write(user, await screen.findByRole('textbox', { name: /Reason the borrower/ }), 'Shows who you are');
    answer({ [REQUESTS]: json(commandAnswerSchema, { id: fileId, version: 2 }, { status: 201 }) });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Document Requested');
    expect(askedFor(REQUESTS)[0]?.body).toEqual({
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
