import { describe, expect, it } from '@jest/globals';
import { conditionTemplate, conditionTemplateIds } from '../../../events/lending/conditions/condition-templates.ts';
import { conditionsInTheWay } from '../../../events/lending/conditions/condition-gates.ts';
import { type ConditionPoint, conditionPoints } from '../../../events/lending/conditions/condition-words.ts';
import type { Authority } from '../../../events/lending/decisions/decision-permissions.ts';
import { keysOf } from '../../../events/kernel/by-type.ts';
import { isSettledDocument } from '../../../events/lending/life-cycle/life-cycle.ts';
import { conditionFollowers } from '../../../events/loan-application/conditions/conditions.follows.ts';
import { documentStatusAfter } from '../../../events/loan-application/documents/documents.events.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import {
  borrowerId,
  commandMetadata,
  commentId,
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  otherDocumentId,
  statusChanged,
  underwriterId,
} from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';
import { fileIn, given } from './support/given-application.ts';
import {
  before,
  clear,
  cleared,
  conditionAdded,
  conditionId,
  evidence,
  otherConditionId,
  pin,
  received,
  requested,
  terms,
  waived,
} from './support/given-conditions.ts';

const file = fileIn('underwriting');
const all: readonly Authority[] = ['work', 'decide', 'close'];
const reason = 'Because';
const withReason = (type: 'WaiveCondition' | 'ReopenCondition' | 'WithdrawCondition', may = all) => ({
  type,
  data: { conditionId, reason, may },
});
/** As the log has it: with who did it. */
const by = (event: LoanApplicationEvent, id: string): LoanApplicationEvent => ({
  ...event,
  metadata: { actor: { kind: 'user', id, name: 'Someone' }, correlationId: 'c', commandId: 'c' },
});

