import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { isUnauthenticated } from '../../client/api-error.ts';
import type { Outcome } from '../../kit/command/carry-out.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { type CommandMessages, LoanFileContext } from './loan-file-context.ts';

type Props = { readonly file: DetailedApplication; readonly children: ReactNode };
type Sent = { readonly run: () => Promise<unknown>; readonly messages: CommandMessages };

/** The file on screen and the one way to change it: every command reports its outcome and shows the newest state. */
export const LoanFileProvider = ({ file, children }: Props) => {
  const notify = useNotify();
  const { send, isPending, error } = useCommand({
    run: (sent: Sent) => sent.run(),
    success: (_, { messages }) => messages.success,
  });
  const tellAfter = async (sent: Sent): Promise<Outcome> => {
    const { outcome, error: refusal } = await send(sent);
    const { failure } = sent.messages;
    if (failure && refusal !== null && !isUnauthenticated(refusal)) notify(failure, { type: 'error' });
    return outcome;
  };
  return (
    <LoanFileContext.Provider value={{ file, isPending, error, run: (run, messages) => tellAfter({ run, messages }) }}>
      {children}
    </LoanFileContext.Provider>
  );
};
