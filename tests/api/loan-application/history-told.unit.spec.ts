import { expect, it } from '@jest/globals';
import { tellHistory } from '../../../api/loan-application/history.told.ts';
import type { Actor, RecordedEvent } from '../../../events/kernel/message.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { applicationId, creditReport, loanApplicationSubmitted } from '../../support/builders.ts';

const recorded = (version: number, event: LoanApplicationEvent, actor: Actor): RecordedEvent => ({
  ...event,
  eventId: `event-${version}`,
  position: version,
  streamId: loanApplicationStream(applicationId),
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