describe('A condition', () => {
  const add = (...added: { conditionId: string; templateId?: string; source?: 'manual' | 'rule' | 'template' }[]) => ({
    type: 'AddConditions' as const,
    data: { conditions: added.map((each) => ({ ...terms, source: 'manual' as const, ...each })) },
  });

  it('is added under the next number, several at once, each once', () => {
    given(...file, conditionAdded())
      .when(add({ conditionId }, { conditionId: otherConditionId }))
      .thenEvents(conditionAdded({ conditionId: otherConditionId, number: 2 }));
  });

  it('is added by a rule only where its template is not on the file to be met already', () => {
    const ruled = { conditionId: otherConditionId, templateId: 'appraisal', source: 'rule' } as const;
    given(...file, conditionAdded({ templateId: 'appraisal' }))
      .when(add(ruled))
      .thenNothing();
    given(...file, conditionAdded({ templateId: 'appraisal' }), waived)
      .when(add(ruled))
      .thenEvents(conditionAdded({ ...ruled, number: 2 }));
  });

  it('is not added to a rejected file, and to a funded one only for after closing', () => {
    given(...fileIn('rejected'))
      .when(add({ conditionId }))
      .thenThrows({ code: 'illegal_transition' });
    given(...fileIn('funded'))
      .when(add({ conditionId }))
      .thenThrows({ code: 'rule_violation', fields: ['mustBeMetBefore'] });
    given(...fileIn('funded'))
      .when({ type: 'AddConditions', data: { conditions: [{ ...before('post_closing').data, source: 'manual' }] } })
      .thenEvents(before('post_closing'));
  });

  it('does not change on a file that was withdrawn', () => {
    const withdrawn: LoanApplicationEvent = {
      type: 'LoanApplicationWithdrawn',
      data: { requestedBy: borrowerId, channel: 'phone', effectiveOn: '2026-03-02', reason },
    };
    given(...file, ...evidence, conditionAdded(), withdrawn)
      .when(clear())
      .thenThrows({ code: 'illegal_transition', message: /withdrawn; its conditions no longer change/ });
  });

  it('is requested, with the documents that it is expected in', () => {
    const request = { type: 'RequestCondition' as const, data: { conditionId, documentIds: [documentId] } };
    given(...file, documentRequested(), conditionAdded())
      .when(request)
      .thenEvents(requested(documentId));
    given(...file, documentRequested(), conditionAdded(), requested(documentId))
      .when(request)
      .thenNothing();
    given(...file, conditionAdded())
      .when(request)
      .thenThrows({ code: 'rule_violation', fields: ['documentIds.0'] });
  });

  it('is received by itself once the file it is expected in comes in', () => {
    const upload = { type: 'UploadDocument' as const, data: { ...documentUploaded().data, mode: 'new' as const } };
    given(...file, documentRequested(), conditionAdded(), requested(documentId))
      .when(upload)
      .thenEvents(documentUploaded(), received(documentId));
    given(...file, documentRequested(), conditionAdded())
      .when(upload)
      .thenEvents(documentUploaded());
  });

  it('is received with documents that have a file, or with a note', () => {
    const receive = (documentIds: string[], note?: string) => ({
      type: 'ReceiveCondition' as const,
      data: { conditionId, documentIds, note },
    });
    given(...file, documentUploaded(), conditionAdded())
      .when(receive([documentId]))
      .thenEvents(received(documentId));
    given(...file, documentUploaded(), conditionAdded(), received(documentId))
      .when(receive([documentId]))
      .thenNothing();
    given(...file, conditionAdded())
      .when(receive([]))
      .thenThrows({ code: 'rule_violation', fields: ['documentIds'] });
    given(...file, documentRequested(), conditionAdded())
      .when(receive([documentId]))
      .thenThrows({ code: 'rule_violation', fields: ['documentIds.0'] });
  });

  it('is returned while something is there, with the reason', () => {
    const command = { type: 'ReturnCondition' as const, data: { conditionId, reason } };
    given(...file, documentUploaded(), conditionAdded(), received(documentId))
      .when(command)
      .thenEvents({ type: 'ConditionReturned', data: { conditionId, reason } });
    given(...file, conditionAdded())
      .when(command)
      .thenThrows({ code: 'illegal_transition', message: /nothing has come in/ });
    const returned: LoanApplicationEvent = { type: 'ConditionReturned', data: { conditionId, reason } };
    given(...file, documentUploaded(), conditionAdded(), received(documentId), returned)
      .when(command)
      .thenNothing();
    given(...file, documentUploaded(), conditionAdded(), received(documentId), returned)
      .when({ type: 'ReturnCondition', data: { conditionId, reason: 'Page 2 is missing' } })
      .thenEvents({ type: 'ConditionReturned', data: { conditionId, reason: 'Page 2 is missing' } });
  });

  it('loses the document whose request is withdrawn', () => {
    const withdrawn: LoanApplicationEvent = {
      type: 'DocumentRequestWithdrawn',
      data: { documentId, documentType: 'pay_stub', reason },
    };
    const state = [...file, documentRequested(), conditionAdded(), requested(documentId), withdrawn].reduce(
      loanApplicationDecider.evolve,
      loanApplicationDecider.initialState,
    );
    expect(state).toMatchObject({ conditions: [{ conditionId, documentIds: [] }] });
  });

  it('is unknown by another id', () => {
    given(...file)
      .when(clear())
      .thenThrows({ code: 'not_found' });
  });

  it('takes comments in every status, each once', () => {
    const comment = {
      type: 'CommentOnCondition' as const,
      data: { conditionId, commentId, comment: 'Called the employer' },
    };
    given(...fileIn('rejected'), conditionAdded())
      .when(comment)
      .thenEvents({ type: 'ConditionCommented', data: comment.data });
    given(...file, conditionAdded(), { type: 'ConditionCommented', data: comment.data })
      .when(comment)
      .thenNothing();
  });
});

