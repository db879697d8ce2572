import type { ServerResponse } from 'node:http';

/** True while a request waits for its peer to send the rest of the body or read the answer. */
export const waitsForPeer = ({ req, writableEnded, writableNeedDrain }: ServerResponse): boolean =>
  !req.complete || writableEnded || writableNeedDrain;
