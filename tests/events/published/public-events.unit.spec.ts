import { describe, expect, it } from '@jest/globals';
import { apiKeyScopes } from '../../../events/api-key/api-key.events.ts';
import type { Event, RecordedEvent } from '../../../events/kernel/message.ts';
import {
  examplePartnerEvent,
  partnerEventNames,
  partnerEvents,
  webhookEventNames,
} from '../../../events/lending/partners/partner-events.ts';
import { partnerDeliveryEvents } from '../../../events/partner-delivery/partner-delivery.events.ts';
import { vendorOrderEvents } from '../../../events/vendor-order/vendor-order.events.ts';
import { loanApplicationEvents } from '../../../events/loan-application/loan-application.events.ts';
import { publicEventsOf, publicTypes, scopeOf } from '../../../events/published/public-events.ts';
import { applicationId, documentId, NOW, statusChanged } from '../../support/histories/builders.ts';

const conditionId = documentId;
const file = { applicationId, applicationNumber: 'LL-2026-7K3M9Q2C' };
const recorded = (event: Event): RecordedEvent => ({
  ...event,
  eventId: '99999999-9999-4999-8999-999999999999',
  position: 7,
  streamId: `loanApplication-${applicationId}`,
  version: 2,
  schemaVersion: 1,
  recordedAt: '2026-03-02T15:00:01.000Z',
  effectiveAt: NOW,
  metadata: { actor: { kind: 'user', id: 'u', name: 'Uma' }, correlationId: 'c', commandId: 'c' },
});
const told = (type: string, data: object) => publicEventsOf(recorded({ type, data }), file);

describe('The catalogue of public events', () => {
  it.each(partnerEventNames)('%s has an example that is one, and a scope that keys have', (name) => {
    const { data } = examplePartnerEvent(name);
    expect(partnerEvents[name].data.strict().parse(data)).toEqual(data);
    expect(apiKeyScopes).toContain(scopeOf(name));
  });

  it('offers everything to webhooks but what only the feed can tell', () => {
    expect(partnerEventNames.filter((name) => !webhookEventNames.includes(name))).toEqual([
      'application.shared',
      'application.unshared',
      'order.withdrawn',
      'order.reopened',
    ]);
  });

  it('follows from events that there are', () => {
    expect(Object.keys({ ...loanApplicationEvents, ...vendorOrderEvents, ...partnerDeliveryEvents })).toEqual(
      expect.arrayContaining([...publicTypes]),
    );
  });
});

describe('What partners are told', () => {
  it('is a change of status, and the decision that it is', () => {
    const event = recorded(statusChanged('underwriting', 'approved'));
    const [changed, decided, ...more] = publicEventsOf(event, file);
    expect(more).toEqual([]);
    expect(changed).toEqual({
      id: expect.any(String),
      type: 'application.status_changed',
      timestamp: NOW,
      position: 7,
      data: { ...file, from: 'underwriting', to: 'approved' },
    });
    expect(decided).toMatchObject({ type: 'application.decided', data: { ...file, decision: 'approved' } });
    expect(changed?.id).not.toBe(decided?.id);
    expect(publicEventsOf(event, file).map(({ id }) => id)).toEqual([changed?.id, decided?.id]);
  });

  it.each<[string, object, string, object]>([
    [
      'LoanStageFlagged',
      { stageId: 'appraisal', notes: 'About Alice' },
      'stage.status_changed',
      { stage: 'appraisal', status: 'requires_attention' },
    ],
    [
      'DocumentRequested',
      { documentId, documentType: 'pay_stub', reason: 'Alice' },
      'document.requested',
      { documentId, documentType: 'pay_stub', dueOn: null },
    ],
    [
      'DocumentVerified',
      { documentId, documentVersion: 1, reviewNotes: 'Alice' },
      'document.status_changed',
      { documentId, status: 'verified' },
    ],
    [
      'ConditionCleared',
      { conditionId, evidence: [], note: 'Alice' },
      'condition.status_changed',
      { conditionId, status: 'cleared' },
    ],
    [
      'LoanApplicationWithdrawn',
      { effectiveOn: '2026-03-02', reason: 'Alice' },
      'application.disposition_changed',
      { disposition: 'withdrawn' },
    ],
    [
      'UrlaProposalDeclined',
      { proposalId: documentId, partnerId: 'acme-title', orderId: documentId, reason: 'Alice' },
      'proposal.decided',
      { proposalId: documentId, orderId: documentId, decision: 'declined' },
    ],
    [
      'UrlaProposalTaken',
      { proposalId: documentId, partnerId: 'acme-title', orderId: documentId, changeId: documentId },
      'proposal.decided',
      { proposalId: documentId, orderId: documentId, decision: 'taken' },
    ],
    ['LoanApplicationResumed', { notes: 'Alice' }, 'application.disposition_changed', { disposition: null }],
    [
      'CreditReportReceived',
      { reportId: 'r', issuedOn: '2026-03-02', scores: [{ score: 700 }], accounts: [] },
      'credit_report.received',
      { reportId: 'r', issuedOn: '2026-03-02' },
    ],
  ])('of %s is thin', (type, data, name, expected) => {
    expect(told(type, data).map((event) => [event.type, event.data])).toEqual([[name, { ...file, ...expected }]]);
  });

  it.each([
    ['VendorOrderCreated', 'appraisal', 'full_appraisal', ['order.created']],
    ['VendorOrderDelivered', 'appraisal', 'full_appraisal', ['order.delivered']],
    ['VendorOrderDelivered', 'compliance', 'full_review', ['order.delivered', 'compliance.check_completed']],
    ['VendorOrderDelivered', 'title', 'full_search', ['order.delivered', 'title.search_completed']],
    ['VendorOrderDelivered', 'title', 'title_commitment', ['order.delivered', 'title.insurance_issued']],
    ['VendorReportAccepted', 'title', 'full_search', ['order.completed']],
    ['VendorOrderCancelled', 'title', 'full_search', ['order.cancelled']],
  ] as const)('of %s on an order for %s (%s) is %j', (type, kind, product, names) => {
    const order = { orderId: documentId, orderNumber: 'VO-1', kind, product };
    const events = publicEventsOf(recorded({ type, data: { reason: 'Alice' } }), { ...file, order });
    expect(events.map((event) => event.type)).toEqual(names);
    for (const { data } of events) expect(data).toEqual({ ...file, ...order });
    expect(publicEventsOf(recorded({ type, data: {} }), file)).toEqual([]);
  });

  it('is nothing of a scan of an older version, or of what is the lender’s own business', () => {
    expect(told('DocumentReleased', { documentId, documentVersion: 1, isNewest: false })).toEqual([]);
    expect(told('DocumentReleased', { documentId, documentVersion: 1, isNewest: true })).toHaveLength(1);
    // From before it said whose proposal it was.
    expect(told('UrlaProposalTaken', { proposalId: documentId, changeId: documentId })).toEqual([]);
    expect(told('LoanApplicationCommented', { comment: 'Alice' })).toEqual([]);
    expect(told('LoanApplicationAssigned', {})).toEqual([]);
  });
});
