import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type {
  assignSchema,
  prioritizeSchema,
} from '../../../../api/loan-application/assignment/assignment.contract.ts';
import { command } from '../../client/http.ts';

type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** The file a command is for, as its author has seen it: the server refuses it when the file has changed since. */
export type OnFile = { readonly id: string; readonly version: number };

export const assign = ({ id, version }: OnFile, body: z.input<typeof assignSchema>) =>
  command<CommandAnswer>({ method: 'PUT', path: `applications/${id}/assignee`, body, version });

export const prioritize = ({ id, version }: OnFile, body: z.input<typeof prioritizeSchema>) =>
  command<CommandAnswer>({ method: 'PUT', path: `applications/${id}/priority`, body, version });
