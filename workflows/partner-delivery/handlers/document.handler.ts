import { basename } from 'node:path';
import { IllegalTransitionError, RuleViolationError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import { isFinal, standingInSentence } from '../../../events/lending/disposition/disposition.ts';
import { documentName } from '../../../events/lending/documents/document-wording.ts';
import { isAwaitingBorrower } from '../../../events/lending/life-cycle/life-cycle.ts';
import { subjectsMeant } from '../../../events/lending/needs/subjects.ts';
import { isFor } from '../../../events/loan-application/documents/documents.targets.ts';
import type { UploadDocument } from '../../../events/loan-application/documents/documents.upload.ts';
import { type LoanFile, loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import {
  type DocumentDelivered,
  documentDeliveredSchema,
} from '../../../events/partner-delivery/partner-delivery.messages.ts';
import { type ExaminedDocument, examineDocument } from '../../../events/platform/documents/document-file.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { keepIfRecorded } from '../../../events/store/files/staged-file.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import { fileAhead } from '../../../events/vendor-order/vendor-order.files.ts';
import type { ReceivedFile } from '../../../events/vendor-order/vendor-order.state.ts';
import { type JudgedFile, onLoanFile } from './loan-file.ts';
import { type Circumstances, messageHandler } from './message-handler.ts';
import { NOT_AHEAD, stagedContent } from './sent-content.ts';

type RequestedDocument = Pick<LoanFile['documents'][number], 'documentId' | 'documentVersion'>;

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
  circumstances: Circumstances,
): Promise<void> => {
  const { deps, commandId, metadata } = circumstances;
  const { store, files, scansFiles } = deps;
  const { applicationId, fileId } = message.data;
  // Judged before the file is looked at: nothing of it is kept when nobody has asked for it.
  const wanted = wantedDocument(message, file, idFrom(commandId, 'document'));
  const owner = loanApplicationStream(applicationId);
  const sentAhead = fileId === undefined ? undefined : await findAhead(fileId, message, circumstances);
  const staged = await stagedContent(files, message.data, { owner, ahead: () => sentAhead });
  if (!staged) {
    throw new RuleViolationError('The document was not sent ahead', { fileId }, [
      { field: 'data.fileId', message: `${message.data.fileName} ${NOT_AHEAD}` },
    ]);
  }
  await keepIfRecorded(staged, owner, async (keep) => {
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

/** What the partner sent ahead for an open order of its own for the application, or for the one that it was attached to. */
const findAhead = async (
  fileId: string,
  { data: { applicationId } }: DocumentDelivered,
  { deps: { store, openOrders }, delivery, attached }: Circumstances,
): Promise<ReceivedFile | undefined> => {
  const { partnerId } = delivery.data;
  const open = await openOrders(partnerId, applicationId);
  const orderIds = [
    ...open.map(({ orderId }) => orderId),
    ...(attached?.orderId === undefined ? [] : [attached.orderId]),
  ];
  for (const orderId of orderIds) {
    const { state: order } = await openAggregate(store, vendorOrderAggregate).load(orderId);
    const file = order.status === 'unknown' ? undefined : fileAhead(order, partnerId, fileId);
    if (file) return file;
  }
  return undefined;
};

/**
 * The request of the file that the document answers: one that is open, or whose document was sent back. Where several are open for
 * others each, and the message says none, it is a document of its own, of which staff say whose it is.
 * @param otherwise the id of a document of its own
 * @throws IllegalTransitionError on a final file, RuleViolationError when nothing like it was asked for
 */
const wantedDocument = ({ data }: DocumentDelivered, file: LoanFile, otherwise: string): RequestedDocument => {
  const { applicationId, status, documents } = file;
  const { documentType } = data;
  if (isFinal(file)) {
    throw new IllegalTransitionError(
      `The application is ${standingInSentence(file)}: it takes no documents of partners any more`,
      { applicationId, status, allowed: [] },
    );
  }
  const subjects = data.subjects && subjectsMeant(file.needed, documentType, data.subjects);
  const open = documents.filter(
    (document) => isAwaitingBorrower(document.status) && isFor(document, { documentType, subjects }),
  );
  const [oldest, ...others] = open;
  const isClear = subjects !== undefined || others.length === 0 || open.every((each) => each.subjects === undefined);
  if (oldest) return isClear ? oldest : { documentId: otherwise, documentVersion: 0 };
  throw new RuleViolationError(`No request for a ${documentName(documentType)} is open on the application`, {
    applicationId,
    documentType,
  });
};

/** Answers that request. */
const documentCommand = (
  { documentId, documentVersion }: RequestedDocument,
  { data: { documentType, subjects, fileName } }: DocumentDelivered,
  content: ExaminedDocument & Pick<UploadDocument['data'], 'sha256' | 'sizeBytes' | 'mustBeScanned'>,
): UploadDocument => ({
  type: 'UploadDocument',
  data: {
    documentId,
    documentType,
    ...(subjects && { subjects }),
    fileName: basename(fileName.replaceAll('\\', '/')),
    ...content,
    mode: documentVersion > 0 ? 'replacement' : 'new',
  },
});
