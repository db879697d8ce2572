import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { AddDebt, TreatDebt } from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import { command } from '../../client/http.ts';

type Answer = z.infer<typeof commandAnswerSchema>;
/** The file, in the version that was on screen. */
type OnFile = { readonly id: string; readonly version: number };

export const treatDebt = ({ id, version }: OnFile, debtId: string, body: TreatDebt) =>
  command<Answer>({ method: 'PUT', path: `applications/${id}/liabilities/${debtId}/treatment`, body, version });

export const addDebt = ({ id, version }: OnFile, body: AddDebt) =>
  command<Answer>({ method: 'POST', path: `applications/${id}/liabilities`, body, version });

export const takeTreatmentBack = ({ id, version }: OnFile, debtId: string, reason: string) =>
  command<Answer>({
    method: 'POST',
    path: `applications/${id}/liabilities/${debtId}/removal`,
    body: { reason },
    version,
  });
