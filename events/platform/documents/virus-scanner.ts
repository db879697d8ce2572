import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { UnavailableError } from '../../kernel/errors.ts';

/** A scanner's verdict on a file. */
export type ScanVerdict = { readonly kind: 'clean' } | { readonly kind: 'infected'; readonly signature: string };

/** Looks for malware in what it is handed. */
export type VirusScanner = {
  /**
   * @param signal for who cannot wait to the end
   * @throws UnavailableError when it is away, does not finish in time, or cannot look into so large a file
   */
  readonly scan: (content: AsyncIterable<Buffer>, signal?: AbortSignal) => Promise<ScanVerdict>;
  /** Resolves when it answers; otherwise rejects with why. */
  readonly check: (signal: AbortSignal) => Promise<void>;
};

/** A file of 100 MB takes ClamAV up to a minute; on a busy machine it takes more. */
const ANSWER_MS = 4 * 60_000;
/** Of an answer; signatures are short. */
const MOST_ANSWER_BYTES = 4_096;

const lengthOf = (chunk: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
};

const answerOf = async (socket: Socket): Promise<string> => {
  let answer = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += chunk.toString('utf8');
    if (answer.length > MOST_ANSWER_BYTES) break;
  }
  return answer.replaceAll('\0', '').trim();
};

/** A stream of chunks as INSTREAM takes it, each with its length before it and a length of 0 at the end. */
const framed = async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    yield lengthOf(chunk);
    yield chunk;
  }
  yield Buffer.alloc(4);
};

/**
 * A client of ClamAV's daemon over TCP (clamd(8), INSTREAM with zero-terminated commands). Forty lines instead of a library:
 * `clamscan` of npm was last released in 2024, starts programs and reads files by path.
 * @param address `host:port`
 */
export const createVirusScanner = (address: string): VirusScanner => {
  const [host = '', port = ''] = address.split(':');
  const ask = async (signal: AbortSignal, question: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> => {
    const socket = connect({ host, port: Number(port), signal });
    try {
      // Refused in the middle, it answers and hangs up: what it says counts, not that it did.
      const [sent, answer] = await Promise.allSettled([pipeline(question, socket, { end: false }), answerOf(socket)]);
      if (answer.status === 'rejected') throw answer.reason;
      if (sent.status === 'rejected' && answer.value === '') throw sent.reason;
      return answer.value;
    } finally {
      socket.destroy();
    }
  };
  return {
    scan: async (content, signal) => {
      const late = AbortSignal.timeout(ANSWER_MS);
      const answer = await ask(signal ? AbortSignal.any([signal, late]) : late, framed(content)).catch(
        (error: unknown) => {
          throw new UnavailableError('The virus scanner does not answer', { reason: String(error) });
        },
      );
      if (answer === 'stream: OK') return { kind: 'clean' };
      const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
      if (signature !== undefined) return { kind: 'infected', signature };
      throw new UnavailableError('The virus scanner could not look into the file', { answer });
    },
    check: async (signal) => {
      const answer = await ask(signal, [Buffer.from('zPING\0')]);
      if (answer !== 'PONG') throw new UnavailableError('The virus scanner answers something else', { answer });
    },
  };
};
