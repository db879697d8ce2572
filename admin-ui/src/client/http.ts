import type { fetchUtils } from 'react-admin';
import { ApiError, isUnauthenticated, NO_ANSWER } from './api-error.ts';
import { noteBehind } from './log/behind.ts';
import { takeEarly } from './early.ts';
import { noteEpoch, presentEpoch } from './log/log-epoch.ts';
import { minLogPosition, noteLogPosition } from './log/log-position.ts';
import { underOneKey } from './lost-answers.ts';
import { announceSessionEnd } from './session-end.ts';

type HttpAnswer = { readonly status: number; readonly headers: Headers; readonly body: string; readonly json: unknown };

const OFFLINE = 'The server cannot be reached. Check the connection and try again.';
const SILENT = 'The server has not answered within 30 seconds. Try again in a moment.';
/** Longest wait for something to read. What a command does is not known by then, so that one is waited for. */
export const READ_LIMIT_MS = 30_000;

/** Result of a request with a lost or slow connection. @throws ApiError without a status */
const heard = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new ApiError(NO_ANSWER, isLate ? SILENT : OFFLINE, '');
  }
};

/** @throws ApiError without a status when no answer comes */
export const send = (url: string, init: RequestInit): Promise<Response> => heard(fetch(url, init));

const readLimit = (signal: AbortSignal | null | undefined): AbortSignal => {
  const limit = AbortSignal.timeout(READ_LIMIT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
};

const withDefaults = (headers: Headers): Headers => {
  headers.set('Accept', 'application/json');
  const position = minLogPosition();
  if (position) headers.set('X-Min-Log-Position', position);
  const epoch = presentEpoch();
  if (epoch) headers.set('X-Log-Epoch', epoch);
  return headers;
};

/** Of a process that is about to stop because the log was restored, only refusals come. */
const noteLog = (status: number, header: (name: string) => string | null): void => {
  if (status < 300 || status === 409) noteEpoch(header('X-Log-Epoch'));
  noteLogPosition(header('X-Log-Position'));
};

const refusal = (status: number, statusText: string, body: string, requestId: string | null): ApiError => {
  const error = new ApiError(status, statusText, body, requestId);
  if (isUnauthenticated(error)) announceSessionEnd();
  return error;
};

/** Error of a failed response; the end of the session is announced. */
export const refusalOf = async (response: Response): Promise<ApiError> =>
  refusal(response.status, response.statusText, await heard(response.text()), response.headers.get('X-Request-Id'));

const ask = async (url: string, options: fetchUtils.Options, headers: Headers): Promise<HttpAnswer> => {
  const isRead = (options.method ?? 'GET') === 'GET';
  const limits = isRead ? { signal: readLimit(options.signal) } : {};
  const early = isRead ? takeEarly(url, minLogPosition()) : undefined;
  const asked = () => send(url, { ...options, ...limits, headers, credentials: 'include' });
  // Lost requests are sent again.
  const response = await (early?.catch(asked) ?? asked());
  noteLog(response.status, (name) => response.headers.get(name));
  if (!response.ok) throw await refusalOf(response);
  const body = await heard(response.text());
  return { status: response.status, headers: response.headers, body, json: body ? JSON.parse(body) : undefined };
};

const isBehind = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'read_model_behind';

/**
 * A read that would have to wait for a paused or slow read model is answered by what there is: a page that is older than
 * one's last change, and says so, is of more use than an error. What does not exist there yet stays refused.
 */
const askForOlder = async (url: string, options: fetchUtils.Options, behind: unknown): Promise<HttpAnswer> => {
  const headers = withDefaults(new Headers(options.headers));
  headers.delete('X-Min-Log-Position');
  const answer = await ask(url, options, headers).catch(() => {
    throw behind;
  });
  noteBehind(url);
  return answer;
};

/** The HTTP client of the whole UI, in the shape `ra-data-simple-rest` asks for. */
export const http = async (url: string, options: fetchUtils.Options = {}): Promise<HttpAnswer> => {
  const headers = withDefaults(new Headers(options.headers));
  if (typeof options.body === 'string') headers.set('Content-Type', 'application/json');
  try {
    return await ask(url, options, headers);
  } catch (error) {
    const isRead = (options.method ?? 'GET') === 'GET';
    if (!isRead || !isBehind(error)) throw error;
    return askForOlder(url, options, error);
  }
};

/** True when the read models have caught up with this person's last change. */
export const isCaughtUp = async (url: string): Promise<boolean> =>
  ask(url, {}, withDefaults(new Headers())).then(
    () => true,
    (error: unknown) => !isBehind(error) && !(error instanceof ApiError && error.status === NO_ANSWER),
  );

/** Reads JSON below `/api`. The contract's type is the caller's claim; the server's tests hold the route to it. */
export const read = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await http(`/api/${path}`, signal ? { signal } : {})).json as T;

type CommandRequest = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Stream version the user was looking at: the server refuses when the file has moved on. */
  readonly version?: number | undefined;
  /** Outlives the page that sends it; 64 kB at most. */
  readonly keepalive?: boolean;
};

/** Headers of one intent: a repeat of the same request has no second effect. */
const commandHeaders = (key: string, version: number | undefined): Headers => {
  const headers = new Headers({ 'Idempotency-Key': key });
  if (version !== undefined) headers.set('If-Match', `"${version}"`);
  return headers;
};

/** Sends one command; answers the parsed body. */
export const command = <T>({ method, path, body, version, keepalive = false }: CommandRequest): Promise<T> => {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return underOneKey({ method, path, content: content.body ?? '' }, async (key) => {
    const answer = await http(`/api/${path}`, { method, headers: commandHeaders(key, version), keepalive, ...content });
    return answer.json as T;
  });
};

/** Asks by POST what is too long for an address. It changes nothing: an order whose answer was lost stays as open as it was. */
export const inquire = async <T>(path: string, body: unknown): Promise<T> =>
  (await http(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) })).json as T;

type UploadRequest = {
  readonly path: string;
  readonly form: FormData;
  readonly version?: number | undefined;
  /** Share of the bytes sent so far, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Values of a form; for a file, its identifying properties. */
const contentOf = (form: FormData): string =>
  JSON.stringify(
    [...form].map(([name, value]) =>
      value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
    ),
  );

/** XMLHttpRequest, because fetch does not report how much of a request has been sent. */
const sendForm = <T>({ path, form, version, onProgress, signal }: UploadRequest, key: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', `/api/${path}`);
    withDefaults(commandHeaders(key, version)).forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      noteLog(xhr.status, (name) => xhr.getResponseHeader(name));
      if (xhr.status >= 200 && xhr.status < 300) resolve(JSON.parse(xhr.responseText) as T);
      else reject(refusal(xhr.status, xhr.statusText, xhr.responseText, xhr.getResponseHeader('X-Request-Id')));
    };
    xhr.onerror = () => reject(new ApiError(NO_ANSWER, OFFLINE, ''));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });

/** Sends a multipart form, as `command` does. */
export const upload = <T>(request: UploadRequest): Promise<T> =>
  underOneKey({ method: 'POST', path: request.path, content: contentOf(request.form) }, (key) =>
    sendForm<T>(request, key),
  );
