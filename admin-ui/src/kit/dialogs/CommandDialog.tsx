import type { CommandOptions } from '../command/carry-out.ts';
import { useCommand } from '../command/use-command.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

type Props<Answer> = Omit<ConfirmDialogProps, 'onConfirm' | 'isPending' | 'error'> &
  CommandOptions<void, Answer> & {
    /** Why it cannot be asked, such as a figure of the text that could not be read. */
    readonly problem?: unknown;
  };

/** Asks before a command is sent; it stays and says so when the server refuses. */
export const CommandDialog = <Answer,>({ problem, ...props }: Props<Answer>) => {
  const { send, isPending, error } = useCommand<void, Answer>(props);
  return <ConfirmDialog {...props} onConfirm={() => void send()} isPending={isPending} error={error ?? problem} />;
};