describe('Clearing a condition', () => {
  const ready = [...file, ...evidence, conditionAdded()];

  it('pins the version of each document that showed it, by its content', () => {
    given(...ready)
      .when(clear())
      .thenEvents(cleared);
    given(...ready, cleared)
      .when(clear())
      .thenNothing();
  });

  it('refuses what nobody has verified, is not the newest, or is not on the file', () => {
    const refused = { code: 'rule_violation', fields: ['evidence.0'] } as const;
    given(...file, documentUploaded(), conditionAdded())
      .when(clear())
      .thenThrows({ ...refused, message: /received: evidence must be a verified document/ });
    given(...ready, documentUploaded({ documentVersion: 2 }))
      .when(clear())
      .thenThrows({ ...refused, message: /at version 2, and you looked at version 1/ });
    given(...file, conditionAdded())
      .when(clear())
      .thenThrows(refused);
    given(...file, documentRequested(), conditionAdded())
      .when(clear())
      .thenThrows({ ...refused, message: /no file yet/ });
  });

  it('is done without documents on a note only', () => {
    const onNote = (note?: string) => ({
      type: 'ClearCondition' as const,
      data: { conditionId, evidence: [], note, may: all },
    });
    given(...ready)
      .when(onNote())
      .thenThrows({ code: 'rule_violation', fields: ['note'] });
    given(...ready)
      .when(onNote('The employer confirmed on the phone'))
      .thenEvents({
        type: 'ConditionCleared',
        data: { conditionId, evidence: [], note: 'The employer confirmed on the phone' },
      });
  });

  it.each(conditionPoints)('takes who may decide; %s a closer too from funding on', (point) => {
    const may: readonly Authority[] = ['work', 'close'];
    const spec = given(...file, ...evidence, before(point)).when(clear({ may }));
    if (point === 'prior_to_funding' || point === 'post_closing') spec.thenEvents(cleared);
    else spec.thenThrows({ code: 'forbidden', details: { permission: 'underwriting.approve' } });
    given(...file, ...evidence, before(point))
      .when(clear({ may: ['work'] }))
      .thenThrows({ code: 'forbidden' });
  });

  it('is taken back with a reason, by who could clear it', () => {
    given(...ready, cleared)
      .when(withReason('ReopenCondition'))
      .thenEvents({ type: 'ConditionReopened', data: { conditionId, cause: 'by_hand', reason } });
    given(...ready, cleared)
      .when(withReason('ReopenCondition', ['work', 'close']))
      .thenThrows({ code: 'forbidden' });
    given(...ready)
      .when(withReason('ReopenCondition'))
      .thenThrows({ code: 'illegal_transition', message: /open already/ });
  });
});

describe('Waiving a condition', () => {
  it('takes who may decide and a reason, and records by which authority', () => {
    given(...file, conditionAdded())
      .when(withReason('WaiveCondition'))
      .thenEvents({ type: 'ConditionWaived', data: { conditionId, reason, authority: 'decide' } });
    given(...file, conditionAdded(), waived)
      .when(withReason('WaiveCondition'))
      .thenNothing();
    given(...file, conditionAdded())
      .when(withReason('WaiveCondition', ['work', 'close']))
      .thenThrows({ code: 'forbidden' });
  });

  it('is refused for what an approval rests on', () => {
    given(...file, before('prior_to_approval'))
      .when(withReason('WaiveCondition'))
      .thenThrows({ code: 'rule_violation', message: /before approval, so it is not waived/ });
  });

  it('is not for who submitted the file', () => {
    const own = [by(loanApplicationSubmitted(), underwriterId), ...file.slice(1), conditionAdded()];
    given(...own)
      .when(withReason('WaiveCondition'))
      .thenThrows({ code: 'forbidden', message: /you waive none of its conditions/ });
  });

  it('leaves what is cleared, waived or withdrawn to be reopened first', () => {
    given(...file, ...evidence, conditionAdded(), cleared)
      .when(withReason('WaiveCondition'))
      .thenThrows({ code: 'illegal_transition', message: /cleared: reopen it first/ });
    given(...file, conditionAdded(), { type: 'ConditionWithdrawn', data: { conditionId, reason } })
      .when(withReason('ReopenCondition'))
      .thenThrows({ code: 'illegal_transition', message: /was withdrawn: add a new one/ });
  });
});

