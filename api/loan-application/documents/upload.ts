import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { DocumentType } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { DocumentSubject, NeededDocument } from '../../../events/lending/needs/subjects.ts';
import type { UploadDocument } from '../../../events/loan-application/documents/documents.upload.ts';
import type { DocumentState } from '../../../events/loan-application/documents/documents.state.ts';
import type { LoanApplication } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { examineDocument } from '../../../events/platform/documents/document-file.ts';
import { uploadMaxBytesOf } from '../../../events/settings/settings.state.ts';
import type { CommandOptions } from '../../../events/store/append/command-handler.ts';
import { keepIfRecorded } from '../../../events/store/files/staged-file.ts';
import { answer, type Reply, type RouteContext } from '../../http/requests/route.ts';
import { receiveUpload, type Upload } from '../../http/requests/upload.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import type { LoanApplications } from '../../services/file/loan-applications.ts';

type Identity = {
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** The condition that it is to show. */
  readonly conditionId?: string | undefined;
  /** Whom and what it is for. */
  readonly subjects?: readonly DocumentSubject[] | undefined;
  /** Where another document has the same content. */
  readonly refuseDuplicate?: boolean;
};

type Kind<Fields extends z.ZodType> = {
  readonly mode: UploadDocument['data']['mode'];
  readonly fieldsSchema: Fields;
  /** Picks the document that the file is for. @param documents those on the file now @param needed its needs list */
  readonly identify: (
    fields: z.output<Fields>,
    documents: readonly DocumentState[],
    needed: readonly NeededDocument[],
  ) => Identity;
};

type Context = Pick<RouteContext<{ id: string }, unknown, unknown>, 'params' | 'metadata' | 'options' | 'req'>;

type Deps = Pick<RouteDeps, 'fileStore' | 'settingsInForce' | 'settings'> & { readonly applications: LoanApplications };

/**
 * Receives a form, stores its file and records the upload. The file is kept only when its content is of an allowed type
 * and the loan file takes it; it is in the store before the event that names it.
 */
export const storeUpload = async <Fields extends z.ZodType>(
  deps: Deps,
  context: Context,
  kind: Kind<Fields>,
): Promise<Reply> => {
  const mostBytes = uploadMaxBytesOf(await deps.settingsInForce.read());
  const upload = await receiveUpload(context.req, { fileStore: deps.fileStore, mostBytes });
  const { id } = context.params;
  return keepIfRecorded(upload.file, loanApplicationStream(id), async (keep) => {
    const fields = kind.fieldsSchema.parse(upload.fields);
    const content = await contentOf(upload);
    const mustBeScanned = deps.settings.CLAMAV_ADDRESS !== undefined;
    let target: Target = {};
    const command = (state: LoanApplication): UploadDocument => {
      if (state.status === 'not_submitted') throw noSuchApplication(id);
      const { subjects, ...identity } = kind.identify(fields, state.documents, state.needed);
      const { documentId } = identity;
      target = state.documents.find((each) => each.documentId === documentId) ?? { documentId };
      return {
        type: 'UploadDocument',
        data: { ...identity, ...(subjects && { subjects: [...subjects] }), ...content, mode: kind.mode, mustBeScanned },
      };
    };
    const options = { ...withContent(context.options, upload), beforeAppend: keep };
    const outcome = await deps.applications.handleOn(id, command, { metadata: context.metadata, options });
    // With a repeated idempotency key this is the document of the first time; the same file again records nothing.
    const { documentId, documentVersion } = outcome.events.find(isUploaded)?.data ?? target;
    const { version } = outcome;
    return answer(outcome, { status: 201, body: { id: outcome.id, documentId, documentVersion, version } });
  });
};

type Target = Partial<Pick<DocumentState, 'documentId' | 'documentVersion'>>;

/** @throws UnsupportedMediaTypeError */
const contentOf = async ({ fileName, file }: Upload) => {
  const { sha256, sizeBytes } = file;
  return { fileName, ...(await examineDocument(file, fileName)), sizeBytes, sha256 };
};

/** The same idempotency key with another file is another request. */
const withContent = (options: CommandOptions, { file, fields }: Upload): CommandOptions => {
  if (options.fingerprint === undefined) return options;
  const content = JSON.stringify([options.fingerprint, file.sha256, fields]);
  return { ...options, fingerprint: createHash('sha256').update(content).digest('hex') };
};

const isUploaded = <E extends { type: string }>(event: E): event is Extract<E, { type: 'DocumentUploaded' }> =>
  event.type === 'DocumentUploaded';
