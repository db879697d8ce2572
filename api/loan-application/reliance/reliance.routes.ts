import { RuleViolationError } from '../../../events/kernel/errors.ts';
import type { Confirmation } from '../../../events/lending/changes/out-of-date.ts';
import { documentName } from '../../../events/lending/documents/document-wording.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { findLoanFile, type LoanFileRecord } from '../../../projections/loan-file/loan-file.queries.ts';
import { ordersOfFile } from '../../../projections/vendor-orders/vendor-orders.queries.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { requirePermission } from '../../http/requests/require-permission.ts';
import type { Route, SignedInUser } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import { findOutOfDate } from '../../services/file/out-of-date.ts';
import { anyKind, readableKinds, requireRight } from '../../services/orders/vendor-order-rights.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { confirmRelianceSchema } from './reliance.contract.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>;
type Thing = Pick<Confirmation, 'kind' | 'id'>;

const notOnFile = ({ kind, id }: Thing): RuleViolationError =>
  new RuleViolationError('The application has no such thing: read it again', { kind, id }, [
    { field: 'id', message: 'Use the id of something in `outOfDate`' },
  ]);

/** As people call it, once the sender may judge such things. @throws ForbiddenError, RuleViolationError */
const nameFor = async (
  { pool }: Deps,
  file: LoanFileRecord,
  { kind, id }: Thing,
  user: SignedInUser,
): Promise<string> => {
  if (kind === 'order') {
    const order = (await ordersOfFile(pool, file.applicationId)).find(({ orderId }) => orderId === id);
    if (!order) throw notOnFile({ kind, id });
    requireRight(user, order.kind, 'review');
    return `Order ${order.orderNumber}`;
  }
  if (kind === 'credit_report') {
    requirePermission(user, 'applications.update', 'say that a credit report is still good');
    return 'The credit report on file';
  }
  const document = file.documents.find(({ documentId }) => documentId === id);
  if (!document) throw notOnFile({ kind, id });
  const permission = kind === 'letter' ? 'applications.update' : 'documents.approve';
  requirePermission(user, permission, 'say that such a document is still good');
  return documentName(document.documentType);
};

/** Living clearance: what relied on an answer that has changed. */
export const relianceRoutes = (deps: Deps): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/reliance-confirmations',
      summary:
        'Say that something is still good though an answer that it relied on has changed: a letter, a verified document, the credit report or an order',
      tag: 'Applications',
      permission: { anyOf: ['applications.update', 'documents.approve', ...anyKind('review').anyOf] },
      body: confirmRelianceSchema,
      reads: ['loan-file', 'vendor-orders'],
      done: 'Recorded; ETag has the new version',
      command: async ({ params: { id: applicationId }, body, user }) => {
        const file = await findLoanFile(deps.pool, applicationId);
        if (!file) throw noSuchApplication(applicationId);
        const name = await nameFor(deps, file, body, user);
        const isSame = ({ kind, id }: { kind: string; id: string }) => kind === body.kind && id === body.id;
        const marks = await findOutOfDate(deps, file, readableKinds(user));
        const isKnown = marks.some(isSame) || file.confirmations?.some(isSame);
        if (!isKnown) {
          throw new RuleViolationError(`${name} is not out of date: nothing has to be confirmed`, {}, [
            { field: 'id', message: 'Choose something that is out of date' },
          ]);
        }
        const { onePersonUpToCents } = await deps.settingsInForce.read();
        return { type: 'ConfirmReliance', data: { ...body, name, onePersonUpToCents } };
      },
    }),
  ];
};