describe('Whoever submitted the file', () => {
  const own = [by(loanApplicationSubmitted(), underwriterId), ...file.slice(1)];
  const asSubmitter = specificationOf(loanApplicationDecider, commandMetadata());
  const reword = (mustBeMetBefore: ConditionPoint) => ({
    type: 'RewordCondition' as const,
    data: { conditionId, ...terms, mustBeMetBefore, may: all },
  });
  const onNote = { type: 'ClearCondition', data: { conditionId, evidence: [], note: 'Seen', may: all } } as const;
  const refused = { code: 'forbidden', message: /You took or submitted this application, so you/ } as const;

  it('neither withdraws its conditions, nor has them met later, nor clears one without evidence', () => {
    const onFile = [...own, ...evidence, conditionAdded()];
    asSubmitter(...onFile)
      .when(withReason('WithdrawCondition'))
      .thenThrows(refused);
    asSubmitter(...onFile)
      .when(reword('post_closing'))
      .thenThrows(refused);
    asSubmitter(...onFile)
      .when(onNote)
      .thenThrows(refused);
  });

  it('may clear one on evidence, have it met sooner, and take back what they added while nobody was asked', () => {
    asSubmitter(...own, ...evidence, conditionAdded())
      .when(clear())
      .thenEvents(cleared);
    asSubmitter(...own, conditionAdded())
      .when(reword('prior_to_approval'))
      .thenEvents({ type: 'ConditionReworded', data: { conditionId, ...terms, mustBeMetBefore: 'prior_to_approval' } });
    asSubmitter(...own, by(conditionAdded(), underwriterId))
      .when(withReason('WithdrawCondition'))
      .thenEvents({ type: 'ConditionWithdrawn', data: { conditionId, reason } });
  });
});

describe('Rewording and withdrawing a condition', () => {
  const reword = (may: readonly Authority[], title = 'Pay stubs of March') => ({
    type: 'RewordCondition' as const,
    data: { conditionId, ...terms, title, may },
  });
  const asWriter = specificationOf(loanApplicationDecider, commandMetadata());

  it('are decisions: both could take a gate away', () => {
    given(...file, conditionAdded())
      .when(reword(all))
      .thenEvents({ type: 'ConditionReworded', data: { conditionId, ...terms, title: 'Pay stubs of March' } });
    given(...file, conditionAdded())
      .when(reword(all, terms.title))
      .thenNothing();
    given(...file, conditionAdded())
      .when(reword(['work']))
      .thenThrows({ code: 'forbidden' });
    given(...file, conditionAdded())
      .when(withReason('WithdrawCondition', ['work']))
      .thenThrows({ code: 'forbidden' });
  });

  it('are for who added it too, as long as nobody has been asked', () => {
    const own = by(conditionAdded(), underwriterId);
    asWriter(...file, own)
      .when(withReason('WithdrawCondition', ['work']))
      .thenEvents({ type: 'ConditionWithdrawn', data: { conditionId, reason } });
    asWriter(...file, own, requested())
      .when(withReason('WithdrawCondition', ['work']))
      .thenThrows({ code: 'forbidden' });
  });
});

