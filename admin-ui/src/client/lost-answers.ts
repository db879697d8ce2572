import { v4 as uuid } from 'uuid';
import { ApiError, NO_ANSWER } from './api-error.ts';

/** A command to send. Until it is answered, the same content is the same command. */
type Intent = {
  readonly method: string;
  /** Below `/api`. */
  readonly path: string;
  readonly content: string;
};

/** Idempotency keys of what was sent and never answered: it may have been done. */
const lost = new Map<string, { readonly key: string; readonly subject: string }>();

/** `applications/<id>` of every command on that file. */
const subjectOf = ({ path }: Intent): string => path.split('/').slice(0, 2).join('/');

/** A server that failed, or a proxy before it, does not say what was done. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== NO_ANSWER && error.status < 500;

/** After a success on the same subject the screen is current, so a later command is a new one. */
const forgetLostOf = (subject: string): void => {
  for (const [name, other] of lost) if (other.subject === subject) lost.delete(name);
};

/**
 * Sends a command under its idempotency key. When its answer was lost, whoever asks for the same again sends the same
 * key, so that the server does it once.
 */
export const underOneKey = async <T>(intent: Intent, send: (key: string) => Promise<T>): Promise<T> => {
  const name = JSON.stringify([intent.method, intent.path, intent.content]);
  const subject = subjectOf(intent);
  const key = lost.get(name)?.key ?? uuid();
  try {
    const answer = await send(key);
    forgetLostOf(subject);
    return answer;
  } catch (error) {
    if (isRefused(error)) lost.delete(name);
    else lost.set(name, { key, subject });
    throw error;
  }
};
