import { create as contentDisposition } from 'content-disposition';
import { v7 as uuidv7 } from 'uuid';
import { accessRecordAggregate } from '../../../events/access-record/access-record.decider.ts';
import {
  DamagedFileError,
  IllegalTransitionError,
  NotFoundError,
  RuleViolationError,
} from '../../../events/kernel/errors.ts';
import { documentNameInText } from '../../../events/lending/documents/document-wording.ts';
import { permissionToReadFile } from '../../../events/lending/documents/document-access.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { type FileScan, findLoanFile } from '../../../projections/loan-file/loan-file.queries.ts';
import { requirePermission } from '../../http/requests/require-permission.ts';
import type { RouteContext } from '../../http/requests/route.ts';
import { findOutOfDate } from '../../services/file/out-of-date.ts';
import { sendStream } from '../../http/requests/send-stream.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'settingsInForce' | 'log'>;
type Context = RouteContext<{ id: string; documentId: string }, { version?: number | undefined }, unknown>;

/**
 * Hands out a document's file, once it is whole and on record who gets it: nothing leaves unrecorded, and nothing leaves
 * that is not what was uploaded.
 * @throws NotFoundError, ForbiddenError, DamagedFileError, ErasedError, and what keeps it in quarantine
 */
export const sendDocumentFile = async (deps: Deps, context: Context): Promise<void> => {
  const { params, query, res, user, metadata } = context;
  const { id, documentId } = params;
  const record = await findLoanFile(deps.pool, id);
  const document = record?.documents.find((each) => each.documentId === documentId);
  const version =
    query.version === undefined
      ? document?.versions.at(-1)
      : document?.versions.find(({ documentVersion }) => documentVersion === query.version);
  if (!record || !document || !version) throw noSuchDocument(id, documentId);
  const { documentType } = document;
  const permission = permissionToReadFile(documentType, user.permissions);
  requirePermission(user, permission, `download a ${documentNameInText(documentType)}, which carries personal numbers`);

  const marks = await findOutOfDate(deps, record, []);
  const isOutOfDate = marks.some(({ kind, id: marked }) => kind === 'letter' && marked === documentId);

  assertScanned(version.scan);
  const { documentVersion, sha256, sizeBytes } = version;
  const data = { applicationId: id, documentId, documentType, documentVersion };
  const records = openAggregate(deps.store, accessRecordAggregate);
  // Each time it is handed out has its record, also when a request is sent again.
  const circumstances = () => ({ metadata, options: { commandId: `http:${uuidv7()}` } });
  const file = { subjectId: loanApplicationStream(id), sha256, sizeBytes };
  const content = await deps.fileStore.open(file).catch(async (error: unknown) => {
    if (error instanceof DamagedFileError) {
      const { problem } = error;
      deps.log.error({ ...data, problem }, 'a stored document is damaged');
      await records.handle(id, { type: 'RecordDamage', data: { ...data, problem } }, circumstances());
    }
    throw error;
  });
  await records.handle(id, { type: 'RecordDownload', data }, circumstances()).catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  res.set({
    'Content-Type': version.mediaType,
    'Content-Length': String(sizeBytes),
    'Content-Disposition': contentDisposition(isOutOfDate ? `OUT OF DATE ${version.fileName}` : version.fileName),
    'X-Content-Type-Options': 'nosniff',
    // Content from a borrower must not run as one of our pages.
    'Content-Security-Policy': 'sandbox',
  });
  await sendStream(res, content);
};

/** @throws IllegalTransitionError while the virus scanner has not answered, RuleViolationError when it has found something */
const assertScanned = (scan: FileScan | undefined): void => {
  if (scan?.state === 'waiting') {
    throw new IllegalTransitionError(
      'The virus scanner has not looked at this document yet, so it is not handed out. Try again in a moment.',
      {
        scan: scan.state,
      },
    );
  }
  if (scan?.state === 'infected') {
    const { signature } = scan;
    throw new RuleViolationError(
      `The virus scanner found ${signature} in this document, so it cannot be downloaded. Ask for another one.`,
      { signature },
    );
  }
};

export const noSuchDocument = (applicationId: string, documentId: string): NotFoundError =>
  new NotFoundError('The application has no such document, or no such version of it', { applicationId, documentId });
