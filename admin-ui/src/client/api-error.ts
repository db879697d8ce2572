import type { FieldError } from '../../../events/kernel/errors.ts';

/** problem+json as every refusal of the API is answered. Codes add members of their own, such as `allowed`. */
export type Problem = {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly requestId?: string;
  readonly [member: string]: unknown;
};

const parseProblem = (text: string): Problem | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value
      ? ({ errors: [], ...value } as unknown as Problem)
      : null;
  } catch {
    // A proxy's HTML page or plain text: the message below carries it.
    return null;
  }
};

/** `{ borrowers: [{ email: 'Valid email is required' }] }` from `borrowers.0.email`, as react-hook-form keeps errors. */
const nestErrors = (errors: readonly FieldError[]): Record<string, unknown> => {
  const nested: Record<string, unknown> = {};
  for (const { field, message } of errors) {
    const path = field.split('.');
    const last = path.pop() ?? field;
    let node = nested;
    for (const key of path) node = (node[key] ??= {}) as Record<string, unknown>;
    node[last] = message;
  }
  return nested;
};

/** Status of a request that got no answer at all. */
export const NO_ANSWER = 0;

/** A non-successful answer. Its message is the status code, a colon and a space, then the body or the status text. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  readonly requestId: string | null;
  /** Messages by field, as react-admin's forms read them. */
  readonly body: { readonly errors?: Record<string, unknown> };

  constructor(status: number, statusText: string, text: string, requestId: string | null = null) {
    super(status === NO_ANSWER ? statusText : `${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = parseProblem(text);
    this.requestId = this.problem?.requestId ?? requestId;
    const errors = this.problem?.errors ?? [];
    this.body = errors.length > 0 ? { errors: nestErrors(errors) } : {};
  }
}

/** The server's error for one field of a form. */
export const fieldMessage = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError
    ? error.problem?.errors.find(({ field: name }) => name === field || name.startsWith(`${field}.`))?.message
    : undefined;

export const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 412;
/** The version in a conflict; 0 for any other error. */
export const versionToldBy = (error: unknown): number =>
  isConflict(error) ? Number(error.problem?.['actualVersion'] ?? 0) : 0;
