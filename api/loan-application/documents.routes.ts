import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import type { DocumentType } from '../../events/lending/life-cycle.ts';
import type { DocumentState } from '../../events/loan-application/documents/documents.decider.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { findLoanFile } from '../../projections/loan-file/loan-file.queries.ts';
import { idParameter, idParams } from '../http/params.ts';
import { answer, defineRoute, type Route } from '../http/route.ts';
import { sendStream } from '../http/send-stream.ts';
import { commandAnswerSchema } from '../http/command-answer.contract.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import {
  replaceFormSchema,
  requestDocumentSchema,
  reviewDocumentSchema,
  uploadAnswerSchema,
  uploadFormSchema,
} from './documents.contract.ts';
import { storeUpload } from './upload.ts';

const documentParams = idParams.extend({ documentId: idParameter });

/** Documents of a loan file: asked for, handed in, reviewed, handed out. */
export const documentRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'settingsInForce'>): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/document-requests',
      summary: 'Ask the borrower for a document; one that is on the file or asked for already changes nothing',
      tag: 'Documents',
      permission: 'applications.update',
      params: idParams,
      body: requestDocumentSchema,
      responses: { 201: { description: 'Asked for; ETag has the new version', schema: commandAnswerSchema } },
      handle: async (context) => {
        const { params, body, options } = context;
        const data = { requests: [{ documentId: idFrom(options.commandId, 'document'), ...body }] };
        const outcome = await applications.handle(params.id, { type: 'RequestDocuments', data }, context);
        return answer(outcome, { status: 201 });
      },
    }),
    defineRoute({
      method: 'patch',
      path: '/api/applications/:id/documents/:documentId',
      summary: 'Review a document',
      tag: 'Documents',
      permission: 'documents.approve',
      params: documentParams,
      body: reviewDocumentSchema,
      responses: { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } },
      handle: async (context) => {
        const { id, documentId } = context.params;
        const data = { documentId, ...context.body };
        return answer(await applications.handle(id, { type: 'ReviewDocument', data }, context));
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/documents',
      summary: 'Upload a document, as the answer to a request or by itself',
      tag: 'Documents',
      permission: 'documents.create',
      params: idParams,
      body: uploadFormSchema,
      bodyType: 'multipart',
      responses: { 201: { description: 'Stored; ETag has the new version', schema: uploadAnswerSchema } },
      handle: (context) =>
        storeUpload({ ...deps, applications }, context, {
          mode: 'new',
          fieldsSchema: uploadFormSchema.omit({ file: true }),
          identify: ({ documentId, documentType }, documents) => {
            if (documentId !== undefined && !documents.some((each) => each.documentId === documentId)) {
              throw notOfThisFile(context.params.id, documentId);
            }
            const answered = documentId ?? openRequestFor(documentType, documents)?.documentId;
            return { documentId: answered ?? idFrom(context.options.commandId, 'document'), documentType };
          },
        }),
    }),
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/documents/:documentId/versions',
      summary: 'Upload a new version of a document; the old version stays',
      tag: 'Documents',
      permission: 'documents.update',
      params: documentParams,
      body: replaceFormSchema,
      bodyType: 'multipart',
      responses: { 201: { description: 'Stored; ETag has the new version', schema: uploadAnswerSchema } },
      handle: (context) =>
        storeUpload({ ...deps, applications }, context, {
          mode: 'replacement',
          fieldsSchema: replaceFormSchema.omit({ file: true }),
          identify: (_fields, documents) => {
            const { documentId } = context.params;
            const known = documents.find((document) => document.documentId === documentId);
            if (!known) throw noSuchDocument(context.params.id, documentId);
            return { documentId, documentType: known.documentType };
          },
        }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/documents/:documentId/file',
      summary: "A document's newest file, or that of ?version=n, under its own name",
      tag: 'Documents',
      permission: 'documents.read',
      params: documentParams,
      query: z.object({ version: z.coerce.number().int().positive().optional() }),
      responses: {
        200: {
          description: 'The file',
          schema: z.string().meta({ format: 'binary' }),
          mediaType: 'application/octet-stream',
        },
      },
      reads: ['loan-file'],
      handle: async ({ params: { id, documentId }, query, res }) => {
        const record = await findLoanFile(deps.pool, id);
        const document = record?.documents.find((each) => each.documentId === documentId);
        const version =
          query.version === undefined
            ? document?.versions.at(-1)
            : document?.versions.find(({ documentVersion }) => documentVersion === query.version);
        if (!version) throw noSuchDocument(id, documentId);
        const { sha256, sizeBytes } = version;
        const content = await deps.fileStore.open({ subjectId: loanApplicationStream(id), sha256, sizeBytes });
        res.set({
          'Content-Type': version.mediaType,
          'Content-Length': String(version.sizeBytes),
          'Content-Disposition': contentDisposition(version.fileName),
          'X-Content-Type-Options': 'nosniff',
          // Whatever a borrower has put into the file must not run as a page of ours.
          'Content-Security-Policy': 'sandbox',
        });
        await sendStream(res, content);
        return {};
      },
    }),
  ];
};

const openRequestFor = (documentType: DocumentType, documents: readonly DocumentState[]): DocumentState | undefined =>
  documents.find((document) => document.documentType === documentType && document.documentVersion === 0);

const notOfThisFile = (applicationId: string, documentId: string): NotFoundError =>
  new NotFoundError('The application has no document of this id to answer', { applicationId, documentId }, [
    { field: 'documentId', message: 'Name a document of this application, or leave it out to add a new one' },
  ]);

const noSuchDocument = (applicationId: string, documentId: string): NotFoundError =>
  new NotFoundError('The application has no such document, or no such version of it', { applicationId, documentId });
