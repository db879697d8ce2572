import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { z } from 'zod';
import { command } from '../../../admin-ui/src/client/http.ts';
import { ProgressButton } from '../../../admin-ui/src/kit/command/ProgressButton.tsx';
import { useCommand } from '../../../admin-ui/src/kit/command/use-command.ts';
import { json, show, underWay } from '../../support/component.tsx';

const ROUTE = 'POST /api/orders';
const placed = json(z.object({ id: z.string() }), { id: 'order-1' }, { status: 201 });

const Two = () => {
  const { send, isPending } = useCommand({
    run: () => command<{ id: string }>({ method: 'POST', path: 'orders', body: {} }),
    success: () => 'Order Placed: order-1',
  });
  return (
    <>
      <ProgressButton isPending={isPending} isShared aria-label="Order the report" onClick={() => void send()}>
        Order
      </ProgressButton>
      <ProgressButton isPending={isPending} isShared onClick={() => void send()}>
        Withdraw
      </ProgressButton>
    </>
  );
};

describe('A button that sends something', () => {
  it('says so while that is under way, keeps the focus and takes no second press', async () => {
    const { answer, arrive } = underWay(placed);
    const { user, askedFor } = show(<Two />, { answers: { [ROUTE]: answer } });
    await user.click(screen.getByRole('button', { name: 'Order the report' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Ordering…' });
    expect([button.disabled, document.activeElement]).toEqual([false, button]);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' });
    expect(other.disabled).toBe(true);
    await user.click(button);
    await user.keyboard('{Enter}');
    arrive();
    await screen.findByText('Order Placed');
    expect(await screen.findByRole('button', { name: 'Order the report' })).toBe(document.activeElement);
    expect(other.disabled).toBe(false);
    expect(askedFor(ROUTE)).toHaveLength(1);
  });

  it('of a form sends it once, whatever is pressed', async () => {
    let sent = 0;
    const form = (isPending: boolean) => (
      <form
        aria-label="Form"
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <input aria-label="Name" />
        <ProgressButton type="submit" isPending={isPending}>
          Save
        </ProgressButton>
      </form>
    );
    const { user } = show(form(true));
    await user.click(screen.getByRole('button', { name: 'Saving…' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Alice{Enter}');
    expect(sent).toBe(0);
  });

  it('keeps room for both of its texts', () => {
    show(
      <ProgressButton isPending={false} progress="Setting Ready to Close…">
        Set
      </ProgressButton>,
    );
    expect(screen.getByText('Set').dataset['other']).toBe('Setting Ready to Close…');
  });
});
