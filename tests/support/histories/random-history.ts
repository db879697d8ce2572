import fc from 'fast-check';
import { conditionPoints } from '../../../events/lending/conditions/condition-words.ts';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { DomainError } from '../../../events/kernel/errors.ts';
import {
  applicationStatuses,
  documentTypes,
  priorities,
  stageIds,
  stageStatuses,
} from '../../../events/lending/life-cycle/life-cycle.ts';
import { revealableFields, revealPurposes } from '../../../events/lending/permissions/reveals.ts';
import { reviewStatusAfter } from '../../../events/loan-application/documents/documents.events.ts';
import type { LoanApplicationCommand } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { borrowerId, commandMetadata, creditReport, submission, underwriterId } from './builders.ts';

const uuid = (prefix: string, number: number): string =>
  `${prefix.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;

const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const notes = fc.option(oneOf(['Called the borrower', 'Second look', 'As agreed with the branch']), { nil: undefined });
const document = fc.nat({ max: 5 }).map((index) => ({
  documentId: uuid('d', index),
  documentType: documentTypes[index] ?? 'other',
}));
const data = <Data>(type: string, arbitrary: fc.Arbitrary<Data>): fc.Arbitrary<LoanApplicationCommand> =>
  arbitrary.map((value) => ({ type, data: value }) as LoanApplicationCommand);

const said = { may: [...authorities], days: { submittedOn: '2026-02-20', today: '2026-03-02' } };
const effectiveOn = '2026-03-02';
const terms = { amountCents: 280_000_00, termYears: 30, ratePercent: 6.5 };
/** Rare enough that most files go on. */
const dispositions = [
  data(
    'WithdrawApplication',
    oneOf([{ ...said, effectiveOn, requestedBy: borrowerId, channel: 'phone', reason: 'Moves abroad' }]),
  ),
  data(
    'MakeCounteroffer',
    oneOf([{ ...said, effectiveOn, terms, expiresOn: '2026-03-16', reasons: ['insufficient_collateral'] }]),
  ),
  data('AcceptCounteroffer', oneOf([{ ...said, effectiveOn }])),
  data('DeclineCounteroffer', oneOf([{ ...said, effectiveOn, how: 'declined' }])),
  data(
    'SuspendApplication',
    oneOf([{ ...said, effectiveOn, waitsFor: 'employer', reviewOn: '2026-03-20', reason: 'Payroll is closed' }]),
  ),
  data('ResumeApplication', oneOf([{ ...said, notes: 'Answered' }])),
  data('TakeBackDisposition', oneOf([{ ...said, notes: 'A namesake' }])),
];

const conditionId = fc.nat({ max: 2 }).map((index) => uuid('c', index));
const wording = { title: 'Reserves', externalWording: 'Show two months of reserves' };
const conditions = [
  data(
    'AddConditions',
    fc.record({ conditionId, mustBeMetBefore: oneOf(conditionPoints) }).map((one) => ({
      conditions: [{ ...one, ...wording, category: 'assets', source: 'manual', dueOn: '2026-03-20' }],
    })),
  ),
  data(
    'RequestCondition',
    fc
      .tuple(conditionId, document)
      .map(([id, { documentId }]) => ({ conditionId: id, documentIds: [documentId], dueOn: '2026-03-24' })),
  ),
  data(
    'ClearCondition',
    conditionId.map((id) => ({ ...said, conditionId: id, evidence: [], note: 'Seen' })),
  ),
  data(
    'WithdrawCondition',
    conditionId.map((id) => ({ ...said, conditionId: id, reason: 'Never needed' })),
  ),
];

/** Anything that people, partners and workflows do to a file; much of it is refused in most states. */
const anyCommand: fc.Arbitrary<LoanApplicationCommand> = fc.oneof(
  data(
    'AssignLoanApplication',
    oneOf([{ assigneeId: null }, { assigneeId: underwriterId, assigneeName: 'Uma Underwood' }]),
  ),
  data('PrioritizeLoanApplication', fc.record({ priority: oneOf(priorities) })),
  data('ChangeApplicationStatus', fc.record({ status: oneOf(applicationStatuses), notes, may: oneOf([authorities]) })),
  ...dispositions,
  ...conditions,
  data('CommentOnApplication', fc.record({ commentId: fc.uuid(), comment: oneOf(['First', 'Second', 'Third']) })),
  data(
    'ChangeStage',
    fc.record({ stageId: oneOf(stageIds), status: oneOf(stageStatuses.slice(1)), notes, may: oneOf([authorities]) }),
  ),
  data('OpenStage', fc.record({ stageId: oneOf(stageIds) })),
  data('CloseStage', fc.record({ stageId: oneOf(stageIds), notes })),
  data(
    'RequestDocuments',
    document.map((one) => ({ requests: [{ ...one, reason: 'Needed', dueOn: '2026-03-20' }] })),
  ),
  data(
    'RequestDocument',
    document.map((one) => ({ ...one, reason: 'Shows the overtime', dueOn: '2026-03-27' })),
  ),
  data(
    'UploadDocument',
    fc
      .tuple(document, oneOf(['new', 'replacement'] as const), fc.stringMatching(/^[0-9a-f]{64}$/))
      .map(([one, mode, sha256]) => ({
        ...one,
        mode,
        sha256,
        mustBeScanned: sha256 < '4',
        fileName: 'file.pdf',
        mediaType: 'application/pdf',
        sizeBytes: 1_000,
      })),
  ),
  data(
    'RecordScan',
    fc
      .tuple(
        document,
        fc.integer({ min: 1, max: 2 }),
        oneOf([{ kind: 'clean' }, { kind: 'infected', signature: 'Eicar-Test-Signature' }]),
      )
      .map(([{ documentId }, documentVersion, verdict]) => ({ documentId, documentVersion, verdict })),
  ),
  data(
    'WithdrawDocumentRequest',
    document.map(({ documentId }) => ({ documentId, reason: 'Found in another file' })),
  ),
  data(
    'ReviewDocument',
    fc
      .tuple(document, oneOf(Object.values(reviewStatusAfter)), notes)
      .map(([{ documentId }, status, reviewNotes]) => ({ documentId, status, reviewNotes })),
  ),
  data(
    'EscalateApplication',
    fc.nat({ max: 3 }).map((wait) => ({ subject: 'Documents', daysWaiting: wait + 3, escalationKey: `wait-${wait}` })),
  ),
  data(
    'RecordCreditReport',
    fc.nat({ max: 2 }).map((report) => creditReport({ reportId: `CR-${report}` })),
  ),
  data(
    'RevealPersonalData',
    fc.record({
      borrowerId: fc.constant(borrowerId),
      fields: fc.subarray([...revealableFields], { minLength: 1 }),
      purpose: oneOf(revealPurposes),
      reason: oneOf(['Compared with her licence', 'Asked by her lawyer']),
    }),
  ),
);

export type RandomFile = {
  readonly applicationId: string;
  /** One list for each command that was not refused, in order; the first submits the file. */
  readonly steps: readonly (readonly LoanApplicationEvent[])[];
};

/** Loan files with lives that the decider allows, the same ones for the same seed. */
export const randomFiles = (options: { seed: number; files: number; commands: number }): RandomFile[] => {
  const { seed, files, commands } = options;
  const lives = fc.array(anyCommand, { minLength: commands, maxLength: commands, size: 'max' });
  return fc.sample(lives, { seed, numRuns: files }).map((life, index) => {
    const applicationId = uuid('a', index);
    const submit: LoanApplicationCommand = {
      type: 'SubmitLoanApplication',
      data: submission({ applicationId, loanNumber: `LL-2026-${String(index).padStart(8, '0')}` }),
    };
    let state = loanApplicationDecider.initialState;
    const steps = [submit, ...life].map((command) => {
      try {
        const events = loanApplicationDecider.decide(command, state, commandMetadata());
        state = events.reduce(loanApplicationDecider.evolve, state);
        return events;
      } catch (error) {
        if (error instanceof DomainError) return [];
        throw error;
      }
    });
    return { applicationId, steps: steps.filter((events) => events.length > 0) };
  });
};
