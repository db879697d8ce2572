import { RuleViolationError } from '../kernel/errors.ts';
import type { ReceiveVendorFile } from './vendor-order.commands.ts';
import type { VendorOrderEvent } from './vendor-order.events.ts';
import { known } from './vendor-order.known.ts';
import type { PlacedOrder, ReceivedFile, VendorOrder } from './vendor-order.state.ts';

/** Files that the partners of one order may send ahead of their messages. */
export const MOST_FILES_AHEAD = 20;

/** Keeps a file that came for an order; the same content again is the same file. */
export const receiveFile = ({ data }: ReceiveVendorFile, state: VendorOrder): VendorOrderEvent[] => {
  const { orderId, orderNumber, subject, filesAhead = {} } = known(state, data.orderId);
  if (data.fileId in filesAhead) return [];
  if (Object.keys(filesAhead).length >= MOST_FILES_AHEAD) {
    throw new RuleViolationError(
      `The order ${orderNumber} has ${MOST_FILES_AHEAD} files already: name those that are there`,
      { orderId, most: MOST_FILES_AHEAD },
    );
  }
  return [{ type: 'VendorFileReceived', data: { ...data, subject } }];
};

/** A file that a partner sent ahead for the order; undefined where it sent none under the id. */
export const fileAhead = (
  { filesAhead = {} }: Pick<PlacedOrder, 'filesAhead'>,
  partnerId: string,
  fileId: string,
): ReceivedFile | undefined => {
  const file = Object.hasOwn(filesAhead, fileId) ? filesAhead[fileId] : undefined;
  return file?.partnerId === partnerId ? file : undefined;
};
