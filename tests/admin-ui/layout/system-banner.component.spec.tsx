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
