import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { NeedOnFile } from '../../../../api/loan-application/needs/needs.contract.ts';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { json, open, write } from '../../../support/component.tsx';
import { fileId, loanFile, payStub } from '../../../support/component/loan-file.ts';
import { DOCUMENTS, documentsAnswers, needOf, REQUESTS } from './document-answers.ts';

describe('The needs list', () => {
  const openNeeds = (as: Role, ...needs: NeedOnFile[]) =>
    openWith(as, loanFile({ needs, documents: [payStub({ status: 'verified' })] }));
  const openWith = (as: Role, file: ReturnType<typeof loanFile>) =>
    open(DOCUMENTS, { as, answers: documentsAnswers(file) });
  const payStubNeed = needOf({ documentType: 'pay_stub', state: 'satisfied', documentId: payStub().id });

  it('says of each document why it is needed, by which line, and where it stands', async () => {
    openNeeds('processor', payStubNeed, needOf());
    const list = within(await screen.findByRole('region', { name: 'Needs list' }));
    list.getByText('1 of 2 satisfied');
    list.getByRole('heading', { name: 'W-2 form' });
    list.getByText('Not asked for');
    expect(list.getAllByText('(Employment of Alice Rivera: employed)')).toHaveLength(2);
  });

  it('tells what is due before closing from what the application needs', async () => {
    openNeeds('processor', payStubNeed, needOf({ documentType: 'homeowners_insurance', phase: 'before_closing' }));
    const list = within(await screen.findByRole('region', { name: 'Needs list' }));
    const [stub, insurance] = list.getAllByRole('listitem');
    expect([stub?.textContent, insurance?.textContent].map((text) => text?.includes('Before closing'))).toEqual([
      false,
      true,
    ]);
    list.getByRole('button', { name: "Request: Homeowner's insurance" });
  });

  it('asks for a missing document of that type', async () => {
    const { user, answer, askedFor } = openNeeds('processor', needOf());
    await user.click(await screen.findByRole('button', { name: 'Request: W-2 form' }));
    await write(user, await screen.findByRole('textbox', { name: /Reason the borrower/ }), 'Both years, please');
    answer({ [REQUESTS]: json(commandAnswerSchema, { id: fileId, version: 2 }, { status: 201 }) });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Document Requested');
    expect(askedFor(REQUESTS)[0]?.body).toEqual({ documentType: 'w2', reason: 'Both years, please' });
  });

  it('asks again for a verified one only when it is said why', async () => {
    const { user, answer, askedFor } = openNeeds('processor', payStubNeed);
    await user.click(await screen.findByRole('button', { name: 'Ask again: Pay stub' }));
    await screen.findByText(/One is verified already/);
    await write(user, screen.getByRole('textbox', { name: /Reason the borrower/ }), 'The newest one');
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Say why the verified one does not do');
    expect(askedFor(REQUESTS)).toEqual([]);
    await write(user, screen.getByRole('textbox', { name: /Why the verified one/ }), 'It is three months old');
    answer({ [REQUESTS]: json(commandAnswerSchema, { id: fileId, version: 2 }, { status: 201 }) });
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('Document Requested');
    expect(askedFor(REQUESTS)[0]?.body).toEqual({
      documentType: 'pay_stub',
      reason: 'The newest one',
      againBecause: 'It is three months old',
    });
  });

  it('shows what is not needed with who withdrew its request and why, and does not count it', async () => {
    const waived = { reason: 'The tax return does', by: 'Priya Halloran', at: '2026-03-03T15:00:00.000Z' };
    openNeeds('processor', payStubNeed, needOf({ state: 'waived', waived }));
    await screen.findByText(/Request withdrawn by Priya Halloran, .*: The tax return does/);
    screen.getByText('1 of 1 satisfied');
  });

  it('offers nothing on a final file', async () => {
    openWith('processor', loanFile({ status: 'funded', needs: [payStubNeed, needOf()] }));
    await screen.findByText('Not asked for');
    expect(screen.queryByRole('button', { name: /Request: |Ask again: / })).toBeNull();
  });
});
