import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { evidenceOf, type Step, uploadOf } from '../../../events/lending/decisions/evidence-makers.ts';
import { documentInWords, subjectInWords } from '../../../events/lending/needs/need-words.ts';
import { neededDocuments } from '../../../events/lending/needs/needs-list.ts';
import { isUnassigned } from '../../../events/lending/needs/subjects.ts';
import { nameThenNow } from '../../../events/lending/fields/words.ts';
import type { FileDocument, LoanFileRecord, SplitFrom } from '../../../projections/loan-file/loan-file.queries.ts';
import { toDocumentFacts } from './document-facts.ts';
import type { LoanDocument } from './documents.contract.ts';

/** Viewer of the documents: current names of accounts, the zone of the main branch (IANA name), and steps kept from them. */
type Look = {
  readonly timeZone: string;
  readonly nameOf: (id: string | null | undefined) => string | undefined;
  /** True when the viewer did the step, and the loan needs another for the next one. */
  readonly isKept: (step: Step) => boolean;
};

/** The documents of a file, as its page shows them. */
export const toDocuments = (file: LoanFileRecord, { timeZone, nameOf, isKept }: Look): LoanDocument[] => {
  const needed = neededDocuments(file);
  return file.documents.map(
    ({ documentId, reviewedBy, reviewedById, verifiedBy, againBecause = null, splitInto, ...document }) => {
      const versions = document.versions.map(
        ({
          sizeBytes,
          activeContent = [],
          isSinglePage = false,
          scan,
          uploadedById,
          reading: _reading,
          splitFrom,
          ...version
        }) => ({
          ...version,
          uploadedBy: nameThenNow(version.uploadedBy, nameOf(uploadedById)),
          fileSize: sizeBytes,
          activeContent: [...activeContent],
          isSinglePage,
          scan: scan?.state ?? null,
          malware: scan?.state === 'infected' ? scan.signature : null,
          splitFrom: splitFrom ? toSplitFrom(splitFrom, nameOf) : null,
        }),
      );
      const newest = versions.at(-1);
      const { documentType, subjects } = document;
      const made = { documentType, uploadedBy: document.versions.at(-1)?.uploadedById, verifiedBy };
      return {
        ...document,
        id: documentId,
        subjects: subjects ? [...subjects] : null,
        subjectNames: (subjects ?? []).map((subject) => subjectInWords(subject, file)),
        isUnassigned: isUnassigned(document, needed),
        againBecause,
        fileName: newest?.fileName ?? documentInWords(document, file),
        fileSize: newest?.fileSize ?? null,
        uploadedAt: newest?.uploadedAt ?? null,
        uploadedBy: newest?.uploadedBy ?? null,
        reviewedBy: reviewedBy === null ? null : nameThenNow(reviewedBy, nameOf(reviewedById)),
        splitInto: splitInto
          ? {
              documentIds: [...splitInto.partIds],
              pagesLeft: [...splitInto.pagesLeft],
              by: nameThenNow(splitInto.by, nameOf(splitInto.byId)),
            }
          : null,
        documentVersion: versions.length,
        differences:
          document.status === 'split' ? 0 : differencesIn(file, { documentId, reviewedBy, ...document }, timeZone),
        verifyingNeedsAnother: isKept(uploadOf(made)),
        clearingNeedsAnother: evidenceOf(made).some(isKept),
        versions,
      };
    },
  );
};

const toSplitFrom = ({ documentId, fileName, pages, by, byId }: SplitFrom, nameOf: Look['nameOf']) => ({
  documentId,
  fileName,
  pages: [...pages],
  by: nameThenNow(by, nameOf(byId)),
});

/** Facts of its newest file that differ from the application. */
const differencesIn = (file: LoanFileRecord, document: FileDocument, timeZone: string): number => {
  const newest = document.versions.at(-1);
  if (!newest?.reading) return 0;
  const { facts } = toDocumentFacts(file, document, newest, plainDateIn(file.submittedAt, timeZone));
  return facts.filter(({ difference }) => difference !== null).length;
};