describe('A condition whose evidence changes', () => {
  const clearedFile = [...file, ...evidence, conditionAdded(), cleared];
  const reopened = (cause: 'evidence_replaced' | 'evidence_rejected' | 'evidence_questioned', documentVersion = 1) => ({
    type: 'ConditionReopened' as const,
    data: { conditionId, cause, documentId, documentVersion },
  });
  const replacement = { ...documentUploaded().data, sha256: 'c'.repeat(64), mode: 'replacement' as const };

  it('reopens when the file is replaced', () => {
    given(...clearedFile)
      .when({ type: 'UploadDocument', data: replacement })
      .thenEvents(
        documentUploaded({ sha256: replacement.sha256, documentVersion: 2 }),
        reopened('evidence_replaced', 2),
      );
    given(...clearedFile)
      .when({ type: 'UploadDocument', data: { ...replacement, sha256: pin.sha256 } })
      .thenNothing();
  });

  it.each([
    ['rejected', 'DocumentRejected', 'evidence_rejected'],
    ['needs_review', 'DocumentChangesRequested', 'evidence_questioned'],
  ] as const)('reopens when it is set to %s', (status, type, cause) => {
    given(...clearedFile)
      .when({ type: 'ReviewDocument', data: { documentId, status, reviewNotes: 'Unreadable' } })
      .thenEvents({ type, data: { documentId, documentVersion: 1, reviewNotes: 'Unreadable' } }, reopened(cause));
  });

  it('reopens when the document is asked for again, whatever someone verified before', () => {
    const request = { documentId: otherDocumentId, documentType: 'pay_stub', reason: 'Anew' } as const;
    given(...clearedFile)
      .when({ type: 'RequestDocument', data: { ...request, againBecause: 'The one on file is forged' } })
      .thenEvents(
        {
          type: 'DocumentReplacementRequested',
          data: { ...request, documentId, documentVersion: 1, againBecause: 'The one on file is forged' },
        },
        reopened('evidence_questioned'),
      );
  });

  it('reopens when its review begins again', () => {
    given(...clearedFile)
      .when({ type: 'ReviewDocument', data: { documentId, status: 'under_review' } })
      .thenEvents(
        { type: 'DocumentReviewStarted', data: { documentId, documentVersion: 1 } },
        reopened('evidence_questioned'),
      );
  });

  it.each(
    keysOf(documentStatusAfter).filter(
      (type) =>
        !isSettledDocument(documentStatusAfter[type]) &&
        type !== 'DocumentRequested' &&
        // Refused for what a condition was cleared on.
        type !== 'DocumentSplit',
    ),
  )('has a follower for %s, after which no version is settled', (type) => {
    expect(conditionFollowers).toHaveProperty(type);
  });

  it('stays when the file is approved once more, or another one changes', () => {
    given(...clearedFile)
      .when({ type: 'ReviewDocument', data: { documentId, status: 'approved' } })
      .thenEvents({ type: 'DocumentApproved', data: { documentId, documentVersion: 1 } });
    given(...clearedFile)
      .when({
        type: 'UploadDocument',
        data: { ...replacement, documentId: otherDocumentId, mode: 'new' },
      })
      .thenEvents(documentUploaded({ documentId: otherDocumentId, sha256: replacement.sha256 }));
  });

  it('can be cleared on the new version', () => {
    given(...clearedFile, documentUploaded({ documentVersion: 2 }), reopened('evidence_replaced', 2), {
      type: 'DocumentVerified',
      data: { documentId, documentVersion: 2 },
    })
      .when(clear({ documentVersion: 2 }))
      .thenEvents({
        type: 'ConditionCleared',
        data: { conditionId, evidence: [{ ...pin, documentVersion: 2 }] },
      });
  });
});

describe('Conditions in the way of a move', () => {
  const onePerPoint = conditionPoints.map((mustBeMetBefore) => ({ mustBeMetBefore, status: 'open' as const }));
  const pointsAt = (to: Parameters<typeof conditionsInTheWay>[1]) =>
    conditionsInTheWay(onePerPoint, to).map(({ mustBeMetBefore }) => mustBeMetBefore);

  it('are those up to where it leads', () => {
    expect(pointsAt('approved')).toEqual(['prior_to_approval']);
    expect(pointsAt('closing_ready')).toEqual(conditionPoints.slice(0, 3));
    expect(pointsAt('funded')).toEqual(conditionPoints.slice(0, 4));
    for (const to of ['rejected', 'documents_needed', 'under_review', 'underwriting'] as const)
      expect(pointsAt(to)).toEqual([]);
  });

  const move = (status: 'approved' | 'closing_ready' | 'funded') => ({
    type: 'ChangeApplicationStatus' as const,
    data: { status, notes: 'Because', may: all },
  });

  const movedTo = (to: 'approved' | 'closing_ready' | 'funded', ...history: LoanApplicationEvent[]) => {
    const { evolve, decide, initialState } = loanApplicationDecider;
    const state = history.reduce(evolve, initialState);
    return decide(move(to), state, commandMetadata()).reduce(evolve, state).status;
  };

  it.each([
    ['underwriting', 'approved', 'prior_to_approval'],
    ['approved', 'closing_ready', 'prior_to_closing'],
    ['closing_ready', 'funded', 'prior_to_funding'],
  ] as const)('refuse %s to %s, each by its id, until they are met', (from, to, point) => {
    given(...fileIn(from), ...evidence, before(point))
      .when(move(to))
      .thenThrows({
        code: 'rule_violation',
        message: /Condition 1, .* is open: Recent pay stubs/,
        details: { failing: [{ conditionId }] },
      });
    expect(movedTo(to, ...fileIn(from), ...evidence, before(point), cleared)).toBe(to);
  });

  it('let an approval pass what has to be met later', () => {
    expect(movedTo('approved', ...file, before('prior_to_docs'))).toBe('approved');
  });
});

