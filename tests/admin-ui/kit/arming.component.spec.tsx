import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { useContext, useLayoutEffect, useState } from 'react';
import { GeneratedKeyDialog } from '../../../admin-ui/src/api-keys/dialogs/GeneratedKeyDialog.tsx';
import { ArmingContext } from '../../../admin-ui/src/kit/dialogs/arming.ts';
import { ConfirmDialog } from '../../../admin-ui/src/kit/dialogs/ConfirmDialog.tsx';
import { GuardedDialog } from '../../../admin-ui/src/kit/dialogs/GuardedDialog.tsx';
import { issuedKeySchema } from '../../../api/api-key/api-key.contract.ts';
import { blank, draftAnswers, draftId } from '../urla/draft-answers.ts';
import { open, show } from '../../support/component.tsx';

const armingMs = 3_000;
const close = jest.fn<() => void>();
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const isArmedLater = async (pressed: HTMLButtonElement) => {
  expect(pressed.disabled).toBe(true);
  await waitFor(() => expect(pressed.disabled).toBe(false));
};

// A node removed at the end of a test leaves the page covered, too.
beforeEach(() => document.querySelector('[data-cover]')?.remove());

describe('What closes over a page', () => {
  it('leaves it covered until the second half of a double click is over', async () => {
    const reject = jest.fn<() => void>();
    const covers = () => document.querySelectorAll('[data-cover]').length;
    const coversBeforePaint: number[] = [];
    const Page = () => {
      const [isOpen, setOpen] = useState(true);
      useLayoutEffect(() => {
        if (!isOpen) coversBeforePaint.push(covers());
      }, [isOpen]);
      const ask = { title: 'Approve?', text: 'For good.', confirm: 'Approve', isPending: false, error: null };
      return (
        <>
          <button onClick={reject}>Reject</button>
          {isOpen && <ConfirmDialog {...ask} onConfirm={() => setOpen(false)} onClose={close} />}
        </>
      );
    };
    const { user } = show(<Page />, { armingMs });
    const approve = await button('Approve');
    await waitFor(() => expect(approve.disabled).toBe(false));
    await user.click(approve);
    expect(coversBeforePaint).toEqual([1]);
    expect([screen.queryByRole('dialog'), covers()]).toEqual([null, 1]);
    await waitFor(() => expect(covers()).toBe(0));
    await user.click(await button('Reject'));
    expect(reject).toHaveBeenCalledTimes(1);
  });
});

describe('A line of a list that is removed', () => {
  it.each([
    ['debts', 'Add Debt', 'Remove Debt 1'],
    ['borrowers', 'Add Co-borrower', 'Remove Co-borrower 1'],
  ])('leaves the page covered, so that the next one of %s is not removed too', async (_what, add, remove) => {
    const { user } = open(`/applications/urla/${draftId}/short`, { answers: draftAnswers(blank), armingMs });
    await user.click(await button(add));
    await user.click(await button(add));
    const before = screen.getAllByRole('button', { name: /^Remove/ }).length;
    await user.click(screen.getAllByRole('button', { name: remove })[0] ?? document.body);
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(before - 1);
    expect(document.querySelectorAll('[data-cover]')).toHaveLength(1);
  });
});

describe('What appears beneath a pointer takes no press in its first moments', () => {
  it('which are longer than a double click where nothing else is said', () => {
    const Told = () => <output>{useContext(ArmingContext)}</output>;
    render(<Told />);
    expect(Number(screen.getByRole('status').textContent)).toBeGreaterThanOrEqual(500);
  });

  it('the button of a question, nor is it closed by one beside it', async () => {
    const { user } = show(
      <ConfirmDialog
        title="Suspend?"
        text="They are signed out."
        confirm="Suspend"
        onConfirm={close}
        onClose={close}
        isPending={false}
        error={null}
      />,
      { armingMs },
    );
    await user.click(screen.getByRole('dialog').closest('.MuiDialog-container') ?? document.body);
    expect(close).not.toHaveBeenCalled();
    await isArmedLater(await button('Suspend'));
  });

  it('Discard changes, where Cancel was', async () => {
    const { user } = show(
      <GuardedDialog isDirty onClose={close} actions={(leave) => <button onClick={leave}>Cancel</button>}>
        Typed
      </GuardedDialog>,
      { armingMs },
    );
    await user.click(await button('Cancel'));
    await isArmedLater(await button('Discard changes'));
  });

  it('nor does Back take away a key that is shown once and not copied', async () => {
    const issued = issuedKeySchema.parse({
      id: '11111111-1111-4111-8111-111111111111',
      version: 1,
      prefix: 'llk',
      key: 'llk_example',
    });
    const shown = show(<GeneratedKeyDialog issued={issued} partner="Northwind" onClose={close} />, { at: '/api-keys' });
    await shown.goTo('/dashboard');
    await screen.findByText(/You would lose the key by leaving/);
    expect(shown.address()).toBe('/api-keys');
  });

  it('the button that closes a key which is shown once', async () => {
    const issued = issuedKeySchema.parse({
      id: '11111111-1111-4111-8111-111111111111',
      version: 1,
      prefix: 'llk',
      key: 'llk_example',
    });
    show(<GeneratedKeyDialog issued={issued} partner="Northwind" onClose={close} />, { armingMs });
    await isArmedLater(await button('Close without copying'));
    expect(close).not.toHaveBeenCalled();
  });
});
