import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { DocumentType } from '../../events/lending/life-cycle.ts';
import type { UploadDocument } from '../../events/loan-application/documents/documents.decider.ts';
import { loanApplicationDecider } from '../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import type { DocumentState } from '../../events/loan-application/documents/documents.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { checkDocumentType } from '../../events/platform/document-file.ts';
import { keepIfRecorded } from '../../events/platform/file-store.ts';
import { uploadMaxBytesOf } from '../../events/settings/settings.state.ts';
import type { CommandOptions } from '../../events/store/command-handler.ts';
import { commandReply, type Reply, type RouteContext } from '../http/route.ts';
import { receiveUpload, type Upload } from '../http/upload.ts';
import { decideOn, type LoanApplicationDeps, noSuchApplication } from './loan-application.deps.ts';

type Identity = { readonly documentId: string; readonly documentType: DocumentType };

type Kind<Fields extends z.ZodType> = {
  readonly mode: UploadDocument['data']['mode'];
  readonly fieldsSchema: Fields;
  /** Which document the file is for. @param documents those on the file now */
  readonly identify: (fields: z.output<Fields>, documents: readonly DocumentState[]) => Identity;
};

type Context = Pick<RouteContext<{ id: string }, unknown, unknown>, 'params' | 'metadata' | 'command' | 'req'>;

/**
 * Receives a form, stores its file and records the upload. The file is kept only when its content is of an allowed type
 * and the loan file takes it; it is in the store before the event that names it.
 */
export const storeUpload = async <Fields extends z.ZodType>(
  deps: LoanApplicationDeps,
  context: Context,
  kind: Kind<Fields>,
): Promise<Reply> => {
  const mostBytes = uploadMaxBytesOf(await deps.settingsInForce.read());
  const upload = await receiveUpload(context.req, { fileStore: deps.fileStore, mostBytes });
  return keepIfRecorded(upload.file, async (keep) => {
    const { documents, command } = await prepare(deps, context, kind, upload);
    const options = { ...withContent(context.command, upload), beforeAppend: keep };
    const result = await decideOn(deps, context.params.id, command, { metadata: context.metadata, command: options });
    // With a repeated idempotency key this is the document of the first time; the same file again records nothing.
    const recorded = result.events.find(isUploaded)?.data;
    const documentId = recorded?.documentId ?? command.data.documentId;
    const documentVersion =
      recorded?.documentVersion ?? documents.find((each) => each.documentId === documentId)?.documentVersion;
    return commandReply(result, { id: context.params.id, documentId, documentVersion, version: result.version }, 201);
  });
};

/** The form as a command. @throws ValidationError, UnsupportedMediaTypeError, NotFoundError */
const prepare = async <Fields extends z.ZodType>(
  { pool, store }: LoanApplicationDeps,
  { params: { id } }: Context,
  { mode, fieldsSchema, identify }: Kind<Fields>,
  { fields, fileName, file }: Upload,
): Promise<{ documents: readonly DocumentState[]; command: UploadDocument }> => {
  const parsedFields = fieldsSchema.parse(fields);
  const { mediaType } = await checkDocumentType(file.head, fileName);

  const history = await store.reader.readStream<LoanApplicationEvent>(pool, loanApplicationStream(id));
  const state = history.reduce(loanApplicationDecider.evolve, loanApplicationDecider.initialState);
  if (state.status === 'not_submitted') throw noSuchApplication(id);
  const identity = identify(parsedFields, state.documents);
  const { sha256, sizeBytes } = file;
  const command: UploadDocument = {
    type: 'UploadDocument',
    data: { ...identity, fileName, mediaType, sizeBytes, sha256, mode },
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
