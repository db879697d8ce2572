import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../../admin-ui/src/kit/dialogs/ConfirmDialog.tsx';
import { Drawer } from '../../../admin-ui/src/kit/dialogs/Drawer.tsx';
import { FormDialog } from '../../../admin-ui/src/kit/form/FormDialog.tsx';
import { FormField } from '../../../admin-ui/src/kit/form/FormField.tsx';
import { ShownOnceDialog } from '../../../admin-ui/src/kit/secrets/ShownOnceDialog.tsx';
import { RecordDialogs } from '../../../admin-ui/src/layout/RecordDialogs.tsx';
import { dropAllTyped } from '../../../admin-ui/src/session/typed.ts';
import { automationRuleSchema } from '../../../api/automation-rule/automation-rule.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { CAME_FROM, open, page, show, write } from '../../support/component.tsx';
import { fileId, loanFile, payStub } from '../../support/component/loan-file.ts';
import { documentsAnswers } from '../loan-applications/documents/document-answers.ts';
import { urlaAnswers } from '../loan-applications/urla/urla-answers.ts';

const asked = payStub({
  id: '66666666-6666-4666-8666-666666666666',
  fileName: 'W-2 form',
  status: 'pending',
  documentVersion: 0,
  fileSize: null,
  uploadedAt: null,
});
const file = loanFile({ documents: [payStub({ isUnassigned: true }), asked] });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

afterEach(dropAllTyped);

