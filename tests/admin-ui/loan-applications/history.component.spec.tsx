import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { type HistoryEvent, historyEventSchema } from '../../../api/loan-application/history/history.contract.ts';
import { type Asked, json, open, page, write } from '../../support/component.tsx';
import { fileId, loanFileAnswers } from '../../support/component/loan-file.ts';

const event = (
  version: number,
  more: Pick<HistoryEvent, 'type' | 'actor' | 'source' | 'json' | 'sentence'> & Partial<HistoryEvent>,
): HistoryEvent => ({
  notes: null,
  changes: [],
  partOf: null,
  eventId: `66666666-6666-4666-8666-66666666666${version}`,
  position: 100 + version,
  version,
  recordedAt: `2026-03-0${version}T15:00:00.000Z`,
  effectiveAt: '2026-03-02T15:00:00.000Z',
  correlationId: 'correlation-1',
  causedBy: null,
  ...more,
});
const events: readonly HistoryEvent[] = [
  event(1, {
    type: 'LoanApplicationSubmitted',
    sentence: 'Application submitted',
    actor: { kind: 'user', id: 'leo', name: 'Leo Marchetti', role: 'loan_officer' },
    source: 'portal',
    json: {},
  }),
  event(2, {
    type: 'LoanStageStarted',
    sentence: 'Stage Underwriting started',
    notes: 'Need VOE',
    changes: [{ label: 'Stage Underwriting', before: 'pending', after: 'in progress' }],
    actor: { kind: 'workflow', id: `loan-origination:${fileId}`, name: 'Loan origination' },
    source: 'workflow',
    json: {},
  }),
  event(3, {
    type: 'CreditReportReceived',
    sentence: 'Credit report received from Northwind Credit',
    actor: { kind: 'partner', id: 'credit-bureau', name: 'Northwind Credit' },
    source: 'partner webhook',
    json: { data: { reportId: 'CR-1001' } },
  }),
];

const imported = (version: number, type: string, sentence: string, name: string): HistoryEvent =>
  event(version, { type, sentence, actor: { kind: 'system', id: 'import', name }, source: 'import', json: {} });

const openHistory = (search = '', all: readonly HistoryEvent[] = events, timeZone = 'UTC') =>
  open(`/applications/${fileId}/history${search}`, {
    as: 'compliance_officer',
    timeZone,
    answers: {
      ...loanFileAnswers(),
      [`GET /api/applications/${fileId}/events`]: json(z.array(historyEventSchema), [...all]),
    },
  });

