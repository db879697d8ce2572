import type { DocumentType } from '../../../events/lending/life-cycle/life-cycle.ts';
import { factInWords } from '../../../events/lending/needs/need-words.ts';
import { type Need, neededTypes, needsOfFile, needStateOf } from '../../../events/lending/needs/needs-list.ts';
import { fullName } from '../../../events/lending/fields/words.ts';
import type { LoanFileRecord } from '../../../projections/loan-file/loan-file.queries.ts';
import type { NeedOnFile } from './needs.contract.ts';

/** Types whose request was withdrawn: the file does not need them. */
export const waivedTypesOf = ({ withdrawnRequests = [] }: LoanFileRecord): DocumentType[] =>
  withdrawnRequests.map(({ documentType }) => documentType);

/** The documents that the file needs, without those that were waived. */
export const neededTypesOf = (file: LoanFileRecord): DocumentType[] => {
  const waived = waivedTypesOf(file);
  return neededTypes(file).filter((type) => !waived.includes(type));
};

/** Documents that staff asked for though no line of the application does: each stands in the list like the others. */
const askedBeside = ({ documents }: LoanFileRecord, needed: readonly Need[]): Need[] => {
  const isNeeded = (type: DocumentType) => needed.some(({ documentType }) => documentType === type);
  const asked = documents.filter(
    ({ requestReason, documentType }) => requestReason !== null && !isNeeded(documentType),
  );
  return [...new Set(asked.map(({ documentType }) => documentType))].map((documentType) => ({
    documentType,
    lines: [],
  }));
};

/** The needs list of a file: each document with the lines it comes from, and where it stands. */
export const needsOnFile = (file: LoanFileRecord): NeedOnFile[] => {
  const nameOf = (borrowerId: string): string => {
    const borrower = file.borrowers.find((each) => each.borrowerId === borrowerId);
    return borrower ? fullName(borrower) : 'a borrower';
  };
  const needed = needsOfFile(file);
  return [...needed, ...askedBeside(file, needed)].map(({ documentType, lines }) => {
    const withdrawn = file.withdrawnRequests?.findLast((each) => each.documentType === documentType);
    const { state, document } = needStateOf(documentType, file.documents, withdrawn !== undefined);
    return {
      documentType,
      state,
      documentId: document?.documentId ?? null,
      lines: lines.map(({ fact, reason }) => ({ line: factInWords(fact, nameOf), reason })),
      askedBecause: document?.requestReason ?? null,
      waived: state === 'waived' && withdrawn ? { reason: withdrawn.reason, by: withdrawn.by, at: withdrawn.at } : null,
    };
  });
};
