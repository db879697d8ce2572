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

const OrderButton = ({ failure, item = 'paper' }: { readonly failure?: string; readonly item?: string }) => {
  const [outcomes, setOutcomes] = useState<readonly string[]>([]);
  const { send, isPending, error } = useCommand({
    run: (what: string) =>
      command<{ id: string }>({ method: 'POST', path: 'orders', body: { item: what }, version: 3 }),
    success: ({ id }) => `Order Placed: ${id}`,
    ...(failure === undefined ? {} : { failure }),
  });
  const place = async () => {
    const { outcome } = await send(item);
    setOutcomes((before) => [...before, outcome]);
  };
  return (
    <>
      <button type="button" onClick={() => void place()}>
        Order {item}
      </button>
      <p>{isPending ? 'under way' : 'at rest'}</p>
      <p>Outcomes: {outcomes.join(', ')}</p>
      <Refusal error={error} />
    </>
  );
};

const showButton = (answers: Answers, failure?: string) =>
  show(<OrderButton {...(failure === undefined ? {} : { failure })} />, { answers });
const press = () => screen.getByRole('button', { name: 'Order paper' });

describe('useCommand', () => {
  it('sends once on a double click, and answers the second with busy', async () => {
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

  it('shows a refusal in a toast, with the reason, and can be sent again', async () => {
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

  it('says that someone else was first, overwrites nothing and fetches the newest state', async () => {
    const { user, asked } = showButton({ [ROUTE]: problem(412, 'The order is at version 4') }, 'Error: Not placed');
    await user.click(press());
    await screen.findByText('Changed by someone else');
    await screen.findByText('Outcomes: conflict');
    expect(asked.map(({ route }) => route)).toEqual([ROUTE, 'GET /api/auth/user']);
  });

  describe('whose answer was lost', () => {
    const cutOff = () => {
      throw new TypeError('Failed to fetch');
    };
    const keysOf = (sent: readonly { readonly headers: Headers }[]) =>
      sent.map(({ headers }) => headers.get('Idempotency-Key'));

    it('is sent under the same key until an answer has come, and then under a new one', async () => {
      const { user, answer, askedFor } = showButton({ [ROUTE]: cutOff });
      await user.click(press());
      await screen.findByText(/The server cannot be reached/);
      answer({ [ROUTE]: problem(502, 'Bad gateway') });
      await user.click(press());
      await screen.findByText('Outcomes: refused, refused');
      answer({ [ROUTE]: placed });
      await user.click(press());
      await screen.findByText('Outcomes: refused, refused, done');
      await user.click(press());
      await screen.findByText('Outcomes: refused, refused, done, done');
      const [first, second, third, fourth] = keysOf(askedFor(ROUTE));
      expect([second, third]).toEqual([first, first]);
      expect(fourth).not.toBe(first);
    });

    it('is another wish with other content, or once it was refused', async () => {
      const { user, answer, askedFor } = show(
        <>
          <OrderButton />
          <OrderButton item="ink" />
        </>,
        { answers: { [ROUTE]: cutOff } },
      );
      await user.click(press());
      await screen.findByText('Outcomes: refused');
      answer({ [ROUTE]: problem(409, 'There is none left') });
      await user.click(screen.getByRole('button', { name: 'Order ink' }));
      await screen.findAllByText('Outcomes: refused');
      await user.click(press());
      await screen.findByText('Outcomes: refused, refused');
      await user.click(press());
      await screen.findByText('Outcomes: refused, refused, refused');
      const [paper, ink, again, anew] = keysOf(askedFor(ROUTE));
      expect(ink).not.toBe(paper);
      expect(again).toBe(paper);
      expect(anew).not.toBe(paper);
    });

    it('is wished for anew after something else about the same was done', async () => {
      const { user, answer, askedFor } = show(
        <>
          <OrderButton />
          <OrderButton item="ink" />
        </>,
        { answers: { [ROUTE]: cutOff } },
      );
      await user.click(press());
      await screen.findByText('Outcomes: refused');
      answer({ [ROUTE]: placed });
      await user.click(screen.getByRole('button', { name: 'Order ink' }));
      await screen.findByText('Outcomes: done');
      await user.click(press());
      await screen.findByText('Outcomes: refused, done');
      const [first, , again] = keysOf(askedFor(ROUTE));
      expect(again).not.toBe(first);
    });
  });
});
