import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { SubmitApplicationRequest } from '../../../../api/loan-application/intake/intake.contract.ts';
import { command } from '../../client/http.ts';

export const submitApplication = (body: SubmitApplicationRequest) =>
  command<z.infer<typeof commandAnswerSchema>>({ method: 'POST', path: 'applications', body });
