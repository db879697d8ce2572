import type { ReaderOrder } from '../../../api/system/log-reader.contract.ts';
import { command } from '../client/http.ts';

export const orderReader = (name: string, { order, ...body }: ReaderOrder) =>
  command<undefined>({
    method: 'POST',
    path: `system/readers/${encodeURIComponent(name)}/${order}`,
    ...(order !== 'resume' && { body }),
  });
