import { NotFoundError, RuleViolationError } from '../../kernel/errors.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import type { Command } from '../../kernel/message.ts';
import type { FigureFacts } from '../../lending/figures/figure-facts.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import { refuseWhenFinal } from '../qualifying/figures-stay.ts';
import { evidenceProblems } from '../qualifying/qualifying.evidence.ts';
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

type Named = { readonly assetId: string };

const isQualified = ({ assetId }: Named, { facts: { qualifiedAssets = [] } }: Slices): boolean =>
  qualifiedAssets.some((each) => each.assetId === assetId);

const assertQualified = (named: Named, file: Slices): void => {
  if (isQualified(named, file)) return;
  throw new NotFoundError('The file has no such qualified asset', { assetId: named.assetId });
};

/** The id of a line, else one that was made for it: no other text is kept in clear. */
const idProblems = (named: Named, file: Slices, replaces: boolean) => {
  if (replaces) return [];
  if (isQualified(named, file)) return [{ field: 'assetId', message: 'It is qualified already: work it out anew' }];
  const isStated = file.facts.assets?.some(({ assetId }) => assetId === named.assetId) ?? false;
  return isStated || uuidSchema.safeParse(named.assetId).success
    ? []
    : [{ field: 'assetId', message: 'Choose an asset of this application, or leave it out' }];
};

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
    ...idProblems(data, file, replaces ?? false),
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
