/** A refusal whose text may be shown as it is: it holds no credentials. */
export class RefusedError extends Error {}

/**
 * Codes, names and messages of errors, and their meaning to an administrator. The errors themselves stay hidden: client
 * libraries may quote addresses with passwords in them.
 */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'Nothing listens there: the connection was refused'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'The name of its host is not known'],
  [/EHOSTUNREACH|ENETUNREACH/, 'There is no way to its host'],
  [/\bunavailable\b/i, 'It does not answer'],
  [/ECONNRESET|EPIPE|socket hang up|other side closed/, 'It cut the connection'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|wrong version number/,
    'Its TLS certificate or version is not accepted',
  ],
  [
    /ETIMEDOUT|TimeoutError|AbortError|OAUTH_TIMEOUT|DEADLINE_EXCEEDED|UND_ERR_CONNECT_TIMEOUT/,
    'It did not answer in time',
  ],
  [/EAUTH|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|\b40[13]\b/, 'It refuses our credentials'],
  [/NoSuchBucket|NotFound\b/, 'It answers, but the bucket does not exist'],
  [/NOT_FOUND|NamespaceNotFound|Namespace .* not found/, 'It answers, but the namespace does not exist'],
  [/ENOENT|ENOTDIR/, 'The folder does not exist'],
  [/EACCES|EPERM|EROFS/, 'The folder cannot be written to'],
];

const UNKNOWN = 'It answered with an error; the log of the portal has the details';

/** All that an error and the errors below it say about themselves. */
const wordsOf = (error: unknown, depth = 0): string => {
  if (typeof error !== 'object' || error === null || depth > 5) return String(error);
  const { name, message, code, details, cause, errors, $metadata } = error as Record<string, unknown>;
  const status = (($metadata ?? {}) as Record<string, unknown>)['httpStatusCode'];
  const own = [name, message, code, details, status].filter(
    (word) => typeof word === 'string' || typeof word === 'number',
  );
  const below = [cause, ...(Array.isArray(errors) ? errors : [])]
    .filter(Boolean)
    .map((each) => wordsOf(each, depth + 1));
  return [...own, ...below].join(' ');
};

/** Why a check has failed, in a sentence without credentials; undefined for what nobody has foreseen. */
const meaningOf = (error: unknown): string | undefined => {
  if (error instanceof RefusedError) return error.message;
  const words = wordsOf(error);
  return meanings.find(([pattern]) => pattern.test(words))?.[1];
};

/** @returns the sentence, and whether the log has to say more than it */
export const describeFailure = (error: unknown): { readonly text: string; readonly isUnknown: boolean } => {
  const meaning = meaningOf(error);
  return { text: meaning ?? UNKNOWN, isUnknown: meaning === undefined };
};
