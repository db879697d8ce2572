import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { EnterFee } from '../../../../api/loan-application/fees/fees.contract.ts';
import { command } from '../../client/http.ts';

type Answer = z.infer<typeof commandAnswerSchema>;
/** The file, in the version that is on the screen. */
type OnFile = { readonly id: string; readonly version: number };

export const estimateFees = ({ id, version }: OnFile) =>
  command<Answer>({ method: 'POST', path: `applications/${id}/fees/estimates`, version });

/** @param feeId of the one that is changed; null for a new one */
export const enterFee = ({ id, version }: OnFile, feeId: string | null, body: EnterFee) => {
  const path = `applications/${id}/fees`;
  return feeId === null
    ? command<Answer>({ method: 'POST', path, body, version })
    : command<Answer>({ method: 'PUT', path: `${path}/${feeId}`, body, version });
};

export const removeFee = ({ id, version }: OnFile, feeId: string) =>
  command<Answer>({ method: 'DELETE', path: `applications/${id}/fees/${feeId}`, version });