describe('History of a loan file', () => {
  it("says the person's, the workflow's and the partner's part in sentences, the newest first", async () => {
    openHistory();
    const panel = within(await screen.findByRole('tabpanel'));
    await panel.findByText('Application submitted');
    const texts = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/^Credit report received from Northwind Credit.*Northwind Credit/);
    expect(texts[1]).toMatch(/^Stage Underwriting started“Need VOE”.*Loan origination/);
    expect(texts[2]).toMatch(/^Application submitted.*Leo Marchetti \(loan officer\)/);
  });

  it('has one line for a change, and each of its events when that is opened or asked for by type', async () => {
    const leo = { actor: { kind: 'user', id: 'leo', name: 'Leo Marchetti' }, source: 'portal', json: {} };
    const change = event(4, { ...leo, type: 'UrlaCorrected', sentence: 'Corrected: loan, loan amount' });
    const follows = event(5, {
      ...leo,
      type: 'LoanApplicationRestated',
      sentence: 'The application now says otherwise on the loan',
      partOf: change.eventId,
    });
    const { user } = openHistory('', [...events, change, follows]);
    const panel = within(await screen.findByRole('tabpanel'));
    await panel.findByText('Application submitted');
    const texts = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toMatch(/^Corrected: loan, loan amountThe application now says otherwise on the loan/);
    await user.click(panel.getByRole('button', { name: /^Corrected/ }));
    for (const type of ['UrlaCorrected', 'LoanApplicationRestated'])
      within(panel.getByRole('group', { name: type })).getByRole('button', { name: /JSON/ });
  });

  it('opens what changed, before and after, and the JSON behind a button', async () => {
    const { user } = openHistory();
    await user.click(await screen.findByRole('button', { name: /Stage Underwriting started/ }));
    const changes = within(screen.getByRole('table', { name: 'What changed: Stage Underwriting started' }));
    const cells = changes.getAllByRole('row').map((row) => row.textContent);
    expect(cells).toEqual(['ChangedBeforeAfter', 'Stage Underwritingpendingin progress']);
    expect(screen.queryByRole('region', { name: /JSON of/ })).toBeNull();

    await user.click(screen.getByRole('button', { name: /Credit report received/ }));
    const panels = screen.getAllByRole('button', { name: 'Show JSON' });
    expect(panels).toHaveLength(2);
    await user.click(panels[0] ?? document.body);
    const block = screen.getByRole('region', { name: /JSON of CreditReportReceived/ });
    expect(JSON.parse(block.textContent ?? '')).toMatchObject({ data: { reportId: 'CR-1001' } });
  });

  it('finds events by text and by event, and keeps both in the address', async () => {
    const { user, address } = openHistory();
    const search = await screen.findByRole('searchbox', { name: 'Search in events' });
    await write(user, search, 'northwind');
    await screen.findByText('1 of 3 events');
    expect(address()).toMatch(/[?&]q=northwind/);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('3 events');
    await user.click(screen.getByRole('combobox', { name: 'Event' }));
    await user.click(await screen.findByRole('option', { name: 'Loan stage started' }));
    await screen.findByText('1 of 3 events');
    expect(address()).toMatch(/type=LoanStageStarted/);
  });

  it.each([
    ['?person=Leo+Marchetti', ['Application submitted']],
    ['?from=2026-03-02&to=2026-03-02', ['Stage Underwriting started']],
    ['?from=2026-03-02&order=oldest', ['Stage Underwriting started', 'Credit report received from Northwind Credit']],
  ])('shows what the address %s asks for', async (search, sentences) => {
    openHistory(search);
    await screen.findByText(`${sentences.length} of 3 events`);
    const rows = screen.getAllByRole('listitem').filter((item) => item.querySelector('[aria-expanded]'));
    expect(rows.map(({ textContent }) => sentences.find((each) => textContent?.startsWith(each)))).toEqual(sentences);
  });

  it('shows who did what was imported by their name, and says once that some of it was', async () => {
    openHistory('', [
      imported(1, 'LoanApplicationSubmitted', 'Application submitted', 'Leo Marchetti (import)'),
      imported(2, 'CreditReportReceived', 'Credit report received from Northwind Credit', 'Northwind Credit (import)'),
      ...events.slice(2),
    ]);
    const panel = within(await screen.findByRole('tabpanel'));
    await panel.findByText('Application submitted');
    expect(panel.queryByText(/\(import\)/)).toBeNull();
    expect(panel.getAllByText(/was imported/)).toHaveLength(1);
    expect(panel.getByText('Leo Marchetti')).toBeTruthy();
  });

  it('finds what someone did here and what was imported of them by one name', async () => {
    const all = [imported(4, 'LoanApplicationSubmitted', 'Application submitted', 'Leo Marchetti (import)'), ...events];
    const { user } = openHistory('', all);
    await user.click(await screen.findByRole('combobox', { name: 'By' }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Everyone', 'Leo Marchetti', 'Loan origination', 'Northwind Credit']);
    await user.click(screen.getByRole('option', { name: 'Leo Marchetti' }));
    await screen.findByText('2 of 4 events');
  });

  it("counts the days of its filter as the branch's clocks do, by which it shows the times", async () => {
    // 03:30 in London is the evening before in New York.
    const evening = { recordedAt: '2026-03-03T03:30:00.000Z' };
    const submitted = imported(1, 'LoanApplicationSubmitted', 'Application submitted', 'Leo Marchetti');
    openHistory('?from=2026-03-02&to=2026-03-02', [{ ...submitted, ...evening }], 'America/New_York');
    await screen.findByText('1 event');
    expect(screen.getByText('Mar 2, 2026 10:30 PM')).toBeTruthy();
  });

  it('shows in every filter what it is set to', async () => {
    openHistory();
    const chosen = (await screen.findAllByRole('combobox')).map(({ textContent }) => textContent);
    expect(chosen).toEqual(['All events', 'Everyone', 'Newest first']);
  });

  it('says so when nothing matches', async () => {
    openHistory('?q=nothing+has+this');
    await screen.findByText('No events match');
  });

  describe('of very many events', () => {
    const TOTAL = 105;
    const many = Array.from({ length: TOTAL }, (_, index) => ({
      ...imported(1, 'LoanApplicationCommented', `Comment ${index + 1}`, 'Leo Marchetti'),
      eventId: `77777777-7777-4777-8777-${String(index).padStart(12, '0')}`,
      position: index + 1,
    }));
    /** In log order; the range counts from the newest. */
    const answerRange = ({ query }: Asked) => {
      const [first, last] = JSON.parse(query.get('range') ?? '[]') as [number, number];
      return page(historyEventSchema, many.slice(Math.max(0, TOTAL - 1 - last), TOTAL - first), TOTAL);
    };
    const openMany = (search = '') =>
      open(`/applications/${fileId}/history${search}`, {
        as: 'compliance_officer',
        answers: { ...loanFileAnswers(), [`GET /api/applications/${fileId}/events`]: answerRange },
      });
    const sentences = () => within(screen.getByRole('tabpanel')).getAllByText(/^Comment \d+$/);

    it('shows the newest, and the others when asked', async () => {
      const { user } = openMany();
      await screen.findByText('100 of 105 events');
      expect(sentences()[0]?.textContent).toBe('Comment 105');
      await user.click(screen.getByRole('button', { name: 'Show older' }));
      await screen.findByText('105 events');
      expect(sentences().map(({ textContent }) => textContent)).toEqual(many.map((each) => each.sentence).toReversed());
      expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    });

    it('looks through all of them for what is searched for', async () => {
      openMany('?q=comment+7%22');
      await screen.findByText('1 of 105 events');
      expect(sentences().map(({ textContent }) => textContent)).toEqual(['Comment 7']);
    });
  });
});