describe('The templates of conditions', () => {
  it('say to staff and to the borrower what is needed', () => {
    for (const id of conditionTemplateIds) {
      const { title, externalWording, internalWording } = conditionTemplate(id);
      expect(title.length).toBeLessThanOrEqual(120);
      expect(externalWording).toMatch(/^[A-Z].*\.$/);
      expect(internalWording).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('Evidence after funding', () => {
  const postClosing = conditionAdded({ mustBeMetBefore: 'post_closing' });
  const funded = [...file, postClosing, statusChanged('underwriting', 'funded')];
  const { documentVersion: _version, ...content } = documentUploaded().data;
  const upload = (more: { conditionId?: string; documentId?: string } = {}) => ({
    type: 'UploadDocument' as const,
    data: { ...content, mode: 'new' as const, ...more },
  });
  const comesIn = [documentUploaded({ conditionId }), received(documentId)];
  const verify = { type: 'ReviewDocument', data: { documentId, status: 'verified' } } as const;

  it('comes in for a condition after closing that is open, and makes it received', () => {
    given(...funded)
      .when(upload({ conditionId }))
      .thenEvents(...comesIn);
  });

  it('is judged as long as the condition is open, and no longer', () => {
    given(...funded, ...comesIn)
      .when(verify)
      .thenEvents({ type: 'DocumentVerified', data: { documentId, documentVersion: 1 } });
    given(...funded, ...comesIn, { type: 'ConditionCleared', data: { conditionId, evidence: [], note: 'Seen' } })
      .when(verify)
      .thenThrows({ code: 'illegal_transition', message: /funded; only what is to show a condition after closing/ });
  });

  it.each<[string, LoanApplicationEvent[], { conditionId?: string }]>([
    ['without a condition', [...funded], {}],
    ['for one that is not on the file', [...funded], { conditionId: otherConditionId }],
    [
      'for one that is met',
      [...funded, { type: 'ConditionCleared', data: { conditionId, evidence: [], note: 'Seen' } }],
      { conditionId },
    ],
    ['for one before funding', [...file, conditionAdded(), statusChanged('underwriting', 'funded')], { conditionId }],
  ])('is refused %s', (_which, history, more) => {
    given(...history)
      .when(upload(more))
      .thenThrows({
        code: 'illegal_transition',
        message: /upload it at that condition/,
        details: { status: 'funded' },
      });
  });

  it('is refused on a file that has ended otherwise', () => {
    given(...file, postClosing, statusChanged('underwriting', 'rejected'))
      .when(upload({ conditionId }))
      .thenThrows({ code: 'illegal_transition', message: /is rejected; its documents no longer change/ });
  });

  it('is tied to a condition on an open file too, which has to wait for something', () => {
    given(...file, conditionAdded())
      .when(upload({ conditionId }))
      .thenEvents(...comesIn);
    given(...file)
      .when(upload({ conditionId }))
      .thenThrows({ code: 'rule_violation', fields: ['conditionId'] });
  });
});
