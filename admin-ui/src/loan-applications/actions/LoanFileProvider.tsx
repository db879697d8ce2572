import type { ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { DetailedApplication } from '../../../../api/loan-application/detail.contract.ts';
import { ApiError, isConflict, isUnauthenticated } from '../../client/api-error.ts';
import type { Outcome } from '../../kit/command/carry-out.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { type CommandMessages, type Conflict, LoanFileContext, type Refusal } from './loan-file-context.ts';

type Props = { readonly file: DetailedApplication; readonly children: ReactNode };
type Sent = { readonly run: () => Promise<unknown>; readonly messages: CommandMessages };

const toConflict = (error: unknown): Conflict | null =>
  isConflict(error)
    ? {
        expectedVersion: Number(error.problem?.['expectedVersion']),
        actualVersion: Number(error.problem?.['actualVersion']),
      }
    : null;

const toRefusal = (error: unknown): Refusal | null =>
  error === null || isConflict(error) || isUnauthenticated(error)
    ? null
    : { message: errorDetail(error), requestId: error instanceof ApiError ? error.requestId : null };

/** The file on screen and the one way to change it: every command tells its outcome and shows the newest state. */
export const LoanFileProvider = ({ file, children }: Props) => {
  const notify = useNotify();
  const translate = useTranslate();
  const { send, isPending, error } = useCommand({
    run: (sent: Sent) => sent.run(),
    success: (_, { messages: { success, values } }) => translate(success, values),
  });
  const tellAfter = async (sent: Sent): Promise<Outcome> => {
    const { outcome, error: refusal } = await send(sent);
    const { failure } = sent.messages;
    if (failure && refusal !== null && !isUnauthenticated(refusal)) notify(failure, { type: 'error' });
    return outcome;
  };
  return (
    <LoanFileContext.Provider
      value={{
        file,
        isPending,
        conflict: toConflict(error),
        refusal: toRefusal(error),
        run: (run, messages) => tellAfter({ run, messages }),
      }}
    >
      {children}
    </LoanFileContext.Provider>
  );
};
