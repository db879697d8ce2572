import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { command } from '../../../admin-ui/src/client/http.ts';
import { useCommand } from '../../../admin-ui/src/kit/command/use-command.ts';
import { Refusal } from '../../../admin-ui/src/kit/dialogs/Refusal.tsx';
import { type Answers, json, problem, show, underWay } from '../../support/component.tsx';

const ROUTE = 'POST /api/orders';
const placed = json(z.object({ id: z.string() }), { id: 'order-1' }, { status: 201 });

const OrderButton = ({ failure }: { readonly failure?: string }) => {
  const [outcomes, setOutcomes] = useState<readonly string[]>([]);
  const { send, isPending, error } = useCommand({
    run: (item: string) => command<{ id: string }>({ method: 'POST', path: 'orders', body: { item }, version: 3 }),
    success: ({ id }) => `Order Placed: ${id}`,
    ...(failure === undefined ? {} : { failure }),
  });
  const place = async () => {
    const { outcome } = await send('paper');
    setOutcomes((before) => [...before, outcome]);
  };
  return (
    <>
      <button type="button" onClick={() => void place()}>
        Place order
      </button>
      <p>{isPending ? 'under way' : 'at rest'}</p>
      <p>Outcomes: {outcomes.join(', ')}</p>
      <Refusal error={error} />
    </>
  );
};

const showButton = (answers: Answers, failure?: string) =>
  show(<OrderButton {...(failure === undefined ? {} : { failure })} />, { answers });
const press = () => screen.getByRole('button', { name: 'Place order' });

describe('useCommand', () => {
  it('sends once on a double click, and tells the second that it is busy', async () => {
    const { answer, arrive } = underWay(placed);
    const { user, askedFor } = showButton({ [ROUTE]: answer });
    await user.dblClick(press());
    await screen.findByText('Outcomes: busy');
    screen.getByText('under way');
    arrive();
    await screen.findByText('Outcomes: busy, done');
    screen.getByText('at rest');
    const sent = askedFor(ROUTE);
    expect(sent.map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([[{ item: 'paper' }, '"3"']]);
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says what came of it, and reads what is on screen again', async () => {
    const { user, asked } = showButton({ [ROUTE]: placed });
    await user.click(press());
    await screen.findByText('Order Placed');
    await screen.findByText('order-1');
    expect(asked.map(({ route }) => route)).toEqual([ROUTE, 'GET /api/auth/user']);
  });

  it('tells a refusal in a toast, with the reason, and can be sent again', async () => {
    const { user, answer } = showButton({ [ROUTE]: problem(409, 'There is no paper left') }, 'Error: Not placed');
    await user.click(press());
    await screen.findByText('Not placed');
    await screen.findByText('Outcomes: refused');
    answer({ [ROUTE]: placed });
    await user.click(press());
    await screen.findByText('Outcomes: refused, done');
  });

  it('leaves a refusal to a screen that shows it', async () => {
    const { user } = showButton({ [ROUTE]: problem(409, 'There is no paper left') });
    await user.click(press());
    await screen.findByText('Outcomes: refused');
    expect(screen.getByRole('alert').textContent).toBe('There is no paper left');
  });

  it('says that somebody else was first, overwrites nothing and fetches the newest state', async () => {
    const { user, asked } = showButton({ [ROUTE]: problem(412, 'The order is at version 4') }, 'Error: Not placed');
    await user.click(press());
    await screen.findByText('Changed by someone else');
    await screen.findByText('Outcomes: conflict');
    expect(asked.map(({ route }) => route)).toEqual([ROUTE, 'GET /api/auth/user']);
  });
});
