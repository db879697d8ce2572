import { z } from 'zod';
import { requiredText } from '../../http/requests/fields.contract.ts';

/** `POST /api/applications/{id}/comments`. */
export const commentSchema = z.strictObject({ comment: requiredText('A comment', 4000) });
