import type { z } from 'zod';
import type {
  ApiKeyHistoryLine,
  changeQuotaSchema,
  IssuedKey,
  issueApiKeySchema,
  revokeApiKeySchema,
  rotateApiKeySchema,
} from '../../../../api/api-key/api-key.contract.ts';
import { command, read } from '../../client/http.ts';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';

export const issueApiKey = (body: z.input<typeof issueApiKeySchema>) =>
  command<IssuedKey>({ method: 'POST', path: 'api-keys', body });

/** Changes to a key after a version, newest first; empty where they cannot be read: the notice is enough without. */
export const readChangesSince = async ({ id, version }: OnKey): Promise<readonly ApiKeyHistoryLine[]> => {
  const lines = await read<readonly ApiKeyHistoryLine[]>(`api-keys/${id}/history`).catch(() => []);
  return lines.filter((line) => line.version > version);
};

type OnKey = { readonly id: string; readonly version: number };

export const rotateApiKey = ({ id, version }: OnKey, body: z.input<typeof rotateApiKeySchema>) =>
  command<IssuedKey>({ method: 'POST', path: `api-keys/${id}/rotation`, body, version });

export const changeApiKeyQuota = ({ id, version }: OnKey, body: z.input<typeof changeQuotaSchema>) =>
  command<z.infer<typeof commandAnswerSchema>>({ method: 'PUT', path: `api-keys/${id}/quota`, body, version });

export const revokeApiKey = ({ id, version }: OnKey, body: z.input<typeof revokeApiKeySchema>) =>
  command<z.infer<typeof commandAnswerSchema>>({ method: 'POST', path: `api-keys/${id}/revocation`, body, version });
