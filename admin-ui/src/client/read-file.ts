import { ApiError, NO_ANSWER } from './api-error.ts';
import { READ_LIMIT_MS, refusalOf, send } from './http.ts';

const BROKEN_OFF = 'The download broke off before the file was whole, and nothing of it was saved. Try again.';

/** The name that the server gives it; the caller knows those with letters outside ASCII. */
const nameIn = (response: Response): string =>
  /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';

/**
 * Reads a file of ours whole. An answer is waited for like any other; the file itself may take as long as the line needs.
 * @throws ApiError when it is refused, when there is no answer, and when less arrives than was announced
 */
export const readFile = async (url: string): Promise<{ readonly content: Blob; readonly name: string }> => {
  const late = new AbortController();
  const limit = setTimeout(() => late.abort(new DOMException('No answer', 'TimeoutError')), READ_LIMIT_MS);
  const init = { headers: { Accept: 'application/json' }, credentials: 'include', signal: late.signal } as const;
  const response = await send(url, init).finally(() => clearTimeout(limit));
  if (!response.ok) throw await refusalOf(response);
  const content = await response.blob().catch(() => {
    throw new ApiError(NO_ANSWER, BROKEN_OFF, '');
  });
  return { content, name: nameIn(response) };
};
