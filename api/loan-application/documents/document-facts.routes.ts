import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { permissionToReadFile } from '../../../events/lending/documents/document-access.ts';
import { documentNameInText } from '../../../events/lending/documents/document-wording.ts';
import { IllegalTransitionError, RuleViolationError, VersionConflictError } from '../../../events/kernel/errors.ts';
import { isFinal, standingInSentence } from '../../../events/lending/disposition/disposition.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import { findLoanFile } from '../../../projections/loan-file/loan-file.queries.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import { requirePermission } from '../../http/requests/require-permission.ts';
import { answer, defineRoute, type Route, type SignedInUser } from '../../http/requests/route.ts';
import { readDocumentNow } from '../../services/uploads/document-reading.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { documentFactsSchema } from './document-facts.contract.ts';
import { isReadable, toDocumentFacts } from './document-facts.ts';
import { noSuchDocument } from './download.ts';

type Params = { readonly id: string; readonly documentId: string };
type Deps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'settingsInForce'>;

const params = idParams.extend({ documentId: idParameter });

/** The newest version of a document that the person may read. @throws NotFoundError, ForbiddenError */
const findVersion = async ({ pool }: Deps, { id, documentId }: Params, user: SignedInUser) => {
  const file = await findLoanFile(pool, id);
  const document = file?.documents.find((each) => each.documentId === documentId);
  const version = document?.versions.at(-1);
  if (!file || !document || !version) throw noSuchDocument(id, documentId);
  const { documentType } = document;
  const permission = permissionToReadFile(documentType, user.permissions);
  requirePermission(user, permission, `read a ${documentNameInText(documentType)}, which carries personal numbers`);
  return { file, document, version };
};

/** @throws VersionConflictError, IllegalTransitionError on a closed file, whose record no longer changes */
const assertStillRead = async ({ store }: Deps, id: string, expectedVersion: number | undefined): Promise<void> => {
  const { state, version } = await openAggregate(store, loanApplicationAggregate).load(id);
  if (expectedVersion !== undefined && expectedVersion !== version) {
    throw new VersionConflictError(loanApplicationStream(id), expectedVersion, version);
  }
  if (state.status === 'not_submitted' || !isFinal(state)) return;
  throw new IllegalTransitionError(`The application is ${standingInSentence(state)}: its documents are read no more`, {
    status: state.status,
    allowed: [],
  });
};

/** Facts read from a document, next to the application's. */
export const documentFactsRoutes = (deps: Deps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/documents/:documentId/facts',
    summary:
      'What the text of the newest file says beside what the application states. One with personal numbers needs documents.update or compliance.read',
    tag: 'Documents',
    permission: 'documents.read',
    params,
    responses: { 200: { description: 'Empty while it has not been read', schema: documentFactsSchema } },
    reads: ['loan-file'],
    handle: async (context) => {
      const { file, document, version } = await findVersion(deps, context.params, context.user);
      const { timeZone } = mainBranchOf(await deps.settingsInForce.read());
      return { body: toDocumentFacts(file, document, version, plainDateIn(file.submittedAt, timeZone)) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/applications/:id/documents/:documentId/reading',
    summary: 'Read the text of the newest file now, if nobody has; files that come in are read by themselves',
    tag: 'Documents',
    permission: 'documents.approve',
    params,
    responses: { 200: { description: 'Read, or found that it cannot be', schema: commandAnswerSchema } },
    reads: ['loan-file'],
    handle: async (context) => {
      const { id: applicationId, documentId } = context.params;
      const { file, document, version } = await findVersion(deps, context.params, context.user);
      await assertStillRead(deps, applicationId, context.options.expectedVersion);
      if (!isReadable(version)) {
        throw new RuleViolationError('Only a PDF that the virus scanner has let pass can be read by a program', {
          documentId,
        });
      }
      const { documentVersion, sha256, sizeBytes } = version;
      const { documentType } = document;
      const pdf = { applicationId, documentId, documentVersion, documentType, sha256, sizeBytes };
      const read = await readDocumentNow(deps, pdf);
      return read ? answer(read) : { body: { id: applicationId, version: file.version } };
    },
  }),
];
