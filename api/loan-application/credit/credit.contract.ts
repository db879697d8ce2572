import { z } from 'zod';
import { isEachOnce, requiredText } from '../../http/requests/fields.contract.ts';

/** `POST /api/applications/{id}/credit-orders`. */
export const orderCreditReportSchema = z.strictObject({ reason: requiredText('A reason', 4000) });

/** `POST /api/applications/{id}/credit-authorizations`. */
export const creditAuthorizationSchema = z.strictObject({
  borrowerIds: z.array(z.uuid()).min(1, 'Name who has authorized it').max(10).refine(isEachOnce, 'Name each once'),
});
/** `GET /api/applications/{id}/credit-authorizations`: the borrowers whose credit may be obtained. */
export const authorizedBorrowersSchema = z.object({ borrowerIds: z.array(z.uuid()) });
export type AuthorizedBorrowers = z.infer<typeof authorizedBorrowersSchema>;
