import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { AddDebt, TreatDebt } from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import { command } from '../../client/http.ts';

type Answer = z.infer<typeof commandAnswerSchema>;
/** @param version of the file that was on screen */
type Debt = { readonly id: string; readonly debtId: string; readonly version: number };

export const treatDebt = ({ id, debtId, version }: Debt, body: TreatDebt) =>
  command<Answer>({ method: 'PUT', path: `applications/${id}/liabilities/${debtId}/treatment`, body, version });

export const addDebt = (id: string, body: AddDebt) =>
  command<Answer>({ method: 'POST', path: `applications/${id}/liabilities`, body });

export const takeTreatmentBack = (id: string, debtId: string, reason: string) =>
  command<Answer>({ method: 'POST', path: `applications/${id}/liabilities/${debtId}/removal`, body: { reason } });
