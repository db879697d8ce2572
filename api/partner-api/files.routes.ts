import { z } from 'zod';
import { idFrom } from '../../events/kernel/ids.ts';
import { partnerActor } from '../../events/partner-delivery/partner-actor.ts';
import { examineDocument } from '../../events/platform/documents/document-file.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { keepIfRecorded, MOST_FILE_BYTES } from '../../events/store/files/staged-file.ts';
import { vendorOrderAggregate } from '../../events/vendor-order/vendor-order.decider.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { receiveUpload } from '../http/requests/upload.ts';
import { partnerOf } from '../services/file/partner-files.ts';
import { createTheirOrder } from '../services/orders/their-order.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { sentFileFormSchema, sentFileSchema } from './files.contract.ts';

/** Files of partners that are too large for a message: sent ahead, and named by the message. */
export const partnerFileRoutes = ({ store, fileStore }: Pick<RouteDeps, 'store' | 'fileStore'>): Route[] => {
  const orders = openAggregate(store, vendorOrderAggregate);
  const theirOrder = createTheirOrder(store);
  return [
    defineRoute({
      method: 'post',
      path: '/api/v1/orders/:orderId/files',
      summary:
        'Send a file of at most 25 MB ahead, for an order of yours: a report or a document.delivered then names its fileId in place of contentBase64. The same content again is the same file; a larger one 413',
      tag: 'Partner API',
      permission: 'key',
      params: z.object({ orderId: z.uuid().toLowerCase() }),
      body: sentFileFormSchema,
      bodyType: 'multipart',
      responses: { 201: { description: 'The file is kept', schema: sentFileSchema } },
      handle: async ({ params: { orderId }, keyHolder, metadata, req }) => {
        const partnerId = partnerOf(keyHolder);
        // Before a byte of the file is kept.
        const { subject } = await theirOrder(partnerId, orderId);
        const { file, fileName } = await receiveUpload(req, { fileStore, mostBytes: MOST_FILE_BYTES });
        const { sha256, sizeBytes } = file;
        const fileId = idFrom(`${orderId}/${partnerId}`, sha256);
        await keepIfRecorded(file, subject, async (keep) => {
          await examineDocument(file, fileName);
          const data = { orderId, fileId, partnerId, sha256, sizeBytes };
          await orders.handle(
            orderId,
            { type: 'ReceiveVendorFile', data },
            {
              metadata: { ...metadata, actor: partnerActor(partnerId) },
              options: { commandId: `vendor-file:${fileId}`, beforeAppend: keep },
            },
          );
        });
        return { status: 201, body: { orderId, fileId, sizeBytes, sha256 } };
      },
    }),
  ];
};
