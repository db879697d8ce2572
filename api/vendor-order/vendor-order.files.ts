import { create as contentDisposition } from 'content-disposition';
import { NotFoundError } from '../../events/kernel/errors.ts';
import type { VendorOrderEntry } from '../../projections/vendor-orders/vendor-orders.queries.ts';
import type { RouteContext } from '../http/route.ts';
import { sendStream } from '../http/send-stream.ts';
import type { RouteDeps } from '../services/route-deps.ts';

/** Hands out a file of a report, once it is whole. @throws NotFoundError, DamagedFileError, ErasedError */
export const sendReportFile = async (
  { fileStore, log }: Pick<RouteDeps, 'fileStore' | 'log'>,
  { order, reports }: VendorOrderEntry['record'],
  fileId: string,
  { res, user }: Pick<RouteContext<unknown, unknown, unknown>, 'res' | 'user'>,
): Promise<void> => {
  const { orderId, subject } = order;
  const file = reports.flatMap(({ files }) => files).find((each) => each.fileId === fileId);
  if (!file) throw new NotFoundError('The order has no such file', { orderId, fileId });
  const content = await fileStore.open({ subjectId: subject, sha256: file.sha256, sizeBytes: file.sizeBytes });
  log.info({ orderId, fileId, userId: user.id }, 'a report was downloaded');
  res.set({
    'Content-Type': file.mediaType,
    'Content-Length': String(file.sizeBytes),
    'Content-Disposition': contentDisposition(file.name),
    'X-Content-Type-Options': 'nosniff',
    // Whatever a vendor has put into the file must not run as a page of ours.
    'Content-Security-Policy': 'sandbox',
  });
  await sendStream(res, content);
};
