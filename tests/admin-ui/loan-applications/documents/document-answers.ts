import { authorizedBorrowersSchema } from '../../../../api/loan-application/credit/credit.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import type { NeedOnFile } from '../../../../api/loan-application/needs/needs.contract.ts';
import { settingsSummarySchema } from '../../../../api/settings/settings.contract.ts';
import { documentName } from '../../../../events/lending/documents/document-wording.ts';
import { type Answers, json } from '../../../support/component.tsx';
import {
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
} from '../../../support/component/loan-file.ts';
import { settingsSummary } from '../../../support/component/sample-answers.ts';

export const DOCUMENTS = `/applications/${fileId}/documents`;
export const REQUESTS = `POST /api/applications/${fileId}/document-requests`;

/** The file of a document. */
export const fileVersion = (
  more: Partial<LoanDocument['versions'][number]> = {},
): LoanDocument['versions'][number] => ({
  documentVersion: 1,
  fileName: 'pay-stub.pdf',
  mediaType: 'application/pdf',
  fileSize: 1_024,
  sha256: '0'.repeat(64),
  activeContent: [],
  isSinglePage: false,
  scan: null,
  malware: null,
  uploadedAt: '2026-03-02T15:00:00.000Z',
  uploadedBy: 'Priya Halloran',
  splitFrom: null,
  ...more,
});

/** A document that was asked for, and of which nothing has come. */
export const requested = (more: Partial<LoanDocument> = {}): LoanDocument =>
  payStub({ status: 'pending', fileSize: null, documentVersion: 0, versions: [], uploadedAt: null, ...more });

/** A document that the file needs, whosoever it is. */
export const needOf = ({ documentType = 'w2', ...more }: Partial<NeedOnFile> = {}): NeedOnFile => ({
  id: documentType,
  documentType,
  subject: null,
  name: documentName(documentType),
  subjectName: null,
  phase: 'application',
  state: 'missing',
  documentId: null,
  lines: [
    {
      line: 'Employment of Alice Rivera: employed',
      reason: 'Shows what the employer paid in the last two years',
    },
  ],
  askedBecause: null,
  waived: null,
  ...more,
});

/** Answers for the documents of a file, with the largest upload in bytes. */
export const documentsAnswers = (file = loanFile(), uploadMaxBytes = 25_000_000): Answers => ({
  ...loanFileAnswers(file),
  [detailed]: detailedAnswer(file),
  'GET /api/settings/summary': json(settingsSummarySchema, settingsSummary({ uploadMaxBytes })),
  [`GET /api/applications/${fileId}/credit-authorizations`]: json(authorizedBorrowersSchema, { borrowerIds: [] }),
});

const starts: Readonly<Record<string, string>> = { exe: 'MZ\0\0', txt: 'only text' };

/** A file on somebody's disk, of the type that its name says. */
export const onDisk = (name: string, bytes?: number): File => {
  const made = new File([starts[name.slice(name.lastIndexOf('.') + 1)] ?? '%PDF-1.7\n'], name);
  if (bytes !== undefined) Object.defineProperty(made, 'size', { value: bytes });
  return made;
};
