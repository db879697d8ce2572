import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createSendOut,
  type OutboundError,
  refusalOfUrl,
  type Resolve,
} from '../../../../events/platform/outbound/outbound-request.ts';

type Seen = { readonly url: string; readonly host: string; readonly body: string };

let server: Server;
let port: number;
let seen: Seen[] = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      seen.push({ url: req.url ?? '', host: req.headers.host ?? '', body: Buffer.concat(chunks).toString() });
      if (req.url === '/redirect') res.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
      else if (req.url === '/silent') return;
      else if (req.url === '/drip') res.writeHead(200).write('a');
      else if (req.url === '/another-protocol') {
        req.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n');
      } else if (req.url === '/huge') {
        const more = (): void => {
          while (!res.destroyed && res.write('x'.repeat(65_536)));
        };
        res.on('drain', more).on('error', () => undefined);
        more();
      } else res.writeHead(201, { 'x-answer': 'yes' }).end('taken');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  seen = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A resolver that answers with these addresses in turn, the last one for ever. */
const resolving = (...answers: readonly (readonly string[])[]) => {
  const asked: string[] = [];
  const resolve: Resolve = async (hostname) => {
    asked.push(hostname);
    const addresses = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { resolve, asked };
};

const problemOf = async (sent: Promise<unknown>): Promise<Pick<OutboundError, 'problem' | 'message'>> =>
  sent.then(
    () => ({ problem: 'refused', message: 'It was answered' }),
    (error: OutboundError) => error,
  );

describe('A request that leaves', () => {
  it('goes to the address that its name was judged by, under its name, and brings the answer', async () => {
    const { resolve, asked } = resolving(['127.0.0.1'], ['10.0.0.1']);
    const url = `http://partner.example:${port}/hook?a=1`;
    const answer = await createSendOut(resolve)({ url, reach: 'loopback', body: '{"a":"ä"}' });
    expect(answer).toMatchObject({ status: 201, isCut: false, headers: { 'x-answer': 'yes' } });
    expect(answer.body.toString()).toBe('taken');
    expect(seen).toEqual([{ url: '/hook?a=1', host: `partner.example:${port}`, body: '{"a":"ä"}' }]);
    // A name that changes its mind after it was judged is not asked again.
    expect(asked).toEqual(['partner.example']);
  });

  it.each([
    [['127.0.0.1']],
    [['93.184.216.34', '10.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['169.254.169.254']],
    [['0.0.0.0']],
    [['fd00::1']],
  ])('is refused when its name resolves to %j, and nothing is sent', async (addresses) => {
    const { resolve } = resolving(addresses);
    const sent = createSendOut(resolve)({ url: `https://partner.example:${port}/hook`, body: '{}' });
    const { problem, message } = await problemOf(sent);
    expect([problem, message]).toEqual([
      'refused',
      expect.stringMatching(/^partner\.example: .* is not a public address/),
    ]);
    // It would tell whoever may read refusals what names mean inside.
    for (const address of addresses) expect(message).not.toContain(address);
    expect(seen).toEqual([]);
  });

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://１２７.0.0.1/',
    'http://partner.example/',
    'ftp://partner.example/',
    'file:///etc/passwd',
    'https://user:pass@partner.example/',
    'partner.example',
  ])('is refused by its address alone: %s', async (url) => {
    const { resolve, asked } = resolving(['93.184.216.34']);
    expect(await problemOf(createSendOut(resolve)({ url, body: '{}' }))).toMatchObject({ problem: 'refused' });
    expect(asked).toEqual([]);
    expect(refusalOfUrl(url, 'public')).toBeDefined();
  });

  it('follows no redirect', async () => {
    const { resolve } = resolving(['127.0.0.1']);
    const url = `http://partner.example:${port}/redirect`;
    expect(await createSendOut(resolve)({ url, reach: 'loopback' })).toMatchObject({ status: 302 });
    expect(seen.map((each) => each.url)).toEqual(['/redirect']);
  });

  it.each(['/silent', '/drip'])('gives up in time on %s', async (path) => {
    const { resolve } = resolving(['127.0.0.1']);
    const sent = createSendOut(resolve)({
      url: `http://partner.example:${port}${path}`,
      reach: 'loopback',
      timeoutMs: 200,
    });
    expect(await problemOf(sent)).toMatchObject({ problem: 'timeout', message: expect.stringContaining('0.2 s') });
  });

  it('ends with an answer that goes over to another protocol', async () => {
    const { resolve } = resolving(['127.0.0.1']);
    const url = `http://partner.example:${port}/another-protocol`;
    const sent = createSendOut(resolve)({ url, reach: 'loopback', timeoutMs: 1_000 });
    expect(await problemOf(sent)).toMatchObject({
      problem: 'unreachable',
      message: `partner.example:${port}: it goes over to another protocol (HTTP 101)`,
    });
  });

  it('gives up in time on a name that nobody resolves', async () => {
    const never: Resolve = () => new Promise(() => undefined);
    const sent = createSendOut(never)({ url: 'https://partner.example/', timeoutMs: 200 });
    expect(await problemOf(sent)).toMatchObject({ problem: 'timeout' });
  });

  it('reads no more of an answer than it was told to', async () => {
    const { resolve } = resolving(['127.0.0.1']);
    const url = `http://partner.example:${port}/huge`;
    const answer = await createSendOut(resolve)({ url, reach: 'loopback', mostAnswerBytes: 1_000 });
    expect(answer).toMatchObject({ status: 200, isCut: true });
    expect(answer.body).toHaveLength(1_000);
  });

  it('says when nobody is there, and when the name is not known', async () => {
    const { resolve } = resolving(['127.0.0.1']);
    const free = createServer().listen(0, '127.0.0.1');
    const address = free.address();
    const freePort = typeof address === 'object' && address ? address.port : 0;
    await new Promise<void>((closed) => free.close(() => closed()));
    const nobody = createSendOut(resolve)({ url: `http://partner.example:${freePort}/`, reach: 'loopback' });
    expect(await problemOf(nobody)).toMatchObject({
      problem: 'unreachable',
      message: expect.stringContaining('connection refused'),
    });
    const unknown: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await problemOf(createSendOut(unknown)({ url: 'https://partner.example/' }))).toMatchObject({
      problem: 'unreachable',
      message: expect.stringContaining('the name is not known'),
    });
  });
});
