import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onceClosed } from './once-closed.ts';

/** Browsers and proxies send the next request after the answer; more than a few ahead is no use to anybody. */
const MOST_AHEAD = 8;

type Pair = readonly [req: IncomingMessage, res: ServerResponse & { req: IncomingMessage }];

/**
 * Hands on one request of a connection at a time: those sent ahead of an answer wait for it, and too many of them end the
 * connection. So however much is sent on it, a connection has one request in work, and none behind a stream.
 */
export const oneAtATime = (handle: RequestListener): RequestListener => {
  const ahead = new WeakMap<Socket, Pair[]>();

  const begin = (socket: Socket, queue: Pair[], [req, res]: Pair): void => {
    onceClosed(res, () => {
      const next = queue.shift();
      if (next && socket.writable) begin(socket, queue, next);
      else ahead.delete(socket);
    });
    handle(req, res);
  };

  return (req, res) => {
    const { socket } = req;
    // A connection just cut still emits the requests in its last bytes.
    if (socket.destroyed) return;
    const queue = ahead.get(socket);
    if (!queue) {
      const begun: Pair[] = [];
      ahead.set(socket, begun);
      begin(socket, begun, [req, res]);
    } else if (queue.push([req, res]) > MOST_AHEAD) socket.destroy();
  };
};
