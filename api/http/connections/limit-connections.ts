import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';

export type ConnectionLimits = {
  readonly all: number;
  /** Of one address, where no proxy stands in between: the browsers of a branch office, with six each. */
  readonly perAddress: number;
};
export const defaultConnectionLimits: ConnectionLimits = { all: 4_000, perAddress: 400 };

/**
 * Bounds open connections. Beyond what one address may have, its oldest on which nothing is worked goes, or else the new
 * one; beyond all, that of the address that has most.
 * @param busySockets those with a request that is being worked on
 */
export const limitConnections = (
  server: Server,
  { all, perAddress }: ConnectionLimits,
  busySockets: () => ReadonlySet<Socket>,
): void => {
  const byAddress = new Map<string, Set<Socket>>();
  let open = 0;

  const leave = (address: string, socket: Socket): void => {
    const sockets = byAddress.get(address);
    if (!sockets?.delete(socket)) return;
    open -= 1;
    if (sockets.size === 0) byAddress.delete(address);
  };
  /** @returns whether there was one to close */
  const closeOldest = (address: string): boolean => {
    const busy = busySockets();
    const oldest = [...(byAddress.get(address) ?? [])].find((socket) => !busy.has(socket));
    if (!oldest) return false;
    leave(address, oldest);
    oldest.destroy();
    return true;
  };
  const largest = (): string => {
    let [found, most] = ['', 0];
    for (const [address, { size }] of byAddress) if (size > most) [found, most] = [address, size];
    return found;
  };
  const hasRoom = (address: string): boolean => {
    if ((byAddress.get(address)?.size ?? 0) >= perAddress) return closeOldest(address);
    return open < all || closeOldest(largest());
  };

  server.on('connection', (socket: Socket) => {
    const address = ipKeyGenerator(socket.remoteAddress ?? '');
    if (!hasRoom(address)) {
      socket.destroy();
      return;
    }
    byAddress.set(address, (byAddress.get(address) ?? new Set()).add(socket));
    open += 1;
    socket.once('close', () => leave(address, socket));
  });
};
