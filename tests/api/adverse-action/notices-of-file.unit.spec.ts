import { describe, expect, it } from '@jest/globals';
import { toNotices } from '../../../api/adverse-action/adverse-action.view.ts';
import { dueOf, type NoticedFile, noticesTo } from '../../../api/adverse-action/notices-of-file.ts';
import { firstSettings } from '../../../events/settings-in-force.ts';
import { evolveSettings } from '../../../events/settings/settings.state.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { evolveRecord, startRecord } from '../../../projections/loan-file/loan-file.record.ts';
import {
  applicationId,
  borrower,
  borrowerId,
  coBorrowerId,
  creditReport,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
} from '../../support/histories/builders.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';

type Dated = readonly [at: string, event: LoanApplicationEvent];

const { currentAddress: _currentAddress, ...bo } = borrower({ borrowerId: coBorrowerId, firstName: 'Bo' });
const submitted = loanApplicationSubmitted({ borrowers: [borrower(), bo] });
const rejected = (reasons: ('bankruptcy' | 'other')[]): LoanApplicationEvent => ({
  type: 'LoanApplicationStatusChanged',
  data: { from: 'submitted', to: 'rejected', override: false, reasons },
});

const settings = evolveSettings(
  evolveSettings(null, {
    type: 'SettingsEstablished',
    data: firstSettings({ SESSION_IDLE_MINUTES: 60, SESSION_HOURS: 12, TIME_ZONE: 'America/New_York' }),
  }),
  {
    type: 'NoticeDetailsChanged',
    data: {
      from: null,
      details: { street: '1 Main', city: 'Austin', state: 'TX', zip: '78701', phone: '512-555-0100', agency: 'ftc' },
    },
  },
);

const metadata = {
  actor: { kind: 'user', id: 'u', name: 'Uma Underwood' },
  correlationId: 'c',
  commandId: 'c',
} as const;

/** A file after its events, as both who decides and who reads it see it. */
const fileAfter = (...dated: readonly Dated[]): NoticedFile => {
  const all = [['2026-02-02T15:00:00.000Z', submitted] as const, ...dated].map(([at, event], index) => ({
    ...event,
    eventId: `e-${index}`,
    position: index + 1,
    streamId: `loanApplication-${applicationId}`,
    version: index + 1,
    schemaVersion: 1,
    recordedAt: at,
    effectiveAt: at,
    metadata,
  }));
  const [first, ...others] = all;
  if (first?.type !== 'LoanApplicationSubmitted') throw new Error('It begins with its submission');
  const state = all.reduce(loanApplicationDecider.evolve, loanApplicationDecider.initialState);
  if (state.status === 'not_submitted') throw new Error('It was submitted');
  const record = others.reduce(evolveRecord, startRecord(first));
  return { state, record, settings, timeZone: 'America/New_York', result: null };
};

const report = (scored: readonly string[]): LoanApplicationEvent => ({
  type: 'CreditReportReceived',
  data: creditReport({
    scores: scored.flatMap((who, index) => [
      { borrowerId: who, bureau: 'equifax' as const, score: 700 + index },
      { borrowerId: who, bureau: 'experian' as const, score: 720 + index },
    ]),
  }),
});
const arrived = documentUploaded({ documentType: 'other' });

describe('The notices of a file', () => {
  it('are due to nobody while it is open', () => {
    const file = fileAfter(['2026-02-10T15:00:00.000Z', report([borrowerId])]);
    expect(dueOf(file)).toBeNull();
    expect(toNotices(file, '2026-03-02', 2)).toMatchObject({
      isDue: false,
      dueOn: null,
      dueBecause: null,
      notices: [],
    });
  });

  it('are due 30 days after the last that it waited for came, by the days of the branch', () => {
    const file = fileAfter(
      ['2026-02-10T15:00:00.000Z', report([borrowerId])],
      // Evening of the day before at the branch.
      ['2026-02-13T02:00:00.000Z', arrived],
      ['2026-03-01T15:00:00.000Z', rejected(['bankruptcy'])],
    );
    expect(dueOf(file)).toEqual({ dueOn: '2026-03-14', clock: 'ecoa-decision', from: '2026-02-12' });
    const shown = toNotices(file, '2026-03-15', 4);
    expect(shown).toMatchObject({
      isDue: true,
      dueBecause: '30 days after the application was complete on Feb 12, 2026',
      reasons: ['Bankruptcy'],
      needsOwnWords: false,
    });
    expect(shown.notices.map(({ name, isLate, missing }) => [name, isLate, missing.map(({ part }) => part)])).toEqual([
      ['Alice Rivera', true, ['factors']],
      ['Bo Rivera', true, ['address']],
    ]);
  });

  it('take key factors from the order that the report came of, and of nobody else', () => {
    const file = fileAfter(
      ['2026-02-10T15:00:00.000Z', report([borrowerId, coBorrowerId])],
      ['2026-03-01T15:00:00.000Z', rejected(['bankruptcy'])],
    );
    const scores = [
      { borrower: 0, bureau: 'equifax' as const, score: 700, factors: [{ code: '1', text: 'Many accounts' }] },
      { borrower: 1, bureau: 'equifax' as const, score: 701, factors: [{ code: '2', text: 'Short history' }] },
    ];
    const result = vendorKinds.credit.resultIn(JSON.stringify({ ...vendorResults.credit, scores }));
    const ordered: NoticedFile = { ...file, result };
    const [alice, bo] = noticesTo(ordered);
    expect(alice?.notice.content?.score).toMatchObject({ score: 700, factors: ['Many accounts'] });
    expect(JSON.stringify(alice)).not.toContain('Short history');
    expect(bo?.notice.missing.map(({ part }) => part)).toEqual(['address']);
  });

  it('have nothing missing once they are sent, and say whether that was late', () => {
    const issued: LoanApplicationEvent = {
      type: 'AdverseActionNoticeIssued',
      data: {
        borrowerId,
        documentId,
        documentVersion: 1,
        issuedOn: '2026-03-02',
        dueOn: '2026-03-04',
        reasons: ['bankruptcy'],
      },
    };
    const sent = (sentOn: string): LoanApplicationEvent => ({
      type: 'AdverseActionNoticeSent',
      data: { borrowerId, documentId, sentOn, dueOn: '2026-03-04', channel: 'mail' },
    });
    const after = (sentOn: string) =>
      toNotices(
        fileAfter(
          ['2026-03-01T15:00:00.000Z', rejected(['bankruptcy'])],
          ['2026-03-02T15:00:00.000Z', issued],
          ['2026-03-06T15:00:00.000Z', sent(sentOn)],
        ),
        '2026-03-06',
        4,
      );
    expect(after('2026-03-04')).toMatchObject({ dueOn: '2026-03-04', isDue: true });
    expect(after('2026-03-04').notices[0]).toMatchObject({
      sentOn: '2026-03-04',
      isLate: false,
      missing: [],
      documentId,
    });
    expect(after('2026-03-05').notices[0]).toMatchObject({ isLate: true });
  });
});
