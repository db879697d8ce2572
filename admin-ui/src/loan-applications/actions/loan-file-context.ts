import { createContext, useContext } from 'react';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type { Outcome } from '../../kit/command/carry-out.ts';

/** Texts of the toasts. */
export type CommandMessages = {
  readonly success: string;
  /** After a refusal; without it the page alone says why. */
  readonly failure?: string;
};

export type LoanFileContextValue = {
  readonly file: DetailedApplication;
  /** A command is under way: controls that change the file are disabled. */
  readonly isPending: boolean;
  /** Why the last command was not done; null when it was. */
  readonly error: unknown;
  /** Sends one command, reports the outcome, and shows the new state of the file. */
  readonly run: (send: () => Promise<unknown>, messages: CommandMessages) => Promise<Outcome>;
};

export const LoanFileContext = createContext<LoanFileContextValue | null>(null);

export const useLoanFile = (): LoanFileContextValue => {
  const context = useContext(LoanFileContext);
  if (!context) throw new Error('useLoanFile is used outside LoanFileProvider');
  return context;
};
