import { z } from 'zod';
import { NotFoundError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import { subjectsMeant } from '../../../events/lending/needs/subjects.ts';
import { openRequestFor } from '../../../events/loan-application/documents/documents.targets.ts';
import { documentDifferences } from '../../../events/loan-application/document-differences.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { refuseImpossibleDays } from '../../services/file/possible-today.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import {
  assignDocumentSchema,
  replaceFormSchema,
  requestDocumentSchema,
  requestProblems,
  reviewDocumentSchema,
  uploadAnswerSchema,
  uploadFormSchema,
  withdrawRequestSchema,
} from './documents.contract.ts';
import { noSuchDocument, sendDocumentFile } from './download.ts';
import { storeUpload } from './upload.ts';

const documentParams = idParams.extend({ documentId: idParameter });

/** Documents of a loan file: asked for, handed in, reviewed, handed out. */
export const documentRoutes = (
  deps: Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'settings' | 'settingsInForce' | 'log'>,
): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/document-requests',
      summary:
        'Ask the borrower for a document; one that is asked for already gets the reason and the due date, one that is verified is asked for again when it is said why, one to review is refused',
      tag: 'Documents',
      permission: 'applications.update',
      body: requestDocumentSchema,
      adds: 'document',
      done: 'Asked for; ETag has the new version',
      command: async (context, documentId) => {
        const { body } = context;
        await refuseImpossibleDays(deps, context, (today) => requestProblems(body, today));
        return { type: 'RequestDocument', data: { documentId, ...body } };
      },
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/document-requests/:documentId/withdrawal',
      summary: 'Withdraw a request for a document; refused once a file has come in for it',
      tag: 'Documents',
      permission: 'applications.update',
      params: documentParams,
      body: withdrawRequestSchema,
      done: 'Withdrawn; ETag has the new version',
      command: ({ params: { documentId }, body }) => ({
        type: 'WithdrawDocumentRequest',
        data: { documentId, ...body },
      }),
    }),
    commandRoute(applications)({
      method: 'patch',
      path: '/api/applications/:id/documents/:documentId',
      summary: 'Review a document; whoever uploaded it neither verifies nor approves it',
      tag: 'Documents',
      permission: 'documents.approve',
      params: documentParams,
      body: reviewDocumentSchema,
      command: async ({ params: { documentId }, body }, id) => {
        const settings = await deps.settingsInForce.read();
        const { onePersonUpToCents } = settings;
        const { timeZone } = mainBranchOf(settings);
        const differences = documentDifferences(await applications.history(id), documentId, timeZone);
        return { type: 'ReviewDocument', data: { documentId, ...body, differences, onePersonUpToCents } };
      },
    }),
    commandRoute(applications)({
      method: 'put',
      path: '/api/applications/:id/documents/:documentId/subjects',
      summary: 'Say whom and what a document is for; it counts for the needs of its subjects only',
      tag: 'Documents',
      permission: 'documents.update',
      params: documentParams,
      body: assignDocumentSchema,
      command: ({ params: { documentId }, body }) => ({ type: 'AssignDocument', data: { documentId, ...body } }),
    }),
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/documents',
      summary: 'Upload a document, as the answer to a request or on its own',
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
          identify: ({ documentId, documentType, conditionId, subjects: said, duplicates }, documents, needed) => {
            if (documentId !== undefined && !documents.some((each) => each.documentId === documentId)) {
              throw notOfThisFile(context.params.id, documentId);
            }
            const subjects = said && subjectsMeant(needed, documentType, said);
            const answered = documentId ?? openRequestFor({ documentType, subjects }, documents)?.documentId;
            const id = answered ?? idFrom(context.options.commandId, 'document');
            return { documentId: id, documentType, conditionId, subjects, refuseDuplicate: duplicates === 'refuse' };
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
      summary:
        "A document's newest file, or that of ?version=n, under its own name; recorded. One with personal numbers needs documents.update or compliance.read",
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
      handle: async (context) => {
        await sendDocumentFile(deps, context);
        return {};
      },
    }),
  ];
};

const notOfThisFile = (applicationId: string, documentId: string): NotFoundError =>
  new NotFoundError('The application has no document of this id to answer', { applicationId, documentId }, [
    { field: 'documentId', message: 'Name a document of this application, or leave it out to add a new one' },
  ]);
