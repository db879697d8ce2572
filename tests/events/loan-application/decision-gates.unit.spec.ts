import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { ApplicationStatus, StageId } from '../../../events/lending/life-cycle/life-cycle.ts';
import { stageIds } from '../../../events/lending/life-cycle/life-cycle.ts';
import {
  type LoanApplicationCommand,
  loanApplicationDecider,
  movesOf,
} from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import {
  answerChangeId,
  corrected,
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  otherDocumentId,
  otherSha256,
  restated,
  statusChanged,
} from '../../support/histories/builders.ts';
import { fileIn, given } from './support/given-application.ts';

const setStatus = (status: ApplicationStatus, notes?: string, reasons?: readonly 'income'[]): LoanApplicationCommand =>
  ({
    type: 'ChangeApplicationStatus',
    data: { status, notes, may: ['work', 'decide', 'close'], ...(reasons && { reasons: ['insufficient_income'] }) },
  }) as const;
const done = (...ids: StageId[]): LoanApplicationEvent[] =>
  ids.map((stageId) => ({ type: 'LoanStageCompleted', data: { stageId } }));
const begun = (stageId: StageId): LoanApplicationEvent => ({ type: 'LoanStageStarted', data: { stageId } });
const flagged = (stageId: StageId): LoanApplicationEvent => ({ type: 'LoanStageFlagged', data: { stageId } });

const stateOf = (...events: LoanApplicationEvent[]) => {
  const file = stateAfter(loanApplicationDecider, events);
  if (file.status === 'not_submitted') throw new Error('No file');
  return file;
};
const moveTo = (to: ApplicationStatus, ...events: LoanApplicationEvent[]) =>
  movesOf(stateOf(...events)).find(({ status }) => status === to);

describe('A document that was verified although it differs', () => {
  it('is told to whoever decides, with the note, until a newer file has come', () => {
    const verifiedAllTheSame: LoanApplicationEvent = {
      type: 'DocumentVerified',
      data: {
        documentId,
        documentVersion: 1,
        reviewNotes: 'Raise since March',
        differences: [{ fact: 'gross_pay', difference: 'The document shows less than the application states' }],
      },
    };
    const file = [...fileIn('underwriting'), documentUploaded(), verifiedAllTheSame];
    const told = (...events: LoanApplicationEvent[]) =>
      moveTo('approved', ...events)?.open.filter(({ item }) => item.includes('Gross pay: The document shows less'));
    expect(told(...file)).toMatchObject([{ item: expect.stringContaining('“Raise since March”'), documentId }]);
    expect(told(...file, documentUploaded({ documentVersion: 2, sha256: otherSha256 }))).toEqual([]);
  });
});

describe('Approving past stages', () => {
  const inUnderwriting = [...fileIn('underwriting'), ...done('pre_qualification', 'document_collection')];

  it('is refused without a note while a stage is flagged or never began, and names each', () => {
    given(...inUnderwriting, flagged('underwriting'))
      .when(setStatus('approved'))
      .thenThrows({
        code: 'rule_violation',
        message: /Underwriting.*requires attention.*Appraisal.*pending/,
        fields: ['notes'],
        details: { passedOver: [{ stageId: 'underwriting' }, { stageId: 'appraisal' }] },
      });
  });

  it('is an override with a note, and its event says what was passed over', () => {
    given(...inUnderwriting, flagged('underwriting'))
      .when(setStatus('approved', 'The committee has seen both'))
      .thenEvents({
        type: 'LoanApplicationStatusChanged',
        data: {
          from: 'underwriting',
          to: 'approved',
          notes: 'The committee has seen both',
          override: true,
          passedOver: [
            { stageId: 'underwriting', status: 'requires_attention' },
            { stageId: 'appraisal', status: 'pending' },
          ],
        },
      });
  });

  it('is the normal move once they are done: the decision ends Underwriting and Approval itself', () => {
    given(...inUnderwriting, begun('underwriting'), ...done('appraisal'), begun('approval'))
      .when(setStatus('approved'))
      .thenEvents(statusChanged('underwriting', 'approved'));
  });

  it('says so before: the move is an override and lists what it passes over', () => {
    const move = moveTo('approved', ...inUnderwriting, flagged('underwriting'));
    expect(move).toMatchObject({
      override: true,
      authority: 'decide',
      blocks: [],
      passedOver: [
        { item: 'Stage Underwriting requires attention', stageId: 'underwriting' },
        { item: 'Stage Appraisal is pending', stageId: 'appraisal' },
      ],
    });
    expect(moveTo('approved', ...inUnderwriting, ...done('underwriting', 'appraisal'))).toMatchObject({
      override: false,
      passedOver: [],
    });
  });
});

