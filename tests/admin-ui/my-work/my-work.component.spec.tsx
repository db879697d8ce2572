import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type WorkItem, workItemSchema } from '../../../api/my-work/my-work.contract.ts';
import { open, page } from '../../support/component.tsx';

const id = (digit: number) => `${digit}1111111-1111-4111-8111-111111111111`;
const item = (more: Partial<WorkItem>): WorkItem => ({
  kind: 'file',
  reason: 'alert_flagged',
  applicationId: id(1),
  loanNumber: 'LL-2026-1H248H24',
  borrowerName: 'Alice Rivera',
  priority: 'medium',
  queue: null,
  isClaimed: false,
  documentId: null,
  conditionId: null,
  orderId: null,
  subject: null,
  count: null,
  since: '2026-03-02T15:00:00.000Z',
  dueOn: null,
  isOverdue: false,
  ...more,
});

describe('My Work', () => {
  it('lists all that waits, of every kind, each with why and a link to where it is done', async () => {
    const items = [
      item({ kind: 'queue', queue: 'underwriting', isClaimed: true, reason: 'decision', isOverdue: true }),
      item({
        kind: 'document',
        queue: 'document-review',
        isClaimed: true,
        reason: 'documents_to_review',
        documentId: id(2),
        count: 2,
      }),
      item({ kind: 'condition', reason: 'condition_came_in', conditionId: id(3), subject: 'Letter of employment' }),
      item({
        kind: 'order',
        reason: 'order_overdue',
        orderId: id(4),
        subject: 'APR-1001',
        dueOn: '2026-03-05',
        isOverdue: true,
      }),
      item({ kind: 'closing', queue: 'closing', reason: 'to_fund' }),
      item({}),
    ];
    open('/my-work', {
      as: 'underwriter',
      answers: { 'GET /api/my-work': page(workItemSchema, items) },
    });
    const list = within(await screen.findByRole('region', { name: '6 things wait for you' }));
    const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')?.split('?')[0]]);
    expect(links).toEqual([
      ['To decide', `/applications/${id(1)}`],
      ['2 documents to review', `/applications/${id(1)}/documents/${id(2)}/review`],
      ['Evidence came in: clear or return it', `/applications/${id(1)}/conditions#condition-${id(3)}`],
      ['The vendor is late', `/applications/${id(1)}/orders/${id(4)}`],
      ['Cleared to close: fund it', `/applications/${id(1)}`],
      ['A stage is flagged: look at it', `/applications/${id(1)}`],
    ]);
    list.getByText('Closing · Unclaimed');
    list.getByText('Past its service target');
    list.getByText('Overdue since Mar 5, 2026');
    list.getByText('Condition · Letter of employment');
  });

  it('says when nothing waits, and where there is work', async () => {
    open('/my-work', { as: 'underwriter', answers: { 'GET /api/my-work': page(workItemSchema, []) } });
    await screen.findByText('Nothing waits for you');
    screen.getByRole('link', { name: 'Underwriting queue' });
  });

  it('leads a closer to the queue of closers', async () => {
    open('/my-work', { as: 'closer', answers: { 'GET /api/my-work': page(workItemSchema, []) } });
    const link = await screen.findByRole('link', { name: 'Closing queue' });
    expect(link.getAttribute('href')).toBe('/closing');
  });
});
