import { forEvery } from '../../kernel/by-type.ts';
import type { Command } from '../../kernel/message.ts';
import { isFinal } from '../../lending/disposition/disposition.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import { type AssignDocument, assignDocument } from './documents.assign.ts';
import { conditionFollowers } from './documents.of-conditions.ts';
import { type DocumentEventOf, scanStatusAfter } from './documents.events.ts';
import { assigned, moved, put, reminderSent } from './documents.fold.ts';
import { needAgain, noLongerNeeded } from './documents.needs.ts';
import { closingItems, openItems } from './documents.open-items.ts';
import {
  requestDocument,
  requestDocuments,
  type RequestDocument,
  type RequestDocuments,
  revised,
  withdrawn,
  type WithdrawDocumentRequest,
  withdrawRequest,
} from './documents.requests.ts';
import { type ReviewDocument, reviewDocument } from './documents.review.ts';
import { recordScan, type RecordScan, scanned } from './documents.scans.ts';
import { splitDocument, type SplitDocument } from './documents.split.ts';
import { documentOf, type DocumentsSlice } from './documents.state.ts';
import { type UploadDocument, uploadDocument } from './documents.upload.ts';

export type RecordDocumentReminder = Command<'RecordDocumentReminder', DocumentEventOf<'DocumentReminderSent'>['data']>;
export type DocumentsCommand =
  | RequestDocuments
  | RequestDocument
  | WithdrawDocumentRequest
  | UploadDocument
  | AssignDocument
  | SplitDocument
  | RecordScan
  | ReviewDocument
  | RecordDocumentReminder;

type Slices = IntakeSlice & StatusSlice & DispositionSlice & DocumentsSlice;

const recordReminder = ({ data }: RecordDocumentReminder, file: Slices): DocumentEventOf<'DocumentReminderSent'>[] => {
  if (isFinal(file) || file.reminderKeys.includes(data.reminderKey)) return [];
  for (const documentId of data.documentIds) documentOf(file, documentId);
  return [{ type: 'DocumentReminderSent', data }];
};

export const documentsModule = {
  begin: (): DocumentsSlice => ({ documents: [], withdrawnIds: [], waived: [], reminderKeys: [] }),
  decide: {
    RequestDocuments: requestDocuments,
    RequestDocument: requestDocument,
    WithdrawDocumentRequest: withdrawRequest,
    UploadDocument: uploadDocument,
    AssignDocument: assignDocument,
    SplitDocument: splitDocument,
    RecordScan: recordScan,
    ReviewDocument: reviewDocument,
    RecordDocumentReminder: recordReminder,
  },
  /** Fields of a document other than its status. */
  own: { put, moved },
  evolve: {
    LoanApplicationRestated: needAgain,
    DocumentRequestRevised: revised,
    DocumentRequestWithdrawn: withdrawn,
    ...forEvery(scanStatusAfter, scanned),
    DocumentAssigned: assigned,
    DocumentReminderSent: reminderSent,
  },
  followers: { LoanApplicationRestated: noLongerNeeded, ...conditionFollowers },
  closingGate: closingItems,
  openItems,
};
