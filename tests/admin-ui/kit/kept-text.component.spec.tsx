import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { dropAllTyped } from '../../../admin-ui/src/session/typed.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { open, write } from '../../support/component.tsx';
import { fileId, loanFile, loanFileAnswers } from '../../support/component/loan-file.ts';

const RESTORED = /^Restored what you typed on .* SSNs are not kept\.$/;
const askFor = async (as: Role) => {
  const page = open(`/applications/${fileId}/documents`, { as, answers: loanFileAnswers() });
  await page.user.click(await screen.findByRole('button', { name: 'Request document' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a document' }));
  return { ...page, dialog, reason: () => dialog.getByLabelText<HTMLTextAreaElement>(/Reason the borrower/) };
};

describe('What is typed into a form', () => {
  it('is there again after a reload, for the same person only, and goes when it is discarded', async () => {
    const first = await askFor('processor');
    await write(first.user, first.reason(), 'Shows the overtime');
    first.unmount();

    const other = await askFor('manager');
    expect(other.reason().value).toBe('');
    other.unmount();

    const again = await askFor('processor');
    await again.dialog.findByText(RESTORED);
    expect(again.reason().value).toBe('Shows the overtime');
    await again.user.click(again.dialog.getByRole('button', { name: 'Discard' }));
    expect(again.reason().value).toBe('');
    again.unmount();
    expect((await askFor('processor')).dialog.queryByText(RESTORED)).toBeNull();
  });

  it('goes when the dialog is closed on purpose, and at sign-out', async () => {
    const first = await askFor('processor');
    await write(first.user, first.reason(), 'Shows the overtime');
    await first.user.click(first.dialog.getByRole('button', { name: 'Cancel' }));
    await first.user.click(await first.dialog.findByRole('button', { name: 'Discard changes' }));
    first.unmount();
    const second = await askFor('processor');
    expect(second.reason().value).toBe('');
    await write(second.user, second.reason(), 'Once more');
    second.unmount();
    dropAllTyped();
    expect((await askFor('processor')).reason().value).toBe('');
  });
});

describe('The reason for a look at personal data', () => {
  const ask = async () => {
    const page = open(`/applications/${fileId}/borrower`, { as: 'underwriter', answers: loanFileAnswers() });
    await page.user.click(await screen.findByRole('button', { name: 'Reveal SSN of Alice Rivera' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Reveal personal data of/ }));
    return { ...page, dialog, reason: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }) };
  };

  it('is there again after a reload', async () => {
    const first = await ask();
    await write(first.user, first.reason, 'Compare with the licence');
    first.unmount();
    const again = await ask();
    await again.dialog.findByText(RESTORED);
    expect(again.reason.value).toBe('Compare with the licence');
  });

  it('is refused beneath the field with the number in it, and kept nowhere', async () => {
    const { user, dialog, reason, askedFor, unmount } = await ask();
    await write(user, reason, 'It is 900123456, I think');
    await user.click(dialog.getByRole('button', { name: 'Reveal' }));
    await dialog.findByText('Do not write the number itself');
    expect(askedFor(`POST /api/applications/${fileId}/borrowers/${loanFile().borrowerId}/reveals`)).toEqual([]);
    expect(JSON.stringify(sessionStorage)).not.toContain('900123456');
    unmount();
    expect((await ask()).reason.value).toBe('');
  });
});

describe('A note on a loan file', () => {
  it('is there again after a reload, and is not kept where it looks like an SSN', async () => {
    const page = () => open(`/applications/${fileId}`, { as: 'underwriter', answers: loanFileAnswers() });
    const notes = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /notes/i });
    const first = page();
    await write(first.user, await notes(), 'Income is stable');
    first.unmount();
    const again = page();
    expect((await notes()).value).toBe('Income is stable');
    screen.getByText(RESTORED);
    await again.user.clear(await notes());
    await write(again.user, await notes(), 'His number is 900-12-3456');
    again.unmount();
    page();
    expect((await notes()).value).toBe('');
  });
});
