import type { OrderHistoryLine, ReaderOrder } from '../../../api/system/log-readers/log-reader.contract.ts';
import { command, read } from '../client/http.ts';

/** @param version of the orders that the operator had seen; without one, whatever was ordered meanwhile */
export const orderReader = (name: string, { order, ...body }: ReaderOrder, version?: number) =>
  command<undefined>({
    method: 'POST',
    path: `system/readers/${encodeURIComponent(name)}/${order}`,
    ...(order !== 'resume' && { body }),
    version,
  });

/** Orders to a reader after a version, newest first; empty where they cannot be read. */
export const readOrdersSince = async (name: string, version: number): Promise<readonly OrderHistoryLine[]> => {
  const path = `system/readers/${encodeURIComponent(name)}/history`;
  const lines = await read<readonly OrderHistoryLine[]>(path).catch(() => []);
  return lines.filter((line) => line.version > version);
};
