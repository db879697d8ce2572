import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  readonly port: number;
  /** While true what the server answers is not passed on: it arrives and is lost. */
  readonly swallowAnswers: (swallow: boolean) => void;
  /** Resets every connection. */
  readonly cut: () => void;
  /** Bytes of answers swallowed. */
  readonly swallowed: () => number;
  readonly close: () => Promise<void>;
};

/** Stands between a client and a server on the loopback and loses what it is told to lose. */
export const startTcpProxy = async (serverPort: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let swallow = false;
  let swallowed = 0;
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // A reset connection is what this is for.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes: Buffer) => upstream.write(bytes));
    upstream.on('data', (bytes: Buffer) => {
      if (swallow) swallowed += bytes.length;
      else client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: address.port,
    swallowAnswers: (now) => {
      swallow = now;
    },
    cut,
    swallowed: () => swallowed,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
