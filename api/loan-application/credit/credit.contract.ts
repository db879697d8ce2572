import { z } from 'zod';
import { requiredText } from '../../http/requests/fields.contract.ts';

/** `POST /api/applications/{id}/credit-orders`. */
export const orderCreditReportSchema = z.strictObject({ reason: requiredText('A reason', 4000) });
