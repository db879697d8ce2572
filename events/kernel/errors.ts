/** Every way a request can be refused. `api/http/problems/problem-details.ts` maps each to one HTTP status. */
export type ErrorCode =
  | 'validation_failed'
  | 'unauthenticated'
  | 'forbidden'
  | 'reauthentication_required'
  | 'not_found'
  | 'erased'
  | 'illegal_transition'
  | 'already_taken'
  | 'precondition_required'
  | 'version_conflict'
  | 'payload_too_large'
  | 'request_timeout'
  | 'unsupported_media_type'
  | 'rule_violation'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'read_model_behind'
  | 'log_restored'
  | 'unavailable'
  | 'overloaded'
  | 'file_damaged'
  | 'disk_full';

/** One field that is wrong, by its path in the request (`borrowers.0.email`), and how to mend it. */
export type FieldError = { readonly field: string; readonly message: string };

/**
 * A refusal the caller can understand and act on. Match on `code`, never on the message text.
 * `details` holds the ids and values that clashed; it is shown to the caller, so it carries no personal data.
 */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];

  constructor(message: string, details: Record<string, unknown> = {}, errors: readonly FieldError[] = []) {
    super(message);
    this.name = new.target.name;
    this.details = details;
    this.errors = errors;
  }
}

/** A refusal with its fields, in one line. */
export const inOneLine = ({ message, errors }: DomainError): string =>
  [message, ...errors.map((each) => `${each.field}: ${each.message}`)].join('; ');

/** The input is malformed; `errors` says which field and how to mend it. */
export class ValidationError extends DomainError {
  readonly code = 'validation_failed';
  constructor(message: string, errors: readonly FieldError[] = [], details: Record<string, unknown> = {}) {
    super(message, details, errors);
  }
}

/** No such application, stage, document, user or route. */
export class NotFoundError extends DomainError {
  readonly code = 'not_found';
}

/** It was here and is gone for good: personal data whose key is destroyed. */
export class ErasedError extends DomainError {
  readonly code = 'erased';
}

/** The aggregate's state does not allow it; `details.allowed` lists what it does allow. */
export class IllegalTransitionError extends DomainError {
  readonly code = 'illegal_transition';
}

/** A unique value is already taken; `errors` names the field. */
export class AlreadyTakenError extends DomainError {
  readonly code = 'already_taken';
}

/** A business rule refuses it although the input is well formed; the message names the rule or citation. */
export class RuleViolationError extends DomainError {
  readonly code = 'rule_violation';
}

/** The signed-in actor lacks a permission; `details.permission` names it as `resource.action`. */
export class ForbiddenError extends DomainError {
  readonly code = 'forbidden';
}

/** The caller must sign in again; `details.signInAgainAt` is the address for the browser. */
export class ReauthenticationRequiredError extends DomainError {
  readonly code = 'reauthentication_required';
}

/** A decision names no version that its maker has seen. */
export class PreconditionRequiredError extends DomainError {
  readonly code = 'precondition_required';
}

/** Someone else wrote first; `details` holds `expectedVersion`, `actualVersion` and more where it is known. */
export class VersionConflictError extends DomainError {
  readonly code = 'version_conflict';
  readonly streamId: string;
  readonly expectedVersion: number;
  readonly actualVersion: number;

  constructor(
    streamId: string,
    expectedVersion: number,
    actualVersion: number,
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(`${streamId} is at version ${actualVersion}, not ${expectedVersion}: someone changed it in the meantime`, {
      streamId,
      expectedVersion,
      actualVersion,
      ...more,
    });
    this.streamId = streamId;
    this.expectedVersion = expectedVersion;
    this.actualVersion = actualVersion;
  }
}

/** The same idempotency key came back with a different request. */
export class IdempotencyKeyReusedError extends DomainError {
  readonly code = 'idempotency_key_reused';
}

/** Something the request needs is not there now (workflow engine, file store); trying again later may work. */
export class UnavailableError extends DomainError {
  readonly code = 'unavailable';
}

/** More is asked for than can be done now; nothing of this request was, and trying again in a second will work. */
export class OverloadedError extends DomainError {
  readonly code = 'overloaded';
}

/** Nobody is signed in, or a signature does not hold. */
export class UnauthenticatedError extends DomainError {
  readonly code = 'unauthenticated';
}

/** More bytes than the endpoint takes; `details.mostBytes` says how many it takes. */
export class PayloadTooLargeError extends DomainError {
  readonly code = 'payload_too_large';
}

/** The body did not arrive in time; `POST` and the like may be sent again, nothing of them was carried out. */
export class RequestTimeoutError extends DomainError {
  readonly code = 'request_timeout';
}

/** The request's content type, or a file's content, is of a kind the endpoint does not take. */
export class UnsupportedMediaTypeError extends DomainError {
  readonly code = 'unsupported_media_type';
}

/** Too many requests from one session or address; `details.retryAfterSeconds` says when to come back. */
export class RateLimitedError extends DomainError {
  readonly code = 'rate_limited';
}

/** A read model has not reached the log position that the caller asked for; asking again soon will work. */
export class ReadModelBehindError extends DomainError {
  readonly code = 'read_model_behind';
}

/** The caller's data is from before a restore of the log; `details.restoredAt` says when that was. */
export class LogRestoredError extends DomainError {
  readonly code = 'log_restored';
}

/** Ways a stored file can differ from the upload. */
export const fileProblems = ['missing', 'shorter', 'longer', 'changed'] as const;
export type FileProblem = (typeof fileProblems)[number];

/** Sentences for people. */
const fileProblemSentences: Readonly<Record<FileProblem, string>> = {
  missing: 'The stored file is missing',
  shorter: 'The stored file is shorter than what was uploaded',
  longer: 'The stored file is longer than what was uploaded',
  changed: 'The stored file was changed after it was uploaded',
};

/** The stored file differs from the upload and is not served. `details.problem` says how it differs. */
export class DamagedFileError extends DomainError {
  readonly code = 'file_damaged';
  readonly problem: FileProblem;
  constructor(problem: FileProblem, details: Record<string, unknown> = {}) {
    super(
      `${fileProblemSentences[problem]}, so nothing of it is handed out. Have an administrator restore it from a backup, or upload it again as a new version.`,
      {
        ...details,
        problem,
      },
    );
    this.problem = problem;
  }
}

/** There is no room to store it; what is stored can be read. */
export class DiskFullError extends DomainError {
  readonly code = 'disk_full';
}
