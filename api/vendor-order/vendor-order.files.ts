import { create as contentDisposition } from 'content-disposition';
import { v7 as uuidv7 } from 'uuid';
import { accessRecordAggregate } from '../../events/access-record/access-record.decider.ts';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { permissionToReadFile } from '../../events/lending/documents/document-access.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { VendorOrderEntry } from '../../projections/vendor-orders/vendor-orders.queries.ts';
import { requirePermission } from '../http/requests/require-permission.ts';
import type { RouteContext } from '../http/requests/route.ts';
import { sendStream } from '../http/requests/send-stream.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';

/**
 * Hands out a file of a report, once it is whole and on record who gets it: nothing leaves unrecorded. A credit report
 * carries personal numbers, and is for users who may read such documents.
 * @throws NotFoundError, ForbiddenError, DamagedFileError, ErasedError
 */
export const sendReportFile = async (
  { store, fileStore }: Pick<RouteDeps, 'store' | 'fileStore'>,
  { order, reports }: VendorOrderEntry['record'],
  fileId: string,
  { res, user, metadata }: Pick<RouteContext<unknown, unknown, unknown>, 'res' | 'user' | 'metadata'>,
): Promise<void> => {
  const { orderId, applicationId, subject, kind } = order;
  const file = reports.flatMap(({ files }) => files).find((each) => each.fileId === fileId);
  if (!file) throw new NotFoundError('The order has no such file', { orderId, fileId });
  if (kind === 'credit') {
    const permission = permissionToReadFile('credit_report', user.permissions);
    requirePermission(user, permission, 'download a credit report, which carries personal numbers');
  }
  const content = await fileStore.open({ subjectId: subject, sha256: file.sha256, sizeBytes: file.sizeBytes });
  // Each time it is handed out has its record, also when a request is sent again.
  const options = { commandId: `http:${uuidv7()}` };
  const data = { applicationId, orderId, kind, fileId };
  await openAggregate(store, accessRecordAggregate)
    .handle(applicationId, { type: 'RecordReportDownload', data }, { metadata, options })
    .catch((error: unknown) => {
      content.destroy();
      throw error;
    });
  res.set({
    'Content-Type': file.mediaType,
    'Content-Length': String(file.sizeBytes),
    'Content-Disposition': contentDisposition(file.name),
    'X-Content-Type-Options': 'nosniff',
    // Content from a vendor must not run as one of our pages.
    'Content-Security-Policy': 'sandbox',
  });
  await sendStream(res, content);
};
