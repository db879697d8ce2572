import { permissionToReadFile } from '../../../events/lending/documents/document-access.ts';
import { documentNameInText } from '../../../events/lending/documents/document-wording.ts';
import type { DocumentEventOf } from '../../../events/loan-application/documents/documents.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { findLoanFile } from '../../../projections/loan-file/loan-file.queries.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import { requirePermission } from '../../http/requests/require-permission.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { printAgain } from '../../services/printing/print-again.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { type DocumentPrinting, documentPrintingSchema } from './document-printing.contract.ts';
import { noSuchDocument } from './download.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store'>;

/** Asked of the log, which has what it was printed from of every document: it is in no read model. */
const findPrinted = async ({ pool, store }: Deps, id: string, documentId: string, documentVersion: number) => {
  const printed = await store.reader.readStreams<DocumentEventOf<'DocumentPrinted'>>(
    pool,
    [loanApplicationStream(id)],
    { upTo: Number.MAX_SAFE_INTEGER, types: ['DocumentPrinted'], skipped: [] },
  );
  return printed.find(({ data }) => data.documentId === documentId && data.documentVersion === documentVersion)?.data;
};

/** What the portal printed a document from, and whether the same comes from it now. */
export const documentPrintingRoutes = (deps: Deps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/documents/:documentId/printing',
    summary:
      'What the newest version of a document was printed from, and whether it is printed the same again. One with personal numbers needs documents.update or compliance.read',
    tag: 'Documents',
    permission: 'documents.read',
    params: idParams.extend({ documentId: idParameter }),
    responses: { 200: { description: 'Printed again and compared', schema: documentPrintingSchema } },
    reads: ['loan-file'],
    handle: async ({ params: { id, documentId }, user }) => {
      const file = await findLoanFile(deps.pool, id);
      const document = file?.documents.find((each) => each.documentId === documentId);
      const version = document?.versions.at(-1);
      if (!document || !version) throw noSuchDocument(id, documentId);
      const { documentType } = document;
      const permission = permissionToReadFile(documentType, user.permissions);
      requirePermission(
        user,
        permission,
        `print a ${documentNameInText(documentType)}, which carries personal numbers`,
      );
      const { documentVersion, sha256 } = version;
      const from = await findPrinted(deps, id, documentId, documentVersion);
      if (!from) return { body: { documentVersion, printed: null } };
      const again = await printAgain(from, sha256);
      const { engine, fonts, template, printedAt } = from;
      const body: DocumentPrinting = {
        documentVersion,
        printed: {
          engine,
          fonts,
          template,
          printedAt,
          sha256,
          again: again.outcome,
          differs: again.outcome === 'differs' ? [...again.differs] : [],
        },
      };
      return { body };
    },
  }),
];
