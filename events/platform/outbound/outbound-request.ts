import { type LookupAddress, promises as dns } from 'node:dns';
import { type IncomingMessage, request as requestByHttp, type RequestOptions } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { errorCodeOf } from '../process/error-code.ts';
import { type Reach, refusalOfAddress } from './outbound-address.ts';

/** One request that leaves the house. */
export type OutboundRequest = {
  readonly url: string;
  /** Where it may go; `public` when left out. */
  readonly reach?: Reach;
  /** POST when left out. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** From looking up the name to the last byte of the answer; ten seconds when left out. */
  readonly timeoutMs?: number;
  /** More of an answer is not read; 64 KB when left out. */
  readonly mostAnswerBytes?: number;
};

/** The response, whatever its status; redirects are not followed. */
export type OutboundAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** Whether the response exceeded `mostAnswerBytes`. */
  readonly isCut: boolean;
  readonly durationMs: number;
};

/** Sends one request. @throws OutboundError when nothing came back, or nothing was sent */
export type SendOut = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** All addresses of a name, as `dns.lookup` gives them. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** `refused`: it must not go there, and never will; `timeout` and `unreachable` may be another time. */
export type OutboundProblem = 'refused' | 'timeout' | 'unreachable';

/** Nothing came back; the message is in words for people and holds no secret. */
export class OutboundError extends Error {
  readonly problem: OutboundProblem;
  readonly durationMs: number;
  constructor(problem: OutboundProblem, message: string, durationMs = 0) {
    super(message);
    this.name = 'OutboundError';
    this.problem = problem;
    this.durationMs = durationMs;
  }
}

const TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 65_536;

const resolveByDns: Resolve = (hostname) => dns.lookup(hostname, { all: true });

/** Without the brackets that a URL puts around IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Why nothing may be sent to the URL, as far as it says so itself; undefined when only its name has still to be looked up. A URL
 * turns whatever way a number is written (`0x7f.1`, `2130706433`, `0177.0.0.1`) into the address that it is.
 */
export const refusalOfUrl = (text: string, reach: Reach): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return 'This is not a URL';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Use an https:// address';
  if (url.protocol === 'http:' && reach === 'public')
    return 'Use an https:// address: what is sent is not for everybody';
  if (url.username || url.password) return 'Leave user and password out of the address';
  const host = hostOf(url);
  return isIP(host) ? refusalOfAddress(host, reach) : undefined;
};

/** Looks a name up and gives only addresses that may be connected to: the very ones that are then connected to. */
const guardedLookup = (resolve: Resolve, reach: Reach): LookupFunction => {
  const judged = async (hostname: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = await resolve(hostname);
    if (!first) throw new OutboundError('unreachable', `${hostname} has no address`);
    // One bad address is enough: which of them is connected to is not up to whoever keeps the name.
    for (const { address } of [first, ...others]) {
      // The refusal does not name the address, which would reveal our internal names.
      if (refusalOfAddress(address, reach)) {
        throw new OutboundError('refused', `${hostname}: the name leads to what is not a public address`);
      }
    }
    return [first, ...others];
  };
  return (hostname, { all }, done) =>
    callbackify(judged)(hostname, (error, addresses) => {
      // Node's types promise addresses where there is an error too.
      if (error) done(error, '');
      else if (all) done(null, [...addresses]);
      else done(null, addresses[0].address, addresses[0].family);
    });
};

const readAnswer = async (answer: IncomingMessage, most: number): Promise<Pick<OutboundAnswer, 'body' | 'isCut'>> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, most), isCut: length > most };
};

const wordsOf = (error: unknown): string => {
  const code = errorCodeOf(error);
  if (code === 'ECONNREFUSED') return 'nobody answers there (connection refused)';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name is not known (DNS)';
  if (code === 'ECONNRESET') return 'the connection was cut';
  return `the connection failed${code ? ` (${code})` : ''}`;
};

/**
 * The one way out: every request that leaves goes through it. The name is looked up once, every address of it is judged,
 * and the connection is made to what was judged, so that a name that changes its mind (DNS rebinding) changes nothing.
 * Redirects are not followed, proxies of the environment not used, answers not unpacked.
 * @param resolve the machine's DNS when left out
 */
export const createSendOut =
  (resolve: Resolve = resolveByDns): SendOut =>
  async (outbound) => {
    const { url, reach = 'public', method = 'POST', headers, body, timeoutMs = TIMEOUT_MS } = outbound;
    const refusal = refusalOfUrl(url, reach);
    if (refusal) throw new OutboundError('refused', refusal);
    const startedAt = performance.now();
    const tookMs = (): number => Math.round(performance.now() - startedAt);
    const signal = AbortSignal.timeout(timeoutMs);
    const options: RequestOptions = {
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body ?? ''), connection: 'close' },
      lookup: guardedLookup(resolve, reach),
      agent: false,
      signal,
    };
    try {
      const answer = await answerTo(url, options, body);
      const { body: answered, isCut } = await readAnswer(answer, outbound.mostAnswerBytes ?? MOST_ANSWER_BYTES);
      const { statusCode: status = 0, headers: answeredHeaders } = answer;
      return { status, headers: answeredHeaders, body: answered, isCut, durationMs: tookMs() };
    } catch (error) {
      if (error instanceof OutboundError) throw new OutboundError(error.problem, error.message, tookMs());
      const { host } = new URL(url);
      if (signal.aborted) throw new OutboundError('timeout', `${host}: no answer in ${timeoutMs / 1000} s`, tookMs());
      throw new OutboundError('unreachable', `${host}: ${wordsOf(error)}`, tookMs());
    }
  };

const answerTo = (url: string, options: RequestOptions, body: OutboundRequest['body']): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.toLowerCase().startsWith('https:') ? requestByHttps : requestByHttp;
    send(url, options, resolve)
      // Without anybody who hears of it Node drops the connection, and says so to nobody: not even the timeout ends it.
      .on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        const what = `it goes over to another protocol (HTTP ${statusCode})`;
        reject(new OutboundError('unreachable', `${new URL(url).host}: ${what}`));
      })
      .on('error', reject)
      .end(body);
  });
