/** Requests made before the program loaded, by the first script of index.html. */
export type Early = {
  /** When, by `performance.now()`. */
  readonly at: number;
  readonly user: Promise<Response>;
  /** Once the reads are asked for, or it is known that they are not. */
  readonly asked: Promise<unknown>;
  /** By their address. */
  readonly reads: Map<string, Promise<Response>>;
};

const early = (): Early | undefined => (window as Window & { lendlogEarly?: Early }).lendlogEarly;

/** Older answers are not shown. */
const FRESH_MS = 10_000;
/** The answer to GET /api/auth/user, where it was asked for. */
export const earlyUser = (): Promise<Response> | undefined => early()?.user;

/** The paths below /api that the page has asked for and nobody has taken. */
export const earlyReads = async (): Promise<readonly string[]> => {
  await early()?.asked;
  return [...(early()?.reads.keys() ?? [])].map((url) => url.slice('/api/'.length));
};

/**
 * The answer to a read that the page has asked for before, to the letter; once. After a change made here,
 * or announced by the server, it is too old.
 */
export const takeEarly = (url: string, minLogPosition: string | null): Promise<Response> | undefined => {
  const asked = early();
  const answer = asked?.reads.get(url);
  if (!asked || !answer) return undefined;
  asked.reads.delete(url);
  if (minLogPosition !== null || performance.now() - asked.at > FRESH_MS) return undefined;
  return answer;
};
