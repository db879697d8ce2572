import type { ServerResponse } from 'node:http';

/** Whether a request waits for its peer, and not for us: for the rest of its body, or for its answer to be read. */
export const waitsForPeer = ({ req, writableEnded, writableNeedDrain }: ServerResponse): boolean =>
  !req.complete || writableEnded || writableNeedDrain;
