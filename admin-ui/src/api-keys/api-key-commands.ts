import type { z } from 'zod';
import type {
  IssuedKey,
  issueApiKeySchema,
  revokeApiKeySchema,
  rotateApiKeySchema,
} from '../../../api/api-key/api-key.contract.ts';
import { command } from '../client/http.ts';
import type { commandAnswerSchema } from '../../../api/http/command-answer.contract.ts';

export const issueApiKey = (body: z.input<typeof issueApiKeySchema>) =>
  command<IssuedKey>({ method: 'POST', path: 'api-keys', body });

type OnKey = { readonly id: string; readonly version: number };

export const rotateApiKey = ({ id, version }: OnKey, body: z.input<typeof rotateApiKeySchema>) =>
  command<IssuedKey>({ method: 'POST', path: `api-keys/${id}/rotation`, body, version });

export const revokeApiKey = ({ id, version }: OnKey, body: z.input<typeof revokeApiKeySchema>) =>
  command<z.infer<typeof commandAnswerSchema>>({ method: 'POST', path: `api-keys/${id}/revocation`, body, version });
