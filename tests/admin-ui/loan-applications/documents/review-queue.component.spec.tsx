import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  neighboursSchema,
  queueCountersSchema,
  queueRowSchema,
} from '../../../../api/work-queue/work-queue.contract.ts';
import { type Answers, json, page, problem } from '../../../support/component.tsx';
import { detailed, detailedAnswer, fileId, loanFile } from '../../../support/component/loan-file.ts';
import { need, picture, press, reviewing, verified, w2 } from './reviewing.tsx';

describe('The review of a document opened from Document Review', () => {
  const queue = 'queue=document-review';
  const [before, after] = ['11111111-1111-4111-8111-111111111112', '11111111-1111-4111-8111-111111111113'];
  const ofQueue: Answers = {
    'GET /api/work-queues/document-review': page(queueRowSchema, []),
    // The list that it goes back to asks for them, sooner or later.
    'GET /api/work-queues/document-review/counters': json(queueCountersSchema, {
      waiting: 0,
      in_review: 0,
      needs_info: 0,
      done: 0,
      overdue: 0,
      beforeApproval: 0,
      conditionsOverdue: 0,
      targetDays: 2,
    }),
    [`GET /api/work-queues/document-review/${fileId}/neighbours`]: json(neighboursSchema, {
      previous: { id: before, document: null },
      next: { id: after, document: w2.id },
    }),
    [`GET /api/applications/${after}/detailed`]: problem(404, 'No application has this id'),
  };

  it('goes through what waits, then on to the next application at its first document', async () => {
    const { address, answer } = reviewing(picture, { search: queue, more: ofQueue });
    await screen.findByText('1 of 2');
    screen.getByRole('region', { name: 'Document Review queue' });
    // A decided document stays in its place.
    const decided = loanFile({ documents: [verified, { ...picture, status: 'verified' }, w2], needs: [need] });
    answer({ [detailed]: detailedAnswer(decided) });
    press('j');
    await screen.findByText('2 of 2');
    expect(address()).toContain(w2.id);
    expect(address()).toContain(queue);
    await screen.findByRole('link', { name: 'Next application' });
    press('j');
    await waitFor(() => expect(address()).toContain(`/applications/${after}/documents/${w2.id}/review?${queue}`));
  });

  it('goes back to the application before, and to the queue', async () => {
    const { address } = reviewing(picture, { search: queue, more: ofQueue });
    const previous = await screen.findByRole('link', { name: 'Previous application' });
    expect(previous.getAttribute('href')).toContain(`/applications/${before}?${queue}`);
    press('l');
    await waitFor(() => expect(address()).toContain('/document-review?'));
  });
});
