import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { systemStatusSchema } from '../../../api/system/status/system.contract.ts';
import { SystemBanner } from '../../../admin-ui/src/layout/SystemBanner.tsx';
import { json, show } from '../../support/component.tsx';
import { systemStatus } from '../../support/component/sample-answers.ts';

it('says while the workflow engine is away what works and what does not, and no number of events', async () => {
  show(<SystemBanner />, {
    answers: { 'GET /api/system/status': json(systemStatusSchema, systemStatus('offline')) },
  });
  const said = await screen.findByRole('status');
  expect(said.textContent).toBe(
    'Automatic steps are paused. You can keep working: everything you do is saved. Reminders, partner orders, notices and next stages follow by themselves when they run again.',
  );
});

it('says on a restored copy that work done there is not in the real portal', async () => {
  show(<SystemBanner />, {
    answers: { 'GET /api/system/status': json(systemStatusSchema, { ...systemStatus('online'), isCopy: true }) },
  });
  const said = await screen.findByRole('status');
  expect(said.textContent).toBe('This is a restored copy of the portal. Work done here is not in the real one.');
});
