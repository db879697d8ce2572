import { NotFoundError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { FigureFacts } from '../../lending/figures/figure-facts.ts';
import { qualifyingIncome } from '../../lending/income/qualifying-income.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import { refuseWhenFinal } from './figures-stay.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { QualifyingEvent, QualifyingEventOf } from './qualifying.events.ts';
import { evidenceProblems } from './qualifying.evidence.ts';

type Qualified = QualifyingEventOf<'IncomeQualified'>['data'];

/** By a worksheet, or entered with a note that says why. */
export type QualifyIncome = Command<
  'QualifyIncome',
  Omit<Qualified, 'monthlyCents' | 'findings'> & {
    readonly enteredCents?: number | undefined;
    /** Works out anew one that is there. */
    readonly replaces?: boolean | undefined;
  }
>;
export type DropIncomeWorksheet = Command<'DropIncomeWorksheet', QualifyingEventOf<'IncomeWorksheetDropped'>['data']>;
export type QualifyingCommand = QualifyIncome | DropIncomeWorksheet;

type Slices = IntakeSlice &
  StatusSlice &
  DispositionSlice &
  DocumentsSlice & { readonly facts: Pick<FigureFacts, 'loan' | 'qualifiedIncome'> };

const assertOnFile = ({ worksheetId }: { readonly worksheetId: string }, { facts }: Slices): void => {
  if (facts.qualifiedIncome?.some((each) => each.worksheetId === worksheetId)) return;
  throw new NotFoundError('The file has no such income worksheet', { worksheetId });
};

const resultOf = ({ worksheet, enteredCents, noteDate }: QualifyIncome['data'], { facts }: Slices) => {
  if (worksheet === undefined) return { monthlyCents: enteredCents ?? 0, findings: [] };
  try {
    return qualifyingIncome(worksheet, { loanType: facts.loan.type, noteDate });
  } catch (error) {
    if (!(error instanceof RuleViolationError)) throw error;
    const errors = error.errors.map(({ field, message }) => ({ field: `worksheet.${field}`, message }));
    throw new RuleViolationError(error.message, {}, errors);
  }
};

/** @throws RuleViolationError, NotFoundError, IllegalTransitionError on a final file */
const qualifyIncome = ({ data }: QualifyIncome, file: Slices): QualifyingEvent[] => {
  refuseWhenFinal(file);
  if (data.replaces) assertOnFile(data, file);
  const { worksheet, enteredCents, note, borrowerId } = data;
  const isWhole = (worksheet === undefined) !== (enteredCents === undefined);
  const problems = [
    ...(file.borrowers.some((each) => each.borrowerId === borrowerId)
      ? []
      : [{ field: 'borrowerId', message: 'Choose a borrower of this application' }]),
    ...(isWhole ? [] : [{ field: 'worksheet', message: 'Send a worksheet, or an amount that was entered' }]),
    ...evidenceProblems(data, file),
  ];
  if (problems.length > 0) throw new RuleViolationError('The income cannot be qualified with', {}, problems);
  const { monthlyCents, findings } = resultOf(data, file);
  if (!note?.trim() && (worksheet === undefined || findings.length > 0)) {
    throw new RuleViolationError('This income takes a note', { findings: [...findings] }, [
      {
        field: 'note',
        message: worksheet === undefined ? 'Say where the amount is from' : 'Say why it may be relied on all the same',
      },
    ]);
  }
  const { enteredCents: _entered, replaces: _replaces, ...recorded } = data;
  return [{ type: 'IncomeQualified', data: { ...recorded, monthlyCents, findings: [...findings] } }];
};

/** @throws NotFoundError, IllegalTransitionError on a final file */
const dropWorksheet = ({ data }: DropIncomeWorksheet, file: Slices): QualifyingEvent[] => {
  refuseWhenFinal(file);
  assertOnFile(data, file);
  return [{ type: 'IncomeWorksheetDropped', data }];
};

/** What an underwriter qualifies a file with, in place of what was stated. */
export const qualifyingModule = {
  decide: { QualifyIncome: qualifyIncome, DropIncomeWorksheet: dropWorksheet },
};
