import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type {
  addConditionsSchema,
  clearConditionSchema,
  conditionCommentSchema,
  conditionReasonSchema,
  receiveConditionSchema,
  requestConditionSchema,
  rewordConditionSchema,
} from '../../../../api/loan-application/conditions/conditions.contract.ts';
import { command } from '../../client/http.ts';

type CommandAnswer = z.infer<typeof commandAnswerSchema>;
export type ConditionOnFile = { readonly id: string; readonly conditionId: string; readonly version?: number };

const send = ({ id, conditionId, version }: ConditionOnFile, path: string, body: object) =>
  command<CommandAnswer>({
    method: 'POST',
    path: `applications/${id}/conditions/${conditionId}/${path}`,
    body,
    ...(version !== undefined && { version }),
  });

export const addConditions = (id: string, body: z.input<typeof addConditionsSchema>) =>
  command<CommandAnswer>({ method: 'POST', path: `applications/${id}/conditions`, body });

export const rewordCondition = (
  { id, conditionId, version }: ConditionOnFile & { readonly version: number },
  body: z.input<typeof rewordConditionSchema>,
) => command<CommandAnswer>({ method: 'PUT', path: `applications/${id}/conditions/${conditionId}`, body, version });

export const requestCondition = (on: ConditionOnFile, body: z.input<typeof requestConditionSchema>) =>
  send(on, 'request', body);
export const receiveCondition = (on: ConditionOnFile, body: z.input<typeof receiveConditionSchema>) =>
  send(on, 'receipt', body);
export const clearCondition = (on: ConditionOnFile, body: z.input<typeof clearConditionSchema>) =>
  send(on, 'clearing', body);
export const commentOnCondition = (on: ConditionOnFile, body: z.input<typeof conditionCommentSchema>) =>
  send(on, 'comments', body);

/** Actions with a reason alone, by the end of their address. */
export const reasonedPaths = {
  return: 'return',
  waive: 'waiver',
  reopen: 'reopening',
  withdraw: 'withdrawal',
} as const;
export type ReasonedAction = keyof typeof reasonedPaths;

export const actWithReason = (
  on: ConditionOnFile,
  action: ReasonedAction,
  body: z.input<typeof conditionReasonSchema>,
) => send(on, reasonedPaths[action], body);
