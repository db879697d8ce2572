import { createContext, useContext } from 'react';
import type { DetailedApplication } from '../../../../api/loan-application/detail.contract.ts';
import type { Outcome } from '../../kit/command/carry-out.ts';

/** Another writer came first: what this one had seen, and what the file is at now. */
export type Conflict = { readonly expectedVersion: number; readonly actualVersion: number };

/** Why the last command was refused. */
export type Refusal = { readonly message: string; readonly requestId: string | null };

export type CommandMessages = {
  /** Toast after success: a key of the catalogue, with what it needs. */
  readonly success: string;
  readonly values?: Readonly<Record<string, string>>;
  /** Toast after a refusal; the reason itself when left out. */
  readonly failure?: string;
};

export type LoanFileContextValue = {
  readonly file: DetailedApplication;
  /** A command is under way: controls that change the file are disabled. */
  readonly isPending: boolean;
  readonly conflict: Conflict | null;
  readonly refusal: Refusal | null;
  /** Sends one command, tells how it went, and shows the file as it is afterwards. */
  readonly run: (send: () => Promise<unknown>, messages: CommandMessages) => Promise<Outcome>;
};

export const LoanFileContext = createContext<LoanFileContextValue | null>(null);

export const useLoanFile = (): LoanFileContextValue => {
  const context = useContext(LoanFileContext);
  if (!context) throw new Error('useLoanFile is used outside LoanFileProvider');
  return context;
};
