import { isConflict } from '../../client/api-error.ts';

/** Target of a command, with the version for its `If-Match`. */
type Versioned = { readonly version: number };

type Sending<Subject, Answer> = {
  /** As the author had it on screen. */
  readonly seen: Subject;
  /** Parts the author's judgment rests on. */
  readonly judgedBy: (subject: Subject) => unknown;
  /** Reads it as it is now. */
  readonly read: () => Promise<Subject>;
  readonly send: (version: number) => Promise<Answer>;
};

/**
 * Sends a command on the version that its author had seen. When there is a newer one, but what the author has judged by
 * is as it was, the command is sent again on that; otherwise it is refused (412) as any other.
 */
export const sendAsJudged = async <Subject extends Versioned, Answer>({
  seen,
  judgedBy,
  read,
  send,
}: Sending<Subject, Answer>): Promise<Answer> => {
  try {
    return await send(seen.version);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const newest = await read();
    if (JSON.stringify(judgedBy(newest)) !== JSON.stringify(judgedBy(seen))) throw error;
    return send(newest.version);
  }
};
