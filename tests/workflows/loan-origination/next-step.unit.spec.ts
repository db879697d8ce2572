import { describe, expect, it } from '@jest/globals';
import type { StageId } from '../../../events/lending/life-cycle/life-cycle.ts';
import {
  type LoanApplicationEvent,
  loanApplicationEvents,
} from '../../../events/loan-application/loan-application.events.ts';
import { THE_ASSIGNEE, THE_STAGES_ASSIGNEE } from '../../../workflows/loan-origination/loan-origination.contract.ts';
import { loanOriginationManifest } from '../../../workflows/loan-origination/loan-origination.manifest.ts';
import {
  corrected,
  documentUploaded,
  loanApplicationSubmitted,
  restated,
  statusChanged,
  submission,
  underwriterId,
} from '../../support/histories/builders.ts';
import { dueBeforeClosing, neededTypes } from '../support/loan-file.ts';
import {
  completed,
  documented,
  documentIdOf,
  everyIndex,
  flagged,
  type Given,
  opened,
  preQualified,
  reported,
  requests,
  reviewed,
  started,
  step,
  stepAfter,
  underReview,
  uploads,
  verifications,
  withdrawn,
} from './next-step.given.ts';

const uma = { assigneeId: underwriterId, assigneeName: 'Uma Underwood' };
const claimed = (stageId: StageId): LoanApplicationEvent => ({ type: 'LoanStageClaimed', data: { stageId, ...uma } });
const smaller = { loan: { ...submission().loan, amountCents: 300_000_00 } };
const released = (stageId: StageId): LoanApplicationEvent => ({
  type: 'LoanStageReleased',
  data: { stageId, previousAssigneeId: underwriterId },
});

const approved: LoanApplicationEvent = {
  type: 'LoanApplicationStatusChanged',
  data: {
    from: 'underwriting',
    to: 'approved',
    override: false,
    closingDocuments: dueBeforeClosing.map((documentType) => ({ documentType })),
  },
};

describe('nextStep: what it does', () => {
  it.each<[string, readonly Given[], object]>([
    ['opens Pre-Qualification', [loanApplicationSubmitted()], { type: 'openStage', stageId: 'pre_qualification' }],
    ['opens Document Collection', opened.slice(0, 2), { type: 'openStage', stageId: 'document_collection' }],
    [
      'asks for the documents',
      opened.slice(0, 3),
      { type: 'requestDocuments', documents: neededTypes.map((documentType) => ({ documentType })) },
    ],
    [
      'asks only for documents that are not there',
      [...opened.slice(0, 3), ...requests.slice(0, 1), ...uploads.slice(1, 2)],
      {
        type: 'requestDocuments',
        documents: [
          { documentType: 'bank_statement' },
          { documentType: 'photo_id' },
          { documentType: 'purchase_contract' },
        ],
      },
    ],
    [
      'closes Pre-Qualification on the credit report',
      [...opened, reported],
      { type: 'closeStage', stageId: 'pre_qualification' },
    ],
    [
      'moves on to documents_needed',
      [...opened, reported, completed('pre_qualification')],
      { type: 'changeStatus', status: 'documents_needed' },
    ],
    [
      'moves on to under_review when every document was there before',
      [...opened, ...uploads, reported, completed('pre_qualification')],
      { type: 'changeStatus', status: 'under_review' },
    ],
    [
      'moves on to under_review with the last document',
      [...preQualified, ...uploads],
      { type: 'changeStatus', status: 'under_review' },
    ],
    [
      'closes Document Collection',
      [...underReview, ...verifications],
      { type: 'closeStage', stageId: 'document_collection' },
    ],
    ['opens Underwriting', documented.slice(0, -1), { type: 'openStage', stageId: 'underwriting' }],
    [
      'opens Appraisal',
      [...documented, statusChanged('under_review', 'appraisal_pending')],
      { type: 'openStage', stageId: 'appraisal' },
    ],
    [
      'closes Appraisal when the file has gone on',
      [
        ...documented,
        statusChanged('under_review', 'appraisal_pending'),
        started('appraisal'),
        statusChanged('appraisal_pending', 'underwriting'),
      ],
      { type: 'closeStage', stageId: 'appraisal' },
    ],
    ['opens Approval', [...documented, completed('underwriting')], { type: 'openStage', stageId: 'approval' }],
    [
      'closes Underwriting on approval',
      [...documented, statusChanged('underwriting', 'approved')],
      { type: 'closeStage', stageId: 'underwriting' },
    ],
    [
      'asks for what is due before closing once the file is approved',
      [...documented, completed('underwriting'), completed('approval'), started('ready_to_close'), approved],
      { type: 'requestDocuments', documents: dueBeforeClosing.map((documentType) => ({ documentType })) },
    ],
    [
      'closes Ready to Close on funding',
      [
        ...documented,
        completed('underwriting'),
        completed('approval'),
        started('ready_to_close'),
        statusChanged('closing_ready', 'funded'),
      ],
      { type: 'closeStage', stageId: 'ready_to_close' },
    ],
  ])('%s', (_what, given, command) => {
    expect(step(...given)).toMatchObject({ kind: 'do', command });
  });
});

