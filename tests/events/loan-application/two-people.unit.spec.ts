import { describe, it } from '@jest/globals';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import type { Actor } from '../../../events/kernel/message.ts';
import {
  commandMetadata,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
  sha256,
  statusChanged,
  submission,
} from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';

const person = (name: string): Actor => ({ kind: 'user', id: `00000000-0000-4000-8000-0000000000${name}`, name });
const [ann, ben, cat] = [person('0a'), person('0b'), person('0c')];
const program: Actor = { kind: 'workflow', id: 'loan-origination', name: 'Workflow' };
const as = (actor: Actor) => specificationOf(loanApplicationDecider, commandMetadata({ actor }));
const by = <E extends LoanApplicationEvent>(actor: Actor, event: E): E => ({
  ...event,
  metadata: { ...commandMetadata({ actor }), commandId: 'c' },
});
const amountCents = submission().loan.amountCents;
const conditionId = '66666666-6666-4666-8666-666666666666';

const submitted = by(program, loanApplicationSubmitted());
const uploaded = (actor: Actor) => by(actor, documentUploaded());
const verified = (actor: Actor, type: 'DocumentVerified' | 'DocumentApproved' = 'DocumentVerified') =>
  by(actor, { type, data: { documentId, documentVersion: 1 } });
const condition = by(ann, {
  type: 'ConditionAdded',
  data: {
    conditionId,
    number: 1,
    title: 'Pay stub',
    externalWording: 'Send the newest pay stub',
    mustBeMetBefore: 'prior_to_closing',
    category: 'income',
    source: 'manual',
  },
} as const);
const review = (status: 'verified' | 'approved' | 'rejected' | 'under_review', onePersonUpToCents?: number) =>
  ({
    type: 'ReviewDocument',
    data: { documentId, status, onePersonUpToCents, ...(status === 'rejected' && { reviewNotes: 'Blurred' }) },
  }) as const;
const clearing = (onePersonUpToCents?: number) =>
  ({
    type: 'ClearCondition',
    data: { conditionId, evidence: [{ documentId, documentVersion: 1 }], may: authorities, onePersonUpToCents },
  }) as const;
const move = (status: 'closing_ready' | 'funded', onePersonUpToCents?: number | null) =>
  ({ type: 'ChangeApplicationStatus', data: { status, notes: 'So', may: authorities, onePersonUpToCents } }) as const;

describe('Who uploaded a document', () => {
  it.each(['verified', 'approved'] as const)('does not set it %s', (status) => {
    as(ann)(submitted, uploaded(ann))
      .when(review(status))
      .thenThrows({ code: 'forbidden', message: /You uploaded/ });
  });

  it('may begin its review, or reject it', () => {
    as(ann)(submitted, uploaded(ann))
      .when(review('rejected'))
      .thenEvents({ type: 'DocumentRejected', data: { documentId, documentVersion: 1, reviewNotes: 'Blurred' } });
  });

  it('may verify it where the lender allows it for such an amount, which is recorded', () => {
    as(ann)(submitted, uploaded(ann))
      .when(review('verified', amountCents))
      .thenEvents({
        type: 'DocumentVerified',
        data: { documentId, documentVersion: 1, onePersonUpToCents: amountCents },
      });
    as(ann)(submitted, uploaded(ann))
      .when(review('verified', amountCents - 1))
      .thenThrows({ code: 'forbidden' });
  });

  it('is asked for the newest version alone', () => {
    const newer = by(ben, documentUploaded({ sha256: 'c'.repeat(64) }));
    const second = { ...newer, data: { ...newer.data, documentVersion: 2 } };
    as(ann)(submitted, uploaded(ann), second)
      .when(review('verified'))
      .thenEvents({ type: 'DocumentVerified', data: { documentId, documentVersion: 2 } });
  });
});

describe('A condition', () => {
  const evidence = [{ documentId, documentVersion: 1, sha256 }];
  const cleared = (more: object = {}) =>
    ({ type: 'ConditionCleared', data: { conditionId, evidence, ...more } }) as LoanApplicationEvent;

  it('is not cleared by who uploaded what shows it', () => {
    as(ann)(submitted, condition, uploaded(ann), verified(ben))
      .when(clearing())
      .thenThrows({ code: 'forbidden', message: /You uploaded the .* that shows it/ });
  });

  it('is not cleared by who alone verified what shows it, but by one of two who did', () => {
    const history = [submitted, condition, uploaded(ann), verified(ben)];
    as(ben)(...history)
      .when(clearing())
      .thenThrows({ code: 'forbidden', message: /You alone verified/ });
    as(ben)(...history, verified(cat, 'DocumentApproved'))
      .when(clearing())
      .thenEvents(cleared());
    as(cat)(...history)
      .when(clearing())
      .thenEvents(cleared());
  });

  it('is not cleared on words by who noted that they came in', () => {
    const received = by(ann, {
      type: 'ConditionReceived',
      data: { conditionId, documentIds: [], note: 'By phone' },
    } as const);
    const onWords = {
      type: 'ClearCondition',
      data: { conditionId, evidence: [], note: 'By phone', may: authorities },
    } as const;
    as(ann)(submitted, condition, received)
      .when(onWords)
      .thenThrows({ code: 'forbidden', message: /You noted/ });
    as(ben)(submitted, condition, received)
      .when(onWords)
      .thenEvents(cleared({ evidence: [], note: 'By phone' }));
  });

  it('is cleared by one person as far as the lender allows, which is recorded', () => {
    as(ann)(submitted, condition, uploaded(ann), verified(ann))
      .when(clearing(amountCents))
      .thenEvents(cleared({ onePersonUpToCents: amountCents }));
  });
});

describe('Approving, clearing to close and funding', () => {
  const done = (
    ['pre_qualification', 'document_collection', 'underwriting', 'appraisal', 'approval', 'ready_to_close'] as const
  ).map((stageId): LoanApplicationEvent => ({ type: 'LoanStageCompleted', data: { stageId } }));
  const approved = (actor: Actor) => by(actor, statusChanged('underwriting', 'approved', 'Good'));
  const ready = (actor: Actor) => by(actor, statusChanged('approved', 'closing_ready', 'All here'));

  it('are not done by one person, one after the other', () => {
    as(ann)(submitted, ...done, approved(ann))
      .when(move('closing_ready'))
      .thenThrows({ code: 'forbidden', message: /You made this application approved/i });
    as(ben)(submitted, ...done, approved(ann), ready(ben))
      .when(move('funded'))
      .thenThrows({ code: 'forbidden' });
  });

  it('are done by two in turn', () => {
    as(ben)(submitted, ...done, approved(ann))
      .when(move('closing_ready'))
      .thenEvents(statusChanged('approved', 'closing_ready', 'So'));
    as(ann)(submitted, ...done, approved(ann), ready(ben))
      .when(move('funded'))
      .thenEvents(statusChanged('closing_ready', 'funded', 'So'));
  });

  it('are done by one where the lender allows it for such an amount, which is recorded', () => {
    const { type, data } = statusChanged('approved', 'closing_ready', 'So');
    as(ann)(submitted, ...done, approved(ann))
      .when(move('closing_ready', amountCents))
      .thenEvents({ type, data: { ...data, onePersonUpToCents: amountCents } });
    as(ann)(submitted, ...done, approved(ann))
      .when(move('closing_ready', null))
      .thenThrows({ code: 'forbidden' });
  });
});
