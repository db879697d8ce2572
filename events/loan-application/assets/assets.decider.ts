import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { isFinal, standingInSentence } from '../../lending/disposition/disposition.ts';
import type { FigureFacts } from '../../lending/figures/figure-facts.ts';
import { isSettledDocument } from '../../lending/life-cycle/life-cycle.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { AssetsEvent, AssetsEventOf } from './assets.events.ts';

export type QualifyAsset = Command<
  'QualifyAsset',
  AssetsEventOf<'AssetQualified'>['data'] & {
    /** Works out anew one that is qualified. */
    readonly replaces?: boolean | undefined;
  }
>;
export type DropAsset = Command<'DropAsset', AssetsEventOf<'AssetDropped'>['data']>;
export type AssetsCommand = QualifyAsset | DropAsset;

type Slices = IntakeSlice &
  StatusSlice &
  DispositionSlice &
  DocumentsSlice & { readonly facts: Pick<FigureFacts, 'assets' | 'qualifiedAssets'> };

const refuseWhenFinal = (file: Slices): void => {
  if (!isFinal(file)) return;
  throw new IllegalTransitionError(`The application is ${standingInSentence(file)}: its figures stay as they are`, {
    applicationId: file.applicationId,
    status: file.status,
    allowed: [],
  });
};

const assertQualified = (
  { assetId }: { readonly assetId: string },
  { facts: { qualifiedAssets = [] } }: Slices,
): void => {
  if (qualifiedAssets.some((each) => each.assetId === assetId)) return;
  throw new NotFoundError('The file has no such qualified asset', { assetId });
};

/** Evidence is a file that somebody has verified, in the version that was looked at. */
const evidenceProblems = ({ evidence }: QualifyAsset['data'], { documents }: Slices) =>
  evidence.flatMap(({ documentId, documentVersion }, index) => {
    const document = documents.find((each) => each.documentId === documentId);
    const field = `evidence.${index}`;
    if (!document) return [{ field, message: 'Choose a document of this application' }];
    if (document.documentVersion !== documentVersion) {
      return [{ field, message: `Look at version ${document.documentVersion}, which has come in since` }];
    }
    return isSettledDocument(document.status) ? [] : [{ field, message: 'Verify or approve the document first' }];
  });

const depositProblems = ({ sheet: { deposits = [] } }: QualifyAsset['data']) =>
  deposits.flatMap(({ cents, sourcedCents }, index) =>
    sourcedCents > cents
      ? [{ field: `sheet.deposits.${index}.sourced`, message: 'Source no more than the deposit' }]
      : [],
  );

/** @throws RuleViolationError by field, NotFoundError, IllegalTransitionError on a final file */
const qualifyAsset = ({ data: { replaces, ...data } }: QualifyAsset, file: Slices): AssetsEvent[] => {
  refuseWhenFinal(file);
  if (replaces) assertQualified(data, file);
  const isUnexplained = !data.note?.trim() && (data.enteredCents !== undefined || data.evidence.length === 0);
  const problems = [
    ...(file.borrowers.some(({ borrowerId }) => borrowerId === data.borrowerId)
      ? []
      : [{ field: 'borrowerId', message: 'Choose a borrower of this application' }]),
    ...depositProblems(data),
    ...evidenceProblems(data, file),
    ...(isUnexplained
      ? [{ field: 'note', message: 'Name a document that shows it, or say where the amount is from' }]
      : []),
  ];
  if (problems.length > 0) throw new RuleViolationError('The asset cannot be counted like this', {}, problems);
  return [{ type: 'AssetQualified', data }];
};

/** @throws NotFoundError, IllegalTransitionError on a final file */
const dropAsset = ({ data }: DropAsset, file: Slices): AssetsEvent[] => {
  refuseWhenFinal(file);
  assertQualified(data, file);
  return [{ type: 'AssetDropped', data }];
};

/** What money for closing and reserves counts. */
export const assetsModule = { decide: { QualifyAsset: qualifyAsset, DropAsset: dropAsset } };
