import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import type { DetailedApplication } from '../../../../api/loan-application/loan-application.contract.ts';
import { ApiError, errorDetail, isConflict, isUnauthenticated } from '../../client/api-error.ts';
import {
  type CommandMessages,
  type Conflict,
  LoanFileContext,
  type Outcome,
  type Refusal,
} from './loan-file-context.ts';

type Props = { readonly file: DetailedApplication; readonly children: ReactNode };

const toConflict = ({ problem }: ApiError): Conflict => ({
  expectedVersion: Number(problem?.['expectedVersion']),
  actualVersion: Number(problem?.['actualVersion']),
});

/** The file on screen and the one way to change it: every command tells its outcome and shows the newest state. */
export const LoanFileProvider = ({ file, children }: Props) => {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (send: () => Promise<unknown>) => {
      try {
        return await send();
      } catch (error) {
        if (isConflict(error)) await queryClient.invalidateQueries();
        throw error;
      }
    },
    // Still pending until the newest state is on screen: nobody decides on what has just become the past.
    onSuccess: () => queryClient.invalidateQueries(),
  });

  const run = async (send: () => Promise<unknown>, { success, values, failure }: CommandMessages): Promise<Outcome> => {
    setConflict(null);
    setRefusal(null);
    try {
      await mutateAsync(send);
    } catch (error) {
      if (isUnauthenticated(error)) return 'refused'; // the shell says so, once
      const detail = errorDetail(error) ?? '';
      if (failure) notify(failure, { type: 'error' });
      if (isConflict(error)) {
        setConflict(toConflict(error));
        return 'conflict';
      }
      setRefusal({ message: detail, requestId: error instanceof ApiError ? error.requestId : null });
      return 'refused';
    }
    notify(success, { type: 'success', messageArgs: values ?? {} });
    return 'done';
  };

  return (
    <LoanFileContext.Provider value={{ file, isPending, conflict, refusal, run }}>{children}</LoanFileContext.Provider>
  );
};
