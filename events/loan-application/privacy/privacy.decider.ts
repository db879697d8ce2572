import { ErasedError, IllegalTransitionError, NotFoundError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { isFinal, standingInSentence } from '../../lending/disposition/disposition.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { BorrowerErasureBegun, BorrowerForgotten, PersonalDataRevealed } from './privacy.events.ts';

/** Records that the actor is about to be shown a borrower's data in clear; refused once the borrower is forgotten. */
export type RevealPersonalData = Command<'RevealPersonalData', PersonalDataRevealed['data']>;
/** Announces that the keys of subjects are about to be destroyed, once for each; refused while the file is open. */
export type BeginBorrowerErasure = Command<'BeginBorrowerErasure', BorrowerErasureBegun['data']>;
/** Records that the keys of a borrower's personal data are destroyed; refused before that was announced. */
export type ForgetBorrower = Command<'ForgetBorrower', BorrowerForgotten['data']>;
export type PrivacyCommand = RevealPersonalData | BeginBorrowerErasure | ForgetBorrower;

export type PrivacySlice = {
  readonly forgottenBorrowerIds: readonly string[];
  /** Borrowers and streams whose keys may be destroyed already. */
  readonly subjectsBeingErased: readonly string[];
};

/** Also one who is no longer a borrower of it: what was said of them is still on record. */
const assertBorrowerOf = ({ applicationId, peopleEver }: IntakeSlice, borrowerId: string): void => {
  if (!peopleEver.includes(borrowerId)) {
    throw new NotFoundError('The application has no such borrower', { applicationId, borrowerId });
  }
};

/** Every look is recorded, also the second of the same person. @throws NotFoundError, ErasedError */
const reveal = ({ data }: RevealPersonalData, file: IntakeSlice & PrivacySlice): PersonalDataRevealed[] => {
  const { borrowerId } = data;
  assertBorrowerOf(file, borrowerId);
  if (file.forgottenBorrowerIds.includes(borrowerId)) {
    throw new ErasedError('The personal data of this borrower was erased and cannot be shown any more', {
      applicationId: file.applicationId,
      borrowerId,
    });
  }
  return [{ type: 'PersonalDataRevealed', data }];
};

/** @throws IllegalTransitionError while the file is open: until then its records must be kept; NotFoundError */
const beginErasure = (
  { data }: BeginBorrowerErasure,
  file: IntakeSlice & StatusSlice & DispositionSlice & PrivacySlice,
): BorrowerErasureBegun[] => {
  const { applicationId, status } = file;
  assertBorrowerOf(file, data.borrowerId);
  if (!isFinal(file)) {
    throw new IllegalTransitionError(
      `The application is ${standingInSentence(file)}: its records must be kept until it is funded, rejected or closed`,
      { applicationId, status, allowed: [] },
    );
  }
  const subjects = data.subjects.filter((subject) => !file.subjectsBeingErased.includes(subject));
  return subjects.length === 0 ? [] : [{ type: 'BorrowerErasureBegun', data: { ...data, subjects } }];
};

/** @throws IllegalTransitionError before the erasure has begun; NotFoundError */
const forget = ({ data }: ForgetBorrower, file: IntakeSlice & PrivacySlice): BorrowerForgotten[] => {
  const { applicationId, forgottenBorrowerIds, subjectsBeingErased } = file;
  const { borrowerId } = data;
  assertBorrowerOf(file, borrowerId);
  if (forgottenBorrowerIds.includes(borrowerId)) return [];
  if (!subjectsBeingErased.includes(borrowerId)) {
    throw new IllegalTransitionError('The erasure of this borrower has not begun', { applicationId, borrowerId });
  }
  return [{ type: 'BorrowerForgotten', data }];
};

const whyLocked = (file: PrivacySlice & StatusSlice & DispositionSlice): string | null =>
  file.forgottenBorrowerIds.length + file.subjectsBeingErased.length === 0
    ? null
    : `A borrower of this application has been forgotten, so it stays ${standingInSentence(file)}`;

export const privacyModule = {
  begin: (): PrivacySlice => ({ forgottenBorrowerIds: [], subjectsBeingErased: [] }),
  decide: { RevealPersonalData: reveal, BeginBorrowerErasure: beginErasure, ForgetBorrower: forget },
  evolve: {
    BorrowerErasureBegun: (
      { subjectsBeingErased }: PrivacySlice,
      { data }: BorrowerErasureBegun,
    ): Partial<PrivacySlice> => ({ subjectsBeingErased: [...subjectsBeingErased, ...data.subjects] }),
    BorrowerForgotten: (
      { forgottenBorrowerIds }: PrivacySlice,
      { data }: BorrowerForgotten,
    ): Partial<PrivacySlice> => ({ forgottenBorrowerIds: [...forgottenBorrowerIds, data.borrowerId] }),
  },
  lock: whyLocked,
};
