import { randomUUID } from 'node:crypto';
import type { Event } from '../../../events/kernel/message.ts';
import { saleImportStream } from '../../../events/sale-import/sale-import.stream.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import type { FileRef } from '../../../events/store/files/file-store.ts';
import { vendorOrderStream } from '../../../events/vendor-order/vendor-order.stream.ts';
import { commandMetadata } from '../histories/builders.ts';
import { testCodec } from './keys.ts';

type Naming = { readonly streamId: string; readonly event: Event };

/** The event of an upload to the loan file whose the file is. */
export const namedAsDocument = ({ subjectId: streamId, sha256, sizeBytes }: FileRef): Naming => {
  const named = { documentId: randomUUID(), documentType: 'w2', documentVersion: 1, fileName: 'a.pdf', mediaType: 'x' };
  return { streamId, event: { type: 'DocumentUploaded', data: { ...named, sha256, sizeBytes } } };
};

/** The event of a vendor's report about the loan file whose the file is. */
export const namedAsReport = ({ subjectId: subject, sha256, sizeBytes }: FileRef): Naming => {
  const orderId = randomUUID();
  const files = [{ fileId: randomUUID(), name: 'report.pdf', mediaType: 'application/pdf', sha256, sizeBytes }];
  const message = { orderId, subject, deliveryId: randomUUID(), sequence: 1, digest: 'a'.repeat(64) };
  const data = { ...message, revision: 0, result: '{}', files };
  return { streamId: vendorOrderStream(orderId), event: { type: 'VendorOrderDelivered', data } };
};

/** The event of a file of sales, which is its import's. */
export const namedAsSales = ({ subjectId: streamId, sha256, sizeBytes }: FileRef): Naming => {
  const importId = streamId.slice(saleImportStream('').length);
  const content = { fileName: 'sales.csv', sha256, sizeBytes, delimiter: ',', header: ['price'], isSample: false };
  return { streamId, event: { type: 'SaleFileReceived', data: { importId, ...content } } };
};

/** Has the log name a file. */
export const recordNaming = async (pool: Pool, { streamId, event }: Naming): Promise<void> => {
  const streams = [{ streamId, expectedVersion: 'any' as const, events: [event] }];
  const store = createEventStore({ pool, codec: testCodec(pool, 0) });
  await store.append({ commandId: randomUUID(), fingerprint: '', streams, metadata: commandMetadata() });
};
