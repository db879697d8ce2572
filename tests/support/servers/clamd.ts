import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Name of the EICAR test file, and text in its middle. */
export const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/** ClamAV's daemon as far as INSTREAM and PING go: finds the EICAR test file. */
export const startClamd = async (port = 0) => {
  const sockets = new Set<Socket>();
  let scanned = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.toString() === 'zPING\0') socket.end('PONG\0');
      const content = contentOf(received);
      if (content === undefined) return;
      scanned += 1;
      socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    port: (server.address() as AddressInfo).port,
    scanned: () => scanned,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** The streamed content; undefined while more is to come. */
const contentOf = (received: Buffer): Buffer | undefined => {
  const start = 'zINSTREAM\0'.length;
  if (received.subarray(0, start).toString() !== 'zINSTREAM\0') return undefined;
  const chunks: Buffer[] = [];
  for (let at = start; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};
