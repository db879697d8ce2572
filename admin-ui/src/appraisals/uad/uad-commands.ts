import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type {
  startUadReportSchema,
  UadReportInfo,
  writeUadReportSchema,
} from '../../../../api/uad-report/uad-report.contract.ts';
import { command, read } from '../../client/http.ts';

type Changed = z.infer<typeof commandAnswerSchema>;
type Body = z.input<typeof writeUadReportSchema>;
/** The form as it was last saved. */
export type SavedReport = Pick<UadReportInfo, 'id' | 'version' | 'answers'>;

/** @param body.applicationId whose answers are filled in */
export const startUadReport = (body: z.input<typeof startUadReportSchema>) =>
  command<Changed>({ method: 'POST', path: 'uad-reports', body });

export const saveUadReport = ({ id, version }: SavedReport, body: Body) =>
  command<Changed>({ method: 'PATCH', path: `uad-reports/${id}`, body, version });

export const submitUadReport = ({ id, version }: SavedReport) =>
  command<Changed>({ method: 'POST', path: `uad-reports/${id}/submission`, version });

export const discardUadReport = ({ id, version }: UadReportInfo) =>
  command<Changed>({ method: 'DELETE', path: `uad-reports/${id}`, version });

/** As it is now; undefined when that cannot be read, in which case the refusal before says enough. */
export const readNewestReport = ({ id }: SavedReport): Promise<UadReportInfo | undefined> =>
  read<UadReportInfo>(`uad-reports/${id}`).catch(() => undefined);
