import type { z } from 'zod';
import type {
  AppraiserHistoryLine,
  AppraiserInfo,
  appraiserStatusSchema,
  forgetAppraiserSchema,
  writeAppraiserSchema,
} from '../../../../api/appraiser/appraiser.contract.ts';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import { command, read } from '../../client/http.ts';

type Changed = z.infer<typeof commandAnswerSchema>;
export type AppraiserWish = z.input<typeof writeAppraiserSchema>;

export const addAppraiser = (body: AppraiserWish) => command<Changed>({ method: 'POST', path: 'appraisers', body });

export const changeAppraiser = ({ id, version }: AppraiserInfo, body: AppraiserWish) =>
  command<Changed>({ method: 'PUT', path: `appraisers/${id}`, body, version });

export const setAppraiserStatus = ({ id, version }: AppraiserInfo, body: z.input<typeof appraiserStatusSchema>) =>
  command<Changed>({ method: 'POST', path: `appraisers/${id}/status`, body, version });

export const forgetAppraiser = ({ id, version }: AppraiserInfo, body: z.input<typeof forgetAppraiserSchema>) =>
  command<Changed>({ method: 'POST', path: `appraisers/${id}/erasure`, body, version });

/** As it is now; undefined when that cannot be read, in which case the refusal before says enough. */
export const readNewestAppraiser = ({ id }: AppraiserInfo): Promise<AppraiserInfo | undefined> =>
  read<AppraiserInfo>(`appraisers/${id}`).catch(() => undefined);

/** Changes to the appraiser after a version, newest first; empty where they cannot be read. */
export const readChangesSince = async ({ id, version }: AppraiserInfo): Promise<readonly AppraiserHistoryLine[]> => {
  const lines = await read<readonly AppraiserHistoryLine[]>(`appraisers/${id}/history`).catch(() => []);
  return lines.filter((line) => line.version > version);
};