describe('The moves of a file, before they are made', () => {
  it('name what blocks closing exactly as the refusal does', () => {
    const file = [...fileIn('approved'), documentRequested(), flagged('appraisal')];
    const move = moveTo('closing_ready', ...file);
    expect(move?.blocks.map(({ item }) => item)).toEqual(['Pay stub is pending', 'Stage Appraisal requires attention']);
    given(...file)
      .when(setStatus('closing_ready'))
      .thenThrows({ code: 'rule_violation', details: { failing: move?.blocks } });
  });

  it('block closing by a document that is out of date, until it is found good or another stands in its place', () => {
    const review = (id: string): LoanApplicationEvent => ({
      type: 'DocumentVerified',
      data: { documentId: id, documentVersion: 1 },
    });
    const other = documentUploaded({ documentId: otherDocumentId });
    const changed = [corrected(), restated({}, ['income'])];
    const verified = [...fileIn('approved'), documentUploaded(), review(documentId)];
    const blocksOf = (...events: LoanApplicationEvent[]) =>
      moveTo('closing_ready', ...verified, ...events)?.blocks.map(({ item }) => item);
    const outOfDate = 'Pay stub is out of date: the application has changed since it was verified';
    expect(blocksOf()).toEqual([]);
    expect(blocksOf(...changed)).toEqual([outOfDate]);
    given(...verified, ...changed)
      .when(setStatus('closing_ready'))
      .thenThrows({ code: 'rule_violation', details: { failing: [{ item: outOfDate, documentId }] } });
    expect(blocksOf(...changed, corrected(documentId, answerChangeId), restated({}, ['income'], documentId))).toEqual(
      [],
    );
    expect(blocksOf(...changed, other, review(otherDocumentId))).toEqual([]);
    expect(blocksOf(...changed, review(documentId))).toEqual([]);
    const stillGood: LoanApplicationEvent = {
      type: 'RelianceConfirmed',
      data: { kind: 'document', id: documentId, name: 'Pay stub', changeIds: [answerChangeId], reason: 'The same' },
    };
    expect(blocksOf(...changed, stillGood)).toEqual([]);
  });

  it('block closing by a rejected stage too', () => {
    const file: LoanApplicationEvent[] = [
      ...fileIn('approved'),
      { type: 'LoanStageRejected', data: { stageId: 'appraisal' } },
    ];
    expect(moveTo('closing_ready', ...file)?.blocks).toMatchObject([{ item: 'Stage Appraisal is rejected' }]);
  });

  it('list what is still open without holding the move back: documents asked for, and never asked for', () => {
    const open = moveTo('rejected', ...fileIn('underwriting'), documentRequested())?.open.map(({ item }) => item);
    expect(open).toContain('Pay stub is pending');
    expect(open).toContain('W-2 form is not on the file and has not been requested');
    expect(open).toContain('Stage Appraisal is pending');
  });

  it('say what follows', () => {
    expect(moveTo('funded', ...fileIn('closing_ready'))?.consequences).toContain('final');
    expect(moveTo('rejected', ...fileIn('underwriting'))?.consequences).toEqual([
      'stages_close',
      'workflow_ends',
      'notice_due',
    ]);
    expect(moveTo('under_review', ...fileIn('rejected'))?.consequences).toContain('decision_taken_back');
  });

  it('are exactly what the decider takes, from every status', () => {
    for (const from of ['submitted', 'underwriting', 'approved', 'closing_ready', 'rejected', 'funded'] as const) {
      const file = fileIn(from);
      for (const { status, override, blocks } of movesOf(stateOf(...file))) {
        const decide = () =>
          loanApplicationDecider.decide(setStatus(status, 'Why'), stateOf(...file), {
            actor: { kind: 'user', id: 'u', name: 'U' },
            now: '2026-03-02T15:00:00.000Z',
            correlationId: 'c',
          });
        if (blocks.length > 0) expect(decide).toThrow();
        else expect(decide()).toMatchObject([{ data: { override } }]);
      }
    }
  });
});

describe('Rejecting', () => {
  it('asks for reasons, or for notes that say why', () => {
    given(...fileIn('underwriting'))
      .when(setStatus('rejected'))
      .thenThrows({ code: 'rule_violation', fields: ['reasons'] });
    given(...fileIn('underwriting'))
      .when(setStatus('rejected', undefined, ['income']))
      .thenEvents({
        type: 'LoanApplicationStatusChanged',
        data: { from: 'underwriting', to: 'rejected', override: false, reasons: ['insufficient_income'] },
      });
  });

  it('takes reasons with nothing else', () => {
    given(...fileIn('submitted'))
      .when(setStatus('under_review', undefined, ['income']))
      .thenThrows({ code: 'rule_violation', fields: ['reasons'] });
  });

  it('leaves no stage of the file in progress, also of a file from before, until it is taken up again', async () => {
    const { stageStatusIn } = await import('../../../events/lending/life-cycle/life-cycle.ts');
    expect(stageIds).toHaveLength(6);
    expect(stageStatusIn('rejected', 'in_progress')).toBe('rejected');
    expect(stageStatusIn('rejected', 'processing')).toBe('rejected');
    expect(stageStatusIn('rejected', 'requires_attention')).toBe('rejected');
    expect(stageStatusIn('rejected', 'completed')).toBe('completed');
    expect(stageStatusIn('rejected', 'pending')).toBe('pending');
    expect(stageStatusIn('under_review', 'in_progress')).toBe('in_progress');
    expect(loanApplicationSubmitted().type).toBe('LoanApplicationSubmitted');
  });
});
