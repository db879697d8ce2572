import { withReliance } from '../../../events/lending/changes/file-reliance.ts';
import { fullName } from '../../../events/lending/fields/words.ts';
import { factInWords, neededInWords, subjectInWords } from '../../../events/lending/needs/need-words.ts';
import { isDueBeforeClosing } from '../../../events/lending/needs/needs-rules.ts';
import { withoutWaived } from '../../../events/lending/needs/needs-change.ts';
import { type Need, neededDocuments, needsOfFile, needStateOf } from '../../../events/lending/needs/needs-list.ts';
import { countsFor, type NeededDocument, neededKey } from '../../../events/lending/needs/subjects.ts';
import type {
  FileDocument,
  LoanFileRecord,
  WithdrawnRequest,
} from '../../../projections/loan-file/loan-file.queries.ts';
import { relianceOf } from '../../services/file/out-of-date.ts';
import type { NeedOnFile } from './needs.contract.ts';

/** Requests that were taken back: the file does not need what they were for. */
export const waivedOf = ({ withdrawnRequests = [] }: LoanFileRecord): readonly WithdrawnRequest[] => withdrawnRequests;

/** The documents that the file needs, without those that were waived. */
export const neededOf = (file: LoanFileRecord): NeededDocument[] =>
  waivedOf(file).reduce<NeededDocument[]>(withoutWaived, neededDocuments(file));

const neededBy = ({ documentType, subjects }: FileDocument): NeededDocument[] =>
  (subjects ?? [undefined]).map((subject) => ({ documentType, ...(subject && { subject }) }));

/** Documents that staff asked for though no line of the application does: each stands in the list like the others. */
const askedBeside = ({ documents }: LoanFileRecord, needed: readonly Need[]): Need[] => {
  const asked = documents
    .filter(({ requestReason, status }) => requestReason !== null && status !== 'split')
    .filter((document) => !needed.some((need) => countsFor(document, need)))
    .flatMap(neededBy);
  const keys = asked.map(neededKey);
  return asked
    .filter((need, index) => keys.indexOf(neededKey(need)) === index)
    .map((need): Need => ({
      ...need,
      phase: isDueBeforeClosing(need) ? 'before_closing' : 'application',
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
  const documents = withReliance(file.documents, relianceOf(file));
  return [...needed, ...askedBeside(file, needed)].map(({ lines, ...need }) => {
    const withdrawn = file.withdrawnRequests?.findLast((each) => countsFor(each, need));
    const { state, document } = needStateOf(need, documents, withdrawn !== undefined);
    return {
      id: neededKey(need),
      documentType: need.documentType,
      phase: need.phase,
      subject: need.subject ?? null,
      name: neededInWords(need, file),
      subjectName: need.subject ? subjectInWords(need.subject, file) : null,
      state,
      documentId: document?.documentId ?? null,
      lines: lines.map(({ fact, reason }) => ({ line: factInWords(fact, nameOf), reason })),
      askedBecause: document?.requestReason ?? null,
      waived: state === 'waived' && withdrawn ? { reason: withdrawn.reason, by: withdrawn.by, at: withdrawn.at } : null,
    };
  });
};
