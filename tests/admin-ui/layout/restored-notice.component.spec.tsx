import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { z } from 'zod';
import { systemStatusSchema } from '../../../api/system/status/system.contract.ts';
import { useApi } from '../../../admin-ui/src/client/use-api.ts';
import { RestoredNotice } from '../../../admin-ui/src/layout/RestoredNotice.tsx';
import { json, show } from '../../support/component.tsx';

const [before, after] = ['0192f000-0000-7000-8000-000000000001', '0192f000-0000-7000-8000-000000000002'];
const status = json(systemStatusSchema, {
  workflowEngine: 'online',
  isCopy: false,
  disk: 'ok',
  eventsWaiting: 0,
  logPosition: 12,
  restoredAt: '2026-03-02T14:05:00.000Z',
  lastVerification: null,
  projections: [],
});

const List = () => <p>{useApi<string[]>(['orders']).data?.join(', ')}</p>;

afterEach(() => sessionStorage.clear());

it('a tab that was open over a restore says so until it is read, and asks for the new epoch from then on', async () => {
  sessionStorage.setItem('lendlog.epoch', before);
  const { user, asked } = show(
    <>
      <RestoredNotice />
      <List />
    </>,
    {
      answers: {
        'GET /api/orders': json(z.array(z.string()), ['paper'], { headers: { 'X-Log-Epoch': after } }),
        'GET /api/system/status': status,
      },
    },
  );
  await screen.findByText(/^The data was restored from a backup, or moved, at .*2:05 PM/);
  expect(asked.find(({ route }) => route === 'GET /api/system/status')?.headers.get('X-Log-Epoch')).toBe(after);
  await user.click(screen.getByRole('button', { name: 'Understood' }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(sessionStorage.getItem('lendlog.epoch')).toBe(after);
});
