import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readRest } from '../../../../api/http/problems/rest-of-body.ts';

const BODY = 4_000_000;
const PART = 100_000;

describe('A refusal before the whole body is there', () => {
  let server: Server;
  let peer: Socket;
  let received: string;

  beforeEach(async () => {
    server = createServer((req, res) => {
      void readRest(req, res).then(() => res.writeHead(413).end('too much'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    peer = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    received = '';
    peer.on('data', (data) => (received += String(data)));
  });
  afterEach(() => {
    peer.destroy();
    server.close();
  });
  const begin = (connection: string) => {
    peer.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: ${BODY}\r\n\r\n`);
    peer.write(Buffer.alloc(PART));
  };

  it('waits for the rest where the connection closes with it, so that the sender gets to read it', async () => {
    begin('close');
    await sleep(200);
    expect(received).toBe('');
    peer.write(Buffer.alloc(BODY - PART));
    await once(peer, 'end');
    expect(received).toMatch(/^HTTP\/1\.1 413 [^]*too much/);
  });

  it('comes at once where the connection stays', async () => {
    begin('keep-alive');
    await once(peer, 'data');
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is given up where the sender has gone', async () => {
    const asked = once(server, 'request');
    begin('close');
    await asked;
    peer.destroy();
    await new Promise((resolve) => server.close(resolve));
    expect(server.listening).toBe(false);
  });
});
