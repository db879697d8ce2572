import type { z } from 'zod';
import type {
  commandAnswerSchema,
  SubmitApplicationRequest,
} from '../../../../api/loan-application/loan-application.contract.ts';
import { command } from '../../client/http.ts';

export const submitApplication = (body: SubmitApplicationRequest) =>
  command<z.infer<typeof commandAnswerSchema>>({ method: 'POST', path: 'applications', body });
