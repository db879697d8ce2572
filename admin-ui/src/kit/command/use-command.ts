import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { carryOut, type CommandOptions, type Result } from './carry-out.ts';

type Command<Input> = {
  /** Tells how it went, also when it was refused. A second call while the first is under way sends nothing. */
  readonly send: (input: Input) => Promise<Result>;
  /** Until the newest state is on screen: nobody decides on what has just become the past. */
  readonly isPending: boolean;
  /** Why the last one was refused; null when it was not. */
  readonly error: unknown;
};

const rested = { isPending: false, error: null as unknown };

/**
 * The one way to change something: `const { send, isPending, error } = useCommand({ run: revokeApiKey, success: ... })`.
 * The answer goes to `onSuccess` and is kept nowhere: it may hold what is shown once. What was typed is the screen's,
 * and stays when the command is refused.
 */
export const useCommand = <Input = void, Answer = unknown>(options: CommandOptions<Input, Answer>): Command<Input> => {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [state, setState] = useState(rested);
  // State is as of the last rendering; two clicks may come between two renderings.
  const isUnderWay = useRef(false);

  const refresh = (keys?: readonly QueryKey[]) =>
    keys
      ? Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      : queryClient.invalidateQueries();

  const send = async (input: Input): Promise<Result> => {
    if (isUnderWay.current) return { outcome: 'busy', error: null };
    isUnderWay.current = true;
    setState({ isPending: true, error: null });
    const result = await carryOut(options, input, {
      refresh,
      tell: (text, type, detail) => notify(text, { type, messageArgs: { detail } }),
    });
    isUnderWay.current = false;
    setState({ isPending: false, error: result.error });
    return result;
  };
  return { send, ...state };
};
