import type { z } from 'zod';
import { NotFoundError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import { permissionToReadFile } from '../../../events/lending/documents/document-access.ts';
import { documentNameInText } from '../../../events/lending/documents/document-wording.ts';
import { type ForSubjects, subjectsOfPart } from '../../../events/lending/needs/subjects.ts';
import type { SplitDocument } from '../../../events/loan-application/documents/documents.split.ts';
import { assertMaySplit } from '../../../events/loan-application/documents/documents.splittable.ts';
import { documentOf, type DocumentState } from '../../../events/loan-application/documents/documents.state.ts';
import { openRequestFor } from '../../../events/loan-application/documents/documents.targets.ts';
import {
  type LoanApplication,
  loanApplicationAggregate,
} from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { keepAllIfRecorded } from '../../../events/store/files/staged-file.ts';
import { findLoanFile } from '../../../projections/loan-file/loan-file.queries.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import { requirePermission } from '../../http/requests/require-permission.ts';
import { answer, defineRoute, type Route, type RouteContext, type SignedInUser } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { splitAnswerSchema, splitDocumentSchema } from './document-split.contract.ts';
import { assertSplittable, makeParts } from './document-split.ts';
import { noSuchDocument } from './download.ts';

type Params = { readonly id: string; readonly documentId: string };
type Body = z.output<typeof splitDocumentSchema>;
type Deps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'settings'>;

/** The version to be split, for who may read it. @throws NotFoundError, ForbiddenError, RuleViolationError */
const findVersion = async (
  { pool }: Deps,
  { id, documentId }: Params,
  { documentVersion }: Body,
  user: SignedInUser,
) => {
  const file = await findLoanFile(pool, id);
  const document = file?.documents.find((each) => each.documentId === documentId);
  const version = document?.versions.find((each) => each.documentVersion === documentVersion);
  if (!document || !version) throw noSuchDocument(id, documentId);
  const { documentType } = document;
  const permission = permissionToReadFile(documentType, user.permissions);
  requirePermission(user, permission, `split a ${documentNameInText(documentType)}, which carries personal numbers`);
  assertSplittable(documentId, version);
  return version;
};

/** The documents that the parts become: each the open request that it answers and no part before it does, or a new one. */
const identitiesOf = (
  parts: readonly ForSubjects[],
  original: DocumentState,
  documents: readonly DocumentState[],
  idOf: (index: number) => string,
): string[] => {
  const taken = new Set<string>();
  return parts.map((part, index) => {
    const left = documents.filter(({ documentId }) => !taken.has(documentId));
    const request = openRequestFor({ ...part, subjects: subjectsOfPart(part, original, parts) }, left);
    if (request) taken.add(request.documentId);
    return request?.documentId ?? idOf(index);
  });
};

/** Documents made of the pages of another one. */
export const documentSplitRoutes = (deps: Deps): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);

  /** Before the file is read; a repeated request goes on, to be answered as the first one. */
  const assertMayBegin = async (id: string, wish: Pick<SplitDocument['data'], 'documentId' | 'documentVersion'>) => {
    const { state } = await applications.load(id);
    if (state.status === 'not_submitted') throw noSuchApplication(id);
    const document = state.documents.find(({ documentId }) => documentId === wish.documentId);
    if (document?.status !== 'split') assertMaySplit(state, wish);
  };

  const split = async ({ params, body, user, metadata, options }: RouteContext<Params, unknown, Body>) => {
    const { id, documentId } = params;
    const { documentVersion, parts } = body;
    const version = await findVersion(deps, params, body, user);
    await assertMayBegin(id, { documentId, documentVersion });
    const { pageCount, staged, examined } = await makeParts(deps, { applicationId: id, documentId, version }, parts);
    const subject = loanApplicationStream(id);
    return keepAllIfRecorded(staged, subject, async (keep) => {
      const command = (state: LoanApplication): SplitDocument => {
        if (state.status === 'not_submitted') throw noSuchApplication(id);
        const original = documentOf(state, documentId);
        const idOf = (index: number) => idFrom(options.commandId, `part ${index}`);
        const ids = identitiesOf(parts, original, state.documents, idOf);
        return {
          type: 'SplitDocument',
          data: {
            documentId,
            documentVersion,
            pageCount,
            parts: parts.flatMap((part, index) => {
              const [file, content, partId] = [staged[index], examined[index], ids[index]];
              if (!file || !content || partId === undefined) return [];
              const { sha256, sizeBytes } = file;
              return [{ ...part, ...content, documentId: partId, sha256, sizeBytes }];
            }),
            mustBeScanned: deps.settings.CLAMAV_ADDRESS !== undefined,
          },
        };
      };
      const outcome = await applications.handleOn(id, command, {
        metadata,
        options: { ...options, beforeAppend: keep },
      });
      const done = outcome.events.find((event) => event.type === 'DocumentSplit');
      if (!done) throw new NotFoundError('The split is not on record', { documentId });
      const { partIds: documentIds, pagesLeft } = done.data;
      return answer(outcome, {
        status: 201,
        body: { id: outcome.id, version: outcome.version, documentIds, pagesLeft },
      });
    });
  };

  return [
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/documents/:documentId/split',
      summary:
        'Make documents of the pages of an uploaded PDF that nobody has decided on: it stays on the file and no longer counts. This cannot be undone',
      tag: 'Documents',
      permission: 'documents.update',
      params: idParams.extend({ documentId: idParameter }),
      body: splitDocumentSchema,
      responses: { 201: { description: 'Split; ETag has the new version', schema: splitAnswerSchema } },
      reads: ['loan-file'],
      handle: split,
    }),
  ];
};
