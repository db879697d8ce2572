import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { errorDetail, isConflict, isUnauthenticated } from '../../client/api-error.ts';

type CommandOptions<Input, Answer> = {
  readonly run: (input: Input) => Promise<Answer>;
  /** Keys below `toasts` in the catalogue, each `Title: text`. */
  readonly success: string;
  /** Left out where the screen shows the mutation's `error` itself. */
  readonly failure?: string;
  readonly onSuccess?: (answer: Answer, input: Input) => void;
};

/**
 * One user command: sends it, says what came of it, and refreshes what is on screen. When somebody else was first
 * (412) nothing is overwritten: the newest state is fetched and the toast says so. `isPending` disables the buttons.
 */
export const useCommand = <Input, Answer>({
  run,
  success,
  failure,
  onSuccess,
}: CommandOptions<Input, Answer>): UseMutationResult<Answer, Error, Input> => {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation<Answer, Error, Input>({
    mutationFn: run,
    onSuccess: async (answer, input) => {
      onSuccess?.(answer, input);
      // First the newest state, then the word: by the time it is told, it is on screen.
      await queryClient.invalidateQueries();
      notify(`toasts.${success}`, { type: 'success' });
    },
    onError: async (error) => {
      if (isUnauthenticated(error)) return; // the shell says so, once
      if (failure) {
        const key = isConflict(error) ? 'conflict' : failure;
        notify(`toasts.${key}`, { type: 'error', messageArgs: { detail: errorDetail(error) } });
      }
      if (isConflict(error)) await queryClient.invalidateQueries();
    },
  });
};
