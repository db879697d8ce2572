import { describe, expect, it } from '@jest/globals';
import type { Event, RecordedEvent } from '../../../events/kernel/message.ts';
import { loanApplicationPublications } from '../../../events/loan-application/loan-application.published.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { toMessage } from '../../../events/outbox/relay.ts';
import { topicOf } from '../../../events/outbox/topics.ts';
import {
  applicationId,
  borrower,
  documentUploaded,
  loanApplicationSubmitted,
  NOW,
  statusChanged,
} from '../../support/builders.ts';

const publications = { loanApplication: loanApplicationPublications };
const recorded = (event: Event): RecordedEvent => ({
  ...event,
  eventId: '01970000-0000-7000-8000-000000000001',
  position: 5_000_000_000,
  streamId: loanApplicationStream(applicationId),
  version: 4,
  schemaVersion: 1,
  recordedAt: '2026-03-02T15:00:01.000Z',
  effectiveAt: NOW,
  metadata: {
    actor: { kind: 'user', id: 'u-1', name: 'Uma Underwood' },
    correlationId: 'correlation-1',
    causationId: 'cause-1',
    commandId: 'command-1',
    sourceIp: '203.0.113.7',
  },
});
const published = (event: Event) => {
  const message = toMessage(recorded(event), publications);
  return message && { ...message, value: JSON.parse(message.value) };
};

/** Every text inside a value, however deep. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];

describe('A published event', () => {
  it('is a CloudEvents 1.0 message, keyed by its stream', () => {
    expect(published(statusChanged('submitted', 'under_review'))).toEqual({
      topic: 'mortgage.loan-application.events.v1',
      key: `loanApplication-${applicationId}`,
      headers: {
        'content-type': 'application/cloudevents+json; charset=UTF-8',
        position: '5000000000',
        event_id: '01970000-0000-7000-8000-000000000001',
        schema_version: '1',
      },
      value: {
        specversion: '1.0',
        id: '01970000-0000-7000-8000-000000000001',
        source: '/lendlog/event-log',
        type: 'LoanApplicationStatusChanged',
        subject: `loanApplication-${applicationId}`,
        time: NOW,
        recordedtime: '2026-03-02T15:00:01.000Z',
        datacontenttype: 'application/json',
        schemaversion: 1,
        streamversion: 4,
        position: '5000000000',
        correlationid: 'correlation-1',
        causationid: 'cause-1',
        data: { from: 'submitted', to: 'under_review', override: false },
      },
    });
  });

  it('says of a submission what is asked for, and nothing about the borrower or the address', () => {
    const event = loanApplicationSubmitted();
    const message = published(event);
    expect(message?.value.data).toEqual({
      applicationId,
      loanNumber: event.data.loanNumber,
      priority: 'medium',
      loan: {
        amountCents: 320_000_00,
        type: 'conventional',
        purpose: 'purchase',
        termYears: 30,
        estimatedClosingDate: '2026-04-20',
      },
      property: { valueCents: 400_000_00, type: 'single_family', occupancy: 'primary_residence' },
    });
    const said = JSON.stringify(message);
    const personal = [...textsIn(borrower()), ...textsIn(event.data.property.address), 'Uma Underwood', '203.0.113.7'];
    expect(personal.filter((text) => text.length > 2 && said.includes(text))).toEqual([]);
  });

  it('leaves out what people typed: notes and file names', () => {
    const said = JSON.stringify([
      published(statusChanged('submitted', 'approved', 'Alice called')),
      published(documentUploaded({ fileName: 'alice-rivera-w2.pdf' })),
    ]);
    expect(said.toLowerCase()).not.toContain('alice');
  });

  it.each(['LoanApplicationCommented', 'CreditReportReceived'])('is none for %s', (type) => {
    expect(published({ type, data: {} })).toBeUndefined();
  });

  it('is none for a stream of a category that publishes nothing', () => {
    const event = { ...recorded(statusChanged('submitted', 'under_review')), streamId: 'user-1' };
    expect(toMessage(event, publications)).toBeUndefined();
  });
});

describe('topicOf', () => {
  it.each([
    ['loanApplication-1-2', 'mortgage.loan-application.events.v1'],
    ['user-1', 'mortgage.user.events.v1'],
  ])('%s belongs to %s', (streamId, topic) => {
    expect(topicOf(streamId)).toBe(topic);
  });
});