describe('nextStep: what it leaves to people', () => {
  it.each<[string, readonly Given[]]>([
    ['a stage that someone opened again', [...preQualified, started('pre_qualification')]],
    ['documents that are out of date', [...underReview, ...verifications, corrected(), restated({}, ['income'])]],
    ['a flagged stage', [...opened, flagged('pre_qualification'), reported]],
    [
      'documents_needed that a reviewer set with nothing asked for yet',
      [...documented, statusChanged('under_review', 'documents_needed')],
    ],
    ['an appraisal that someone ordered in another status', [...documented, started('appraisal')]],
    ['the credit decision', documented],
    [
      'what an approval went past',
      [
        ...opened.slice(0, 3),
        completed('pre_qualification'),
        completed('document_collection'),
        completed('underwriting'),
        completed('approval'),
        started('ready_to_close'),
        statusChanged('underwriting', 'approved'),
      ],
    ],
  ])('%s', (_what, given) => {
    expect(step(...given)).toMatchObject({ kind: 'wait' });
  });

  it('is done with a rejected file', () => {
    expect(step(...opened, statusChanged('submitted', 'rejected'))).toEqual({ kind: 'end' });
  });

  it('is done with a funded file whose stages are closed or untouched', () => {
    expect(step(loanApplicationSubmitted(), statusChanged('closing_ready', 'funded'))).toEqual({ kind: 'end' });
  });
});

describe('nextStep: what it waits for', () => {
  it.each<[string, readonly Given[], object]>([
    ['the credit report does not hold up the documents', opened, { onWhom: 'from the borrower' }],
    [
      'the reviewer',
      underReview,
      { what: expect.stringMatching(/^review of the pay stub, W-2 form, .* and /), onWhom: 'nobody is assigned' },
    ],
    [
      'the reviewer, for two of a kind',
      [...underReview, documentUploaded({ documentId: documentIdOf(90) })],
      { what: expect.stringMatching(/^review of the pay stub \(2\), W-2 form, /) },
    ],
    [
      'whoever has claimed the review',
      [...underReview, claimed('document_collection')],
      { onWhom: THE_STAGES_ASSIGNEE, stageId: 'document_collection' },
    ],
    [
      'nobody once the claim is given back',
      [...underReview, claimed('document_collection'), released('document_collection')],
      { onWhom: 'nobody is assigned' },
    ],
    [
      'whoever the stage was begun for',
      [...documented, { type: 'LoanStageStarted', data: { stageId: 'underwriting', ...uma } }],
      { what: 'the underwriting decision', onWhom: THE_STAGES_ASSIGNEE },
    ],
    [
      'whoever has the file, where nobody has the stage',
      [...documented, claimed('document_collection'), { type: 'LoanApplicationAssigned', data: uma }],
      { what: 'the underwriting decision', onWhom: THE_ASSIGNEE },
    ],
    [
      'what was sent back',
      [...underReview, ...verifications.slice(1), reviewed('DocumentChangesRequested', 0)],
      { what: 'pay stub' },
    ],
    ['the decision', documented, { what: 'the underwriting decision', stageId: 'underwriting' }],
    [
      'a flagged stage first',
      [...underReview, flagged('underwriting')],
      {
        what: 'attention to Underwriting, which was flagged',
        also: [{ what: expect.stringMatching(/^review of the pay stub/) }],
      },
    ],
    [
      'the borrower as well while a document waits for its review',
      [...preQualified, ...uploads.slice(0, 1)],
      {
        what: 'review of the pay stub',
        also: [{ what: expect.stringMatching(/^W-2 form, /), onWhom: 'from the borrower' }],
      },
    ],
    [
      'a new decision first, once the application is other than when it was approved',
      [
        ...documented,
        statusChanged('underwriting', 'approved'),
        completed('underwriting'),
        started('approval'),
        completed('approval'),
        started('ready_to_close'),
        restated(smaller),
      ],
      {
        what: 'a new decision, because the loan amount changed after the approval',
        onWhom: 'nobody is assigned',
        stageId: 'underwriting',
      },
    ],
  ])('%s', (_what, given, waitingFor) => {
    expect(step(...given)).toMatchObject({ kind: 'wait', waitingFor });
  });
});

describe('nextStep: a request that was withdrawn', () => {
  const allWithdrawn = everyIndex.map((index) => withdrawn(index));

  it('is neither reminded of nor made again', () => {
    expect(stepAfter(3, ...preQualified, withdrawn(0))).toMatchObject({
      command: { type: 'remindBorrower', documentIds: everyIndex.slice(1).map(documentIdOf) },
    });
    expect(step(...preQualified, withdrawn(0))).toMatchObject({ kind: 'wait' });
  });

  it('holds up neither the stage nor the status, when it was the last', () => {
    expect(step(...preQualified, ...allWithdrawn)).toMatchObject({
      command: { type: 'closeStage', stageId: 'document_collection' },
    });
    expect(step(...preQualified, ...allWithdrawn, completed('document_collection'), started('underwriting'))).toEqual(
      expect.objectContaining({ command: expect.objectContaining({ type: 'changeStatus', status: 'under_review' }) }),
    );
  });
});

describe('The workflow of a file', () => {
  it('is woken by whatever happens to the file, but not by what people say or propose on it, is read in its papers, or rules make of it', () => {
    const { startedBy, wokenBy } = loanOriginationManifest;
    const others = Object.keys(loanApplicationEvents).filter((type) => ![...startedBy, ...wokenBy].includes(type));
    expect(others).toEqual([
      'DocumentFactsRead',
      'LoanApplicationCommented',
      'RuleEvaluated',
      'RuleActionCarriedOut',
      'UrlaProposed',
      'UrlaProposalDeclined',
    ]);
    const comment: LoanApplicationEvent = {
      type: 'LoanApplicationCommented',
      data: { commentId: documentIdOf(1), comment: 'Called the borrower' },
    };
    expect(step(...documented, comment)).toEqual(step(...documented));
  });
});
