import type { DocumentType } from '../../../events/lending/life-cycle/life-cycle.ts';
import { factInWords } from '../../../events/lending/needs/need-words.ts';
import { neededTypes, needsOfFile, needStateOf } from '../../../events/lending/needs/needs-list.ts';
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

/** The needs list of a file: each document with the lines it comes from, and where it stands. */
export const needsOnFile = (file: LoanFileRecord): NeedOnFile[] => {
  const nameOf = (borrowerId: string): string => {
    const borrower = file.borrowers.find((each) => each.borrowerId === borrowerId);
    return borrower ? fullName(borrower) : 'a borrower';
  };
  return needsOfFile(file).map(({ documentType, lines }) => {
    const withdrawn = file.withdrawnRequests?.findLast((each) => each.documentType === documentType);
    const { state, document } = needStateOf(documentType, file.documents, withdrawn !== undefined);
    return {
      documentType,
      state,
      documentId: document?.documentId ?? null,
      lines: lines.map(({ fact, reason }) => ({ line: factInWords(fact, nameOf), reason })),
      waived: state === 'waived' && withdrawn ? { reason: withdrawn.reason, by: withdrawn.by, at: withdrawn.at } : null,
    };
  });
};
