import type { z } from 'zod';
import type { Problem } from '../../../admin-ui/src/client/api-error.ts';

/** A request as the API would have got it. */
export type Asked = {
  /** Such as `POST /api/api-keys`. */
  readonly route: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Parsed; undefined without one. */
  readonly body: unknown;
};

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

type Handler = (request: Asked) => Answer | Promise<Answer>;

/** By method and path, such as `GET /api/api-keys`; a function where it depends on the request, or on what came before. */
export type Answers = Readonly<Record<string, Answer | Handler>>;

type More = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

/** An answer as the contract has it: a body that its schema refuses fails the spec. */
export const json = <Schema extends z.ZodType>(schema: Schema, body: z.output<Schema>, more: More = {}): Answer => {
  const { error } = schema.safeParse(body);
  if (error) throw new Error(`The contract does not allow this answer: ${error.message}`);
  return { status: 200, ...more, body };
};

/** A page of a list of `total` rows, as react-admin reads it. */
export const page = <Schema extends z.ZodType>(
  rowSchema: Schema,
  rows: readonly z.output<Schema>[],
  total = rows.length,
  more: Readonly<Record<string, string>> = {},
): Answer => ({
  status: 200,
  body: rows.map((row) => json(rowSchema, row).body),
  headers: { 'Content-Range': `rows 0-${Math.max(0, rows.length - 1)}/${total}`, ...more },
});

/** A refusal, as problem+json. */
export const problem = (status: number, detail: string, more: Partial<Problem> = {}): Answer => ({
  status,
  body: { title: 'Refused', status, detail, code: 'refused', errors: [], ...more },
  headers: { 'Content-Type': 'application/problem+json' },
});

/** Takes in what the contract takes, and refuses the rest as the API does, field by field. */
export const accepting =
  <Schema extends z.ZodType>(schema: Schema, answer: Answer | ((body: z.output<Schema>) => Answer)): Handler =>
  ({ body }) => {
    const { data, error } = schema.safeParse(body);
    if (!error) return typeof answer === 'function' ? answer(data) : answer;
    const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return problem(400, 'Some of it cannot be taken', { code: 'invalid', errors });
  };

/** An answer that is under way until `arrive` is called. */
export const underWay = (answer: Answer) => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: () => promise, arrive: () => resolve(answer) };
};

const toAsked = (input: string | URL | Request, init: RequestInit): Asked => {
  const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
  return {
    route: `${init.method ?? 'GET'} ${decodeURIComponent(url.pathname)}`,
    query: url.searchParams,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
};

export type Network = {
  /** Every request so far, in order. */
  readonly asked: readonly Asked[];
  /** Of these the ones of a route. */
  readonly askedFor: (route: string) => readonly Asked[];
  /** Changes what is answered from here on. */
  readonly answer: (answers: Answers) => void;
};

/** Routes that were asked for and have no answer; empties the list. */
let unanswered: string[] = [];
export const takeUnanswered = (): readonly string[] => unanswered.splice(0);

/** Takes the place of the network: the product's own client speaks with it. */
export const startNetwork = (first: Answers): Network => {
  let answers = first;
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const request = toAsked(input, init);
    asked.push(request);
    const known = answers[request.route];
    if (known === undefined) {
      unanswered.push(request.route);
      throw new TypeError(`No answer for ${request.route}`);
    }
    const { status, body, headers } = typeof known === 'function' ? await known(request) : known;
    init.signal?.throwIfAborted();
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { ...headers } });
  };
  return {
    asked,
    askedFor: (route) => asked.filter((request) => request.route === route),
    answer: (more) => (answers = { ...answers, ...more }),
  };
};
