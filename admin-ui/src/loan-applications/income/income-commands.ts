import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { QualifyIncome } from '../../../../api/loan-application/income/income.contract.ts';
import { command } from '../../client/http.ts';

type Answer = z.infer<typeof commandAnswerSchema>;
/** The file, in the version that was on screen. */
type OnFile = { readonly id: string; readonly version: number };

/** @param worksheetId of the one that is worked out anew; null for a new one */
export const qualifyIncome = ({ id, version }: OnFile, worksheetId: string | null, body: QualifyIncome) => {
  const path = `applications/${id}/income-worksheets`;
  return worksheetId === null
    ? command<Answer>({ method: 'POST', path, body, version })
    : command<Answer>({ method: 'PUT', path: `${path}/${worksheetId}`, body, version });
};

export const takeBack = ({ id, version }: OnFile, worksheetId: string, reason: string) =>
  command<Answer>({
    method: 'POST',
    path: `applications/${id}/income-worksheets/${worksheetId}/removal`,
    body: { reason },
    version,
  });
