import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { DocumentType } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { UploadDocument } from '../../../events/loan-application/documents/documents.decider.ts';
import type { DocumentState } from '../../../events/loan-application/documents/documents.state.ts';
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
};

type Kind<Fields extends z.ZodType> = {
  readonly mode: UploadDocument['data']['mode'];
  readonly fieldsSchema: Fields;
  /** Which document the file is for. @param documents those on the file now */
  readonly identify: (fields: z.output<Fields>, documents: readonly DocumentState[]) => Identity;
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
  return keepIfRecorded(upload.file, loanApplicationStream(context.params.id), async (keep) => {
    const { documents, command } = await prepare(deps, context, kind, upload);
    const options = { ...withContent(context.options, upload), beforeAppend: keep };
    const { metadata } = context;
    const outcome = await deps.applications.handle(context.params.id, command, { metadata, options });
    // With a repeated idempotency key this is the document of the first time; the same file again records nothing.
    const recorded = outcome.events.find(isUploaded)?.data;
    const documentId = recorded?.documentId ?? command.data.documentId;
    const documentVersion =
      recorded?.documentVersion ?? documents.find((each) => each.documentId === documentId)?.documentVersion;
    const { id, version } = outcome;
    return answer(outcome, { status: 201, body: { id, documentId, documentVersion, version } });
  });
};

/** The form as a command. @throws ValidationError, UnsupportedMediaTypeError, NotFoundError */
const prepare = async <Fields extends z.ZodType>(
  { applications, settings }: Deps,
  { params: { id } }: Context,
  { mode, fieldsSchema, identify }: Kind<Fields>,
  { fields, fileName, file }: Upload,
): Promise<{ documents: readonly DocumentState[]; command: UploadDocument }> => {
  const parsedFields = fieldsSchema.parse(fields);
  const examined = await examineDocument(file, fileName);

  const { state } = await applications.load(id);
  if (state.status === 'not_submitted') throw noSuchApplication(id);
  const identity = identify(parsedFields, state.documents);
  const { sha256, sizeBytes } = file;
  const mustBeScanned = settings.CLAMAV_ADDRESS !== undefined;
  const command: UploadDocument = {
    type: 'UploadDocument',
    data: { ...identity, fileName, ...examined, sizeBytes, sha256, mode, mustBeScanned },
  };
  return { documents: state.documents, command };
};

/** The same idempotency key with another file is another request. */
const withContent = (options: CommandOptions, { file, fields }: Upload): CommandOptions => {
  if (options.fingerprint === undefined) return options;
  const content = JSON.stringify([options.fingerprint, file.sha256, fields]);
  return { ...options, fingerprint: createHash('sha256').update(content).digest('hex') };
};

const isUploaded = <E extends { type: string }>(event: E): event is Extract<E, { type: 'DocumentUploaded' }> =>
  event.type === 'DocumentUploaded';
