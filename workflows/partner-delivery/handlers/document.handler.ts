import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { IllegalTransitionError, RuleViolationError } from '../../../events/kernel/errors.ts';
import { isFinal, standingInSentence } from '../../../events/lending/disposition/disposition.ts';
import { documentName } from '../../../events/lending/documents/document-wording.ts';
import { isAwaitingBorrower } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { UploadDocument } from '../../../events/loan-application/documents/documents.decider.ts';
import { type LoanFile, loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import {
  type DocumentDelivered,
  documentDeliveredSchema,
} from '../../../events/partner-delivery/partner-delivery.messages.ts';
import { type ExaminedDocument, examineDocument } from '../../../events/platform/documents/document-file.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { keepIfRecorded, MOST_FILE_BYTES } from '../../../events/store/files/staged-file.ts';
import { type JudgedFile, onLoanFile } from './loan-file.ts';
import { type Circumstances, messageHandler } from './message-handler.ts';

type RequestedDocument = LoanFile['documents'][number];

/** A document that answers a request of the file that it names, of a partner with an open order for it. */
export const documentHandler = messageHandler({
  types: ['document.delivered'],
  schema: documentDeliveredSchema,
  find: async (message, circumstances) => {
    const { applicationId } = message.data;
    const about = { kind: message.type, applicationId, effect: 'Document stored' };
    return onLoanFile(circumstances, about, (judged) => upload(message, judged, circumstances));
  },
});

const upload = async (
  message: DocumentDelivered,
  { file, version }: JudgedFile,
  { deps: { store, files, scansFiles }, commandId, metadata }: Circumstances,
): Promise<void> => {
  const { applicationId } = message.data;
  // Judged before the file is looked at: nothing of it is kept when nobody has asked for it.
  const wanted = wantedDocument(message, file);
  const content = Buffer.from(message.data.contentBase64, 'base64');
  const staged = await files.stage(Readable.from([content]), MOST_FILE_BYTES);
  await keepIfRecorded(staged, loanApplicationStream(applicationId), async (keep) => {
    const { sha256, sizeBytes } = staged;
    const examined = await examineDocument(staged, message.data.fileName);
    const arrived = { sha256, sizeBytes, ...examined, mustBeScanned: scansFiles };
    return openAggregate(store, loanApplicationAggregate).handle(
      applicationId,
      documentCommand(wanted, message, arrived),
      { metadata, options: { commandId, expectedVersion: version, beforeAppend: keep } },
    );
  });
};

/**
 * The request of the file that the document answers: one that is open, or whose document was sent back.
 * @throws IllegalTransitionError on a final file, RuleViolationError when nothing like it was asked for
 */
const wantedDocument = ({ data }: DocumentDelivered, file: LoanFile): RequestedDocument => {
  const { applicationId, status, documents } = file;
  if (isFinal(file)) {
    throw new IllegalTransitionError(
      `The application is ${standingInSentence(file)}: it takes no documents of partners any more`,
      { applicationId, status, allowed: [] },
    );
  }
  const wanted = documents.find(
    (document) => document.documentType === data.documentType && isAwaitingBorrower(document.status),
  );
  if (wanted) return wanted;
  throw new RuleViolationError(`No request for a ${documentName(data.documentType)} is open on the application`, {
    applicationId,
    documentType: data.documentType,
  });
};

/** Answers that request. */
const documentCommand = (
  { documentId, documentVersion }: RequestedDocument,
  { data: { documentType, fileName } }: DocumentDelivered,
  content: ExaminedDocument & Pick<UploadDocument['data'], 'sha256' | 'sizeBytes' | 'mustBeScanned'>,
): UploadDocument => ({
  type: 'UploadDocument',
  data: {
    documentId,
    documentType,
    fileName: basename(fileName.replaceAll('\\', '/')),
    ...content,
    mode: documentVersion > 0 ? 'replacement' : 'new',
  },
});
