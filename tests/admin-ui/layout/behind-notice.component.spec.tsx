import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { z } from 'zod';
import { noteCaughtUp } from '../../../admin-ui/src/client/log/behind.ts';
import { noteLogPosition } from '../../../admin-ui/src/client/log/log-position.ts';
import { useApi } from '../../../admin-ui/src/client/use-api.ts';
import { BehindNotice } from '../../../admin-ui/src/layout/BehindNotice.tsx';
import { type Asked, json, problem, show } from '../../support/component.tsx';

const listSchema = z.object({ names: z.array(z.string()) });
const behind = problem(503, 'The data does not show your last change yet', { code: 'read_model_behind' });

const List = () => {
  const { data, error } = useApi<z.infer<typeof listSchema>>(['orders']);
  return <p>{error ? `Error: ${error.message}` : (data?.names.join(', ') ?? 'Loading')}</p>;
};

const showList = (orders: (request: Asked) => ReturnType<typeof json>) =>
  show(
    <>
      <BehindNotice />
      <List />
    </>,
    { answers: { 'GET /api/orders': orders } },
  );

describe('BehindNotice', () => {
  afterEach(noteCaughtUp);

  it('keeps the page of someone whose change is not shown yet, says so, and renews it by itself', async () => {
    noteLogPosition('20');
    let isPaused = true;
    showList(({ headers }) => {
      if (isPaused) return headers.has('X-Min-Log-Position') ? behind : json(listSchema, { names: ['paper'] });
      return json(listSchema, { names: ['paper', 'ink'] });
    });
    await screen.findByText('paper');
    await screen.findByText(/^Your changes since .* are saved, but do not show yet\.$/);
    isPaused = false;
    await screen.findByText('paper, ink');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('leaves refused what does not exist there yet', async () => {
    noteLogPosition('20');
    showList(({ headers }) => (headers.has('X-Min-Log-Position') ? behind : problem(404, 'There is no such order')));
    await screen.findByText(/^Error: 503/);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
