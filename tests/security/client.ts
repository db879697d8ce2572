import { request } from 'node:http';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

export type Ask = {
  /** As it goes over the wire: nothing is resolved or encoded. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, text as it is. */
  readonly body?: object | string | Buffer;
  /** Times to wait out a rate limit; 0 for a check of that refusal. */
  readonly patience?: number;
};

/** Sends requests as someone: with their cookies. */
export type Client = {
  readonly ask: (ask: Ask) => Promise<Answer>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** The value of the session cookie; empty before the first one came. */
  readonly cookie: () => string;
  readonly setCookie: (value: string) => void;
};

const bytesOf = (body: NonNullable<Ask['body']>): Buffer => {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

const send = (
  url: URL,
  { path, method = 'GET', headers = {}, body }: Ask,
  own: Readonly<Record<string, string>>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : bytesOf(body);
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
    const req = request({
      host: url.hostname,
      port: url.port,
      path,
      method,
      headers: {
        Accept: 'application/json',
        ...own,
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...(bytes && { 'Content-Length': String(bytes.length) }),
        ...headers,
      },
    });
    req.once('error', reject);
    req.once('response', (res) => {
      const chunks: Buffer[] = [];
      const end = (): void =>
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        });
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('error', reject);
      res.once('end', end);
      // A live stream has no end of its own.
      if (String(res.headers['content-type']).startsWith('text/event-stream')) {
        req.destroy();
        end();
      }
    });
    req.end(bytes);
  });

const MOST_WAIT_SECONDS = 61;

/** @param url where the portal listens @param address said to be the client's, where a proxy is trusted to say so */
export const createClient = (url: URL, address?: string): Client => {
  const cookies = new Map<string, string>();
  const ask = async (wish: Ask): Promise<Answer> => {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(url, wish, {
      ...(header && { Cookie: header }),
      ...(address !== undefined && { 'X-Forwarded-For': address }),
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const { patience = 2 } = wish;
    if (answer.status !== 429 || patience === 0) return answer;
    const seconds = Math.min(Number(answer.headers['retry-after'] ?? 1), MOST_WAIT_SECONDS);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return ask({ ...wish, patience: patience - 1 });
  };
  const sessionCookie = (): string => [...cookies.keys()].find((name) => name.endsWith('lendlog')) ?? 'lendlog';
  return {
    ask,
    get: (path, headers = {}) => ask({ path, headers }),
    cookie: () => cookies.get(sessionCookie()) ?? '',
    setCookie: (value) => void cookies.set(sessionCookie(), value),
  };
};
