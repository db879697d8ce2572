import { expect, it } from '@jest/globals';
import { tellHistory } from '../../../api/loan-application/history/history.told.ts';
import type { Actor, RecordedEvent } from '../../../events/kernel/message.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { accessRecordStream } from '../../../events/access-record/access-record.stream.ts';
import type { AccessRecordEvent } from '../../../events/access-record/access-record.events.ts';
import { applicationId, creditReport, loanApplicationSubmitted } from '../../support/histories/builders.ts';

const recorded = (
  version: number,
  event: LoanApplicationEvent | AccessRecordEvent,
  actor: Actor,
  streamId = loanApplicationStream(applicationId),
): RecordedEvent => ({
  ...event,
  eventId: `event-${version}`,
  position: version,
  streamId,
  version,
  schemaVersion: 1,
  recordedAt: '2026-03-02T15:00:00.000Z',
  effectiveAt: '2026-03-02T15:00:00.000Z',
  metadata: { actor, correlationId: 'told', commandId: `told:${version}` },
});

it('says from whom an imported report came, not that it was imported: the name beside it does', () => {
  const bureau = 'Northwind Credit';
  const imported: Actor = { kind: 'system', id: 'import', name: `${bureau} (import)`, onBehalfOf: bureau };
  const told = tellHistory([
    recorded(1, loanApplicationSubmitted(), imported),
    recorded(2, { type: 'CreditReportReceived', data: creditReport() }, imported),
  ]);
  expect(told.get('event-2')?.sentence).toBe('Credit report received from Northwind Credit, representative score 732');
});

it('says what was handed out, and what was found of the stored file', () => {
  const priya: Actor = { kind: 'user', id: 'priya', name: 'Priya Halloran', role: 'processor' };
  const data = {
    applicationId,
    documentId: '33333333-3333-4333-8333-333333333333',
    documentType: 'w2',
    documentVersion: 2,
  } as const;
  const events: readonly AccessRecordEvent[] = [
    { type: 'DocumentDownloaded', data },
    { type: 'DocumentFoundDamaged', data: { ...data, problem: 'shorter' } },
    { type: 'DocumentFoundWhole', data },
    {
      type: 'VendorReportDownloaded',
      data: { applicationId, orderId: applicationId, kind: 'title', fileId: data.documentId },
    },
  ];
  const stream = accessRecordStream(applicationId);
  const told = tellHistory(events.map((event, index) => recorded(index + 1, event, priya, stream)));
  expect([...told.values()].map(({ sentence }) => sentence)).toEqual([
    'Downloaded: W-2 form, version 2',
    'Stored file shorter than what was uploaded: W-2 form, version 2',
    'Stored file whole again: W-2 form, version 2',
    'Downloaded: title report',
  ]);
});