describe('Back of the browser', () => {
  const dialogs: readonly (readonly [name: string, as: Role, tab: string, button: RegExp])[] = [
    ['a request', 'processor', 'documents', /^Request document$/],
    ['an upload', 'processor', 'documents', /^Upload document$/],
    ['a new version', 'processor', 'documents', /^New version of pay-stub/],
    ['a withdrawal of a request', 'processor', 'documents', /^Withdraw request: W-2/],
    ['an assignment', 'processor', 'documents', /^Whose is it: pay-stub/],
    ['an order of credit', 'processor', 'documents', /^Order credit/],
    ['new conditions', 'underwriter', 'conditions', /^Add conditions/],
    ['a decision', 'underwriter', '', /^Reject/],
    ['a disposition', 'underwriter', '', /^Withdraw/],
  ];
  it.each(dialogs)('closes %s, and the page stays', async (_, as, tab, button) => {
    const address = `/applications/${fileId}${tab && `/${tab}`}`;
    const shown = open(address, { as, answers: documentsAnswers(file) });
    const [opener] = await screen.findAllByRole('button', { name: button });
    if (!opener) throw new Error(`No button ${button}`);
    await shown.user.click(opener);
    await screen.findByRole('dialog');
    await shown.goBack();
    await noDialog();
    expect(shown.address()).toBe(address);
    await shown.goBack();
    expect(shown.address()).toBe(CAME_FROM);
  });

  it('asks before it closes a dialog in which something was typed, and then leads nowhere', async () => {
    const address = `/applications/${fileId}/documents`;
    const shown = open(address, { as: 'processor', answers: documentsAnswers(file) });
    await shown.user.click(await screen.findByRole('button', { name: 'Request document' }));
    const dialog = within(await screen.findByRole('dialog'));
    await write(shown.user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Shows the overtime');
    await shown.goBack();
    await shown.user.click(await dialog.findByRole('button', { name: 'Keep editing' }));
    await shown.goBack();
    await shown.user.click(await dialog.findByRole('button', { name: 'Discard changes' }));
    await noDialog();
    expect(shown.address()).toBe(address);
  });

  it('closes an untouched sheet over changes that are not sent, and then asks about those', async () => {
    const address = `/applications/${fileId}/urla`;
    const shown = open(address, { as: 'processor', answers: urlaAnswers() });
    await shown.user.click(await screen.findByRole('button', { name: 'Change 4a. Loan' }));
    const amount = screen.getByRole('textbox', { name: 'Loan amount' });
    await shown.user.clear(amount);
    await write(shown.user, amount, '250000');
    const bar = within(await screen.findByRole('region', { name: 'Changes that are not sent' }));
    await shown.user.click(bar.getByRole('button', { name: 'Review and Send' }));
    await screen.findByRole('dialog', { name: 'Change the application' });
    await shown.goBack();
    await noDialog();
    await shown.goBack();
    await screen.findByRole('dialog', { name: 'Leave without sending?' });
    await shown.goBack();
    await noDialog();
    expect(shown.address()).toBe(address);
    await shown.goBack();
    await shown.user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(shown.address()).toBe(CAME_FROM));
  });

  it('asks about changes that are not sent, whatever dialog was open before', async () => {
    const shown = open(`/applications/${fileId}/urla`, { as: 'processor', answers: urlaAnswers() });
    await shown.user.click(await screen.findByRole('button', { name: 'Change 4a. Loan' }));
    await shown.user.clear(screen.getByRole('textbox', { name: 'Loan amount' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Review and Send' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Change the application' }));
    await shown.user.click(sheet.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    await shown.goTo('/pipeline');
    await screen.findByRole('dialog', { name: 'Leave without sending?' });
  });
});

const Over = ({ what }: { readonly what: 'question' | 'drawer' | 'key' | 'form' }) => {
  const [isOpen, setOpen] = useState(true);
  const [isInner, setInner] = useState(false);
  const form = useForm({ defaultValues: { reason: '' } });
  const close = () => setOpen(false);
  if (!isOpen) return <p>Nothing is open</p>;
  const question = (
    <ConfirmDialog
      title="Sure?"
      text="It goes."
      confirm="Go"
      isPending={false}
      error={null}
      onConfirm={close}
      onClose={() => (isInner ? setInner(false) : close())}
    />
  );
  if (what === 'question') return question;
  if (what === 'drawer') {
    return (
      <Drawer open onClose={close}>
        A list
      </Drawer>
    );
  }
  if (what === 'key') {
    return (
      <ShownOnceDialog title="A key" value="abc" label="Key" warning="Once" toldBefore="" use="" onClose={close} />
    );
  }
  return (
    <FormDialog
      title="A form"
      form={form}
      confirm="Send"
      notice={null}
      onSubmit={() => Promise.resolve()}
      onClose={close}
    >
      <FormField name="reason" label="Reason" />
      <button type="button" onClick={() => setInner(true)}>
        More
      </button>
      {isInner && question}
    </FormDialog>
  );
};

describe('Back over', () => {
  it.each(['question', 'drawer', 'form'] as const)('a %s closes it', async (what) => {
    const shown = show(<Over what={what} />, { at: '/here' });
    await shown.goBack();
    await screen.findByText('Nothing is open');
    expect(shown.address()).toBe('/here');
  });

  it('a question within a form closes the question', async () => {
    const shown = show(<Over what="form" />, { at: '/here' });
    await shown.user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('dialog', { name: 'Sure?' });
    await shown.goBack();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull());
    screen.getByRole('dialog', { name: 'A form' });
  });

  it('a key that is shown once says why it stays, until the key is copied', async () => {
    const shown = show(<Over what="key" />, { at: '/here' });
    await shown.goBack();
    await screen.findByText(/^You would lose the key by leaving/);
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.resolve() },
    });
    fireEvent.click(screen.getByRole('button', { name: /^Copy/ }));
    await screen.findByRole('button', { name: 'Done' });
    await shown.goBack();
    await screen.findByText('Nothing is open');
    expect(shown.address()).toBe('/here');
  });
});

describe('A dialog that the address opens', () => {
  const openRules = () =>
    show(<RecordDialogs />, {
      as: 'senior_underwriter',
      at: '/?rules=applications',
      answers: { 'GET /api/automation-rules': page(automationRuleSchema, []) },
    });
  const type = async ({ user }: ReturnType<typeof openRules>) => {
    await user.click(await screen.findByRole('button', { name: 'New rule' }));
    await write(user, await screen.findByLabelText(/^Name/), 'Half a rule');
  };

  it('goes with the address', async () => {
    const shown = openRules();
    await screen.findByRole('dialog');
    await shown.goBack();
    await noDialog();
    expect(shown.address()).toBe(CAME_FROM);
  });

  it('asks first where something was typed', async () => {
    const shown = openRules();
    await type(shown);
    await shown.goBack();
    await shown.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await noDialog();
    expect(shown.address()).toBe(CAME_FROM);
  });

  it('is closed by its own button too, once it was asked', async () => {
    const shown = openRules();
    await type(shown);
    await shown.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await noDialog();
    expect(shown.address()).toBe('/');
  });
});
