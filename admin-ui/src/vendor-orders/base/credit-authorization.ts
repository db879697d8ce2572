import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { AuthorizedBorrowers } from '../../../../api/loan-application/credit/credit.contract.ts';
import { command } from '../../client/http.ts';
import { useApi } from '../../client/use-api.ts';

type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** The borrowers of a file who have authorized the lender to obtain their credit; undefined until they are known. */
export const useAuthorizedBorrowers = (applicationId: string): readonly string[] | undefined =>
  useApi<AuthorizedBorrowers>(['applications', applicationId, 'credit-authorizations'], {
    enabled: applicationId !== '',
  }).data?.borrowerIds;

/** Keeps on the file that they have, so that it is asked once. Who has already is left out by the server. */
export const authorizeCredit = (applicationId: string, borrowerIds: readonly string[]): Promise<CommandAnswer> =>
  command<CommandAnswer>({
    method: 'POST',
    path: `applications/${applicationId}/credit-authorizations`,
    body: { borrowerIds },
  });
