import { type FieldError, NotFoundError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { debtIdOf } from '../../lending/figures/debt-facts.ts';
import type { FigureFacts } from '../../lending/figures/figure-facts.ts';
import { mergedDebts, type MergedDebt } from '../../lending/figures/merged-debts.ts';
import { countsSpouse } from '../../lending/liabilities/debt-treatment.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import { refuseWhenFinal } from './figures-stay.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { DebtEvent, DebtEventOf } from './debts.events.ts';
import { treatmentProblems } from './debts.problems.ts';
import { evidenceProblems } from './qualifying.evidence.ts';

/** @param debtId as it is stated or as it is reported */
export type TreatDebt = Command<
  'TreatDebt',
  Omit<DebtEventOf<'DebtTreated'>['data'], 'debtIds'> & { readonly debtId: string }
>;
export type AddDebt = Command<
  'AddDebt',
  Omit<DebtEventOf<'DebtAdded'>['data'], 'debtId' | 'communityState'> & {
    /** Of the property or of a borrower; null where none of them is in one. */
    readonly communityState: string | null;
  }
>;
export type TakeBackDebtTreatment = Command<'TakeBackDebtTreatment', DebtEventOf<'DebtTreatmentTakenBack'>['data']>;
export type DebtsCommand = TreatDebt | AddDebt | TakeBackDebtTreatment;

type Slices = IntakeSlice & StatusSlice & DispositionSlice & DocumentsSlice & { readonly facts: FigureFacts };

const refuseIfAny = (message: string, problems: readonly FieldError[]): void => {
  if (problems.length > 0) throw new RuleViolationError(message, {}, problems);
};

const idsOf = ({ stated, reported }: MergedDebt): string[] =>
  [stated?.debtId, reported?.debtId].filter((id) => id !== undefined);

/** @throws NotFoundError for a debt that the file does not state and its newest report does not have */
const debtOf = (debtId: string, { facts }: Slices): MergedDebt => {
  const debt = mergedDebts(facts).find((each) => idsOf(each).includes(debtId));
  if (!debt) throw new NotFoundError('The file has no such debt: another report may have come in', { debtId });
  return debt;
};

/** Its ids without the one that the treatment of another debt goes by, with which it was paired before. */
const ownIdsOf = (debt: MergedDebt, { facts }: Slices): string[] => {
  const ofOthers = mergedDebts(facts).flatMap((each) =>
    each.debtId === debt.debtId ? [] : (each.treatment?.debtIds ?? []),
  );
  return idsOf(debt).filter((id) => !ofOthers.includes(id));
};

/** @throws NotFoundError, RuleViolationError by its fields, IllegalTransitionError on a final file */
const treatDebt = ({ data }: TreatDebt, file: Slices): DebtEvent[] => {
  refuseWhenFinal(file);
  const { debtId, ...treated } = data;
  const debt = debtOf(debtId, file);
  refuseIfAny('The debt cannot be treated so', [
    ...treatmentProblems(treated, debt, file),
    ...evidenceProblems(data, file),
  ]);
  return [{ type: 'DebtTreated', data: { debtIds: ownIdsOf(debt, file), ...treated } }];
};

const spouseProblems = (communityState: string | null, { facts }: Slices): FieldError[] => {
  if (!countsSpouse(facts.loan.type)) {
    return [
      { field: 'borrowerId', message: 'A conventional loan does not count the debts of a spouse who does not borrow' },
    ];
  }
  return communityState === null
    ? [{ field: 'borrowerId', message: 'Neither the property nor a borrower is in a community property state' }]
    : [];
};

/** @throws RuleViolationError by its fields, IllegalTransitionError on a final file */
const addDebt = ({ data }: AddDebt, file: Slices): DebtEvent[] => {
  refuseWhenFinal(file);
  const { communityState, borrowerId, ...added } = data;
  const { debtType: type, creditor, accountLast4 } = added;
  const debtId = debtIdOf('reported', { type, creditor, accountLast4 });
  const likeIt = [debtId, debtIdOf('stated', { type, creditor, accountLast4 })];
  const isThere = mergedDebts(file.facts).some((debt) =>
    [debt.debtId, debt.reported?.unnumberedId, ...idsOf(debt)].some((id) => id !== undefined && likeIt.includes(id)),
  );
  const isStranger = borrowerId !== undefined && !file.borrowers.some((each) => each.borrowerId === borrowerId);
  refuseIfAny('The debt cannot be added', [
    ...(isThere
      ? [
          {
            field: 'creditor',
            message: 'The file has this debt: treat it where it is listed, or enter the number of another one',
          },
        ]
      : []),
    ...(isStranger ? [{ field: 'borrowerId', message: 'Choose a borrower of this application' }] : []),
    ...(borrowerId === undefined ? spouseProblems(communityState, file) : []),
    ...(data.note?.trim() || data.evidence.length > 0
      ? []
      : [{ field: 'note', message: 'Say how it was found, or choose what shows it' }]),
    ...evidenceProblems(data, file),
  ]);
  const whose = borrowerId === undefined ? { communityState: communityState ?? undefined } : { borrowerId };
  return [{ type: 'DebtAdded', data: { debtId, ...added, ...whose } }];
};

/** @throws NotFoundError, IllegalTransitionError on a final file */
const takeBack = ({ data }: TakeBackDebtTreatment, file: Slices): DebtEvent[] => {
  refuseWhenFinal(file);
  const { debtTreatments = [], foundDebts = [] } = file.facts;
  if (foundDebts.some(({ debtId }) => debtId === data.debtId)) return [{ type: 'DebtTreatmentTakenBack', data }];
  // It may have been reported alone when it was treated, and be stated too by now; or be on the file no more.
  const debt = mergedDebts(file.facts).find((each) => idsOf(each).includes(data.debtId));
  const treatment = debt
    ? (debt.treatment ?? debt.lost)
    : debtTreatments.find(({ debtIds }) => debtIds.includes(data.debtId));
  const debtId = treatment?.debtIds.find((id) => id === data.debtId) ?? treatment?.debtIds[0];
  if (debtId === undefined) throw new NotFoundError('The file has no treatment of this debt', { debtId: data.debtId });
  return [{ type: 'DebtTreatmentTakenBack', data: { ...data, debtId } }];
};

/** What an underwriter does with the debts of a file. */
export const debtsModule = {
  decide: { TreatDebt: treatDebt, AddDebt: addDebt, TakeBackDebtTreatment: takeBack },
};
