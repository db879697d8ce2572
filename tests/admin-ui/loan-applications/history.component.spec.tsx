import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { type HistoryEvent, historyEventSchema } from '../../../api/loan-application/history.contract.ts';
import { json, open, write } from '../../support/component.tsx';
import { fileId, loanFileAnswers } from '../../support/component/loan-file.ts';

const event = (version: number, more: Pick<HistoryEvent, 'type' | 'actor' | 'source' | 'json'>): HistoryEvent => ({
  eventId: `66666666-6666-4666-8666-66666666666${version}`,
  position: 100 + version,
  version,
  recordedAt: '2026-03-02T15:00:00.000Z',
  effectiveAt: '2026-03-02T15:00:00.000Z',
  correlationId: 'correlation-1',
  causedBy: null,
  ...more,
});
const events: readonly HistoryEvent[] = [
  event(1, {
    type: 'LoanApplicationSubmitted',
    actor: { kind: 'user', id: 'leo', name: 'Leo Marchetti', role: 'loan_officer' },
    source: 'portal',
    json: {},
  }),
  event(2, {
    type: 'LoanStageStarted',
    actor: { kind: 'workflow', id: `loan-origination:${fileId}`, name: 'Loan origination' },
    source: 'workflow',
    json: {},
  }),
  event(3, {
    type: 'CreditReportReceived',
    actor: { kind: 'partner', id: 'credit-bureau', name: 'Northwind Credit' },
    source: 'partner webhook',
    json: { data: { reportId: 'CR-1001' } },
  }),
];

const openHistory = () =>
  open(`/applications/${fileId}/history`, {
    as: 'compliance_officer',
    answers: {
      ...loanFileAnswers(),
      [`GET /api/applications/${fileId}/events`]: json(z.array(historyEventSchema), [...events]),
    },
  });

describe('History of a loan file', () => {
  it("shows the person's, the workflow's and the partner's part, each with its whole event", async () => {
    const { user } = openHistory();
    const panel = within(await screen.findByRole('tabpanel'));
    await panel.findByText('CreditReportReceived');
    const texts = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/LoanApplicationSubmitted.*Leo Marchetti.*portal/);
    expect(texts[1]).toMatch(/LoanStageStarted.*Loan origination.*workflow/);
    expect(texts[2]).toMatch(/CreditReportReceived.*Northwind Credit.*partner webhook/);

    await user.click(screen.getByRole('button', { name: /CreditReportReceived/ }));
    const block = screen.getByRole('region', { name: /JSON of CreditReportReceived/ });
    expect(JSON.parse(block.textContent ?? '')).toMatchObject({ data: { reportId: 'CR-1001' } });
    screen.getByText('Caused by');
  });

  it('finds events by text and by type', async () => {
    const { user } = openHistory();
    const search = await screen.findByRole('searchbox', { name: 'Search in events' });
    await write(user, search, 'northwind');
    await screen.findByText('1 of 3 events');
    await user.clear(search);
    await write(user, search, 'nothing has this in it');
    await screen.findByText('No events match');
    await user.clear(search);
    await user.click(screen.getByRole('combobox', { name: 'Event type' }));
    await user.click(await screen.findByRole('option', { name: 'LoanStageStarted' }));
    await screen.findByText('1 of 3 events');
  });
});
