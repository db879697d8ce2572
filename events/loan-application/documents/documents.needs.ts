import { changeOf } from '../../lending/needs/needs-change.ts';
import { countsFor, type ForSubjects, type NeededDocument, neededKey } from '../../lending/needs/subjects.ts';
import type { ApplicationStatus } from '../../lending/life-cycle/life-cycle.ts';
import type { FigureFacts } from '../../lending/figures/figure-facts.ts';
import { fileFigures } from '../../lending/figures/file-figures.ts';
import { takesPrivateInsurance } from '../../lending/figures/mortgage-insurance.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { LoanApplicationRestated } from '../intake/intake.events.ts';
import type { DocumentEventOf } from './documents.events.ts';
import type { DocumentsSlice } from './documents.state.ts';
import type { WithAwaitedConditions } from './documents.takes.ts';

const NO_LONGER_NEEDED = 'The application no longer says what it was asked for';

/** What the needs list asks for again is not waived any more. */
export const needAgain = (
  { waived }: DocumentsSlice,
  { data: { needs } }: LoanApplicationRestated,
): Pick<DocumentsSlice, 'waived'> => {
  const { added } = changeOf(needs);
  return { waived: waived.filter((each) => !added.some((need) => countsFor(each, need))) };
};

/** True when all that the document was asked for is no longer needed. */
const isDropped = (document: ForSubjects, dropped: readonly NeededDocument[]): boolean => {
  const { documentType, subjects } = document;
  return subjects === undefined
    ? dropped.some((need) => countsFor(document, need))
    : subjects.every((subject) => dropped.some((need) => neededKey(need) === neededKey({ documentType, subject })));
};

/** Requests for what is no longer needed are taken back while nothing has come in for them, but for what a condition waits for. */
export const noLongerNeeded = (
  { data: { needs } }: LoanApplicationRestated,
  { documents, conditions }: Pick<DocumentsSlice, 'documents'> & WithAwaitedConditions,
): DocumentEventOf<'DocumentRequestWithdrawn'>[] =>
  documents
    .filter(
      (document) =>
        document.documentVersion === 0 &&
        isDropped(document, changeOf(needs).dropped) &&
        !conditions.some(({ documentIds }) => documentIds.includes(document.documentId)),
    )
    .map(({ documentId, documentType, subjects }) => ({
      type: 'DocumentRequestWithdrawn',
      data: { documentId, documentType, reason: NO_LONGER_NEEDED, ...(subjects && { subjects: [...subjects] }) },
    }));

const INSURANCE: NeededDocument = { documentType: 'mortgage_insurance_certificate' };

/**
 * What a move asks for beside: an approval, once, what has to be there before closing and was not waived before; of mortgage
 * insurance by the terms that stand, which may be those of an accepted counteroffer, and by the appraised value.
 */
export const closingDocumentsOf = (
  to: ApplicationStatus,
  file: Pick<IntakeSlice, 'closingAsked' | 'closingDocuments'> &
    Pick<DocumentsSlice, 'waived'> & {
      readonly facts: FigureFacts;
    },
): NeededDocument[] => {
  if (to !== 'approved' || file.closingAsked) return [];
  const others = file.closingDocuments.filter(({ documentType }) => documentType !== INSURANCE.documentType);
  const due =
    others.length > 0 && takesPrivateInsurance(file.facts.loan, fileFigures(file.facts).value.cents)
      ? [...others, INSURANCE]
      : others;
  return due.filter((need) => !file.waived.some((each) => countsFor(each, need)));
};
