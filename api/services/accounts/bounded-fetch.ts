import type { CustomFetch } from 'openid-client';
import { beyondBounds } from '../../../events/kernel/bounded-json.ts';

/** Of an answer of an identity provider; the largest, its keys, are some thousand. */
export const MOST_ANSWER_BYTES = 256 * 1024;

const textOf = async ({ body, url }: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    // Leaving the loop hangs up.
    if (length > MOST_ANSWER_BYTES) throw new Error(`${url} answers more than ${MOST_ANSWER_BYTES} bytes`);
  }
  return Buffer.concat(pieces).toString('utf8');
};

/**
 * `fetch` for a library that parses the whole of an answer in the event loop.
 * @throws Error for an answer of more than `MOST_ANSWER_BYTES`, or beyond the bounds of JSON
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  const { body = null, signal = null, ...others } = options;
  const answer = await fetch(url, {
    ...others,
    signal,
    body: body instanceof Uint8Array ? new Uint8Array(body) : body,
  });
  const text = await textOf(answer);
  const beyond = beyondBounds(text);
  if (beyond) throw new Error(`${url} answers too much JSON: ${beyond.field}: ${beyond.message}`);
  const { status, statusText, headers } = answer;
  return new Response(text === '' ? null : text, { status, statusText, headers });
};
