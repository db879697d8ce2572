import type { QueryKey } from '@tanstack/react-query';
import { isConflict, isUnauthenticated } from '../../client/api-error.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { commandText } from './command.texts.ts';

/** Outcome of a command. `busy`: not sent, because the previous one is still running. */
export type Outcome = 'done' | 'conflict' | 'refused' | 'busy';

export type CommandOptions<Input, Answer> = {
  /** Sends it: a function of the feature, `command({ method, path, body, version })`. */
  readonly run: (input: Input) => Promise<Answer>;
  /** The toast once it is done, as `Title: text`. */
  readonly success?: string | ((answer: Answer, input: Input) => string);
  /** The toast when it is refused; the reason stands beneath it, or in it. Left out where the screen shows `error`. */
  readonly failure?: string | ((reason: string) => string);
  readonly onSuccess?: (answer: Answer, input: Input) => void;
  /** Reads to refresh; everything on screen by default. */
  readonly refreshes?: readonly QueryKey[];
};

/** Page services for a command. */
type Page = {
  readonly refresh: (keys?: readonly QueryKey[]) => Promise<unknown>;
  readonly tell: (text: string, type: 'success' | 'error', detail?: string) => void;
};

export type Result = {
  readonly outcome: Outcome;
  /** Why it was refused; null when it was not. */
  readonly error: unknown;
};

const tellRefusal = (error: unknown, failure: CommandOptions<never, never>['failure'], { tell }: Page): void => {
  if (failure === undefined) return;
  const reason = errorDetail(error);
  if (isConflict(error)) tell(commandText('conflict'), 'error', reason);
  else if (typeof failure === 'string') tell(failure, 'error', reason);
  else tell(failure(reason), 'error');
};

/**
 * Sends one command, reports the result and refreshes the screen. When someone else was first (412) nothing
 * is overwritten: the newest state is fetched.
 */
export const carryOut = async <Input, Answer>(
  { run, success, failure, onSuccess, refreshes }: CommandOptions<Input, Answer>,
  input: Input,
  page: Page,
): Promise<Result> => {
  let answer: Answer;
  try {
    answer = await run(input);
  } catch (error) {
    if (isUnauthenticated(error)) return { outcome: 'refused', error }; // the shell says so, once
    tellRefusal(error, failure, page);
    if (isConflict(error)) await page.refresh();
    return { outcome: isConflict(error) ? 'conflict' : 'refused', error };
  }
  onSuccess?.(answer, input);
  // First the newest state, then the toast: its news is on screen by then.
  await page.refresh(refreshes);
  if (success !== undefined) page.tell(typeof success === 'string' ? success : success(answer, input), 'success');
  return { outcome: 'done', error: null };
};
