import { streamIdOf } from '../kernel/ids.ts';

/** Stream of one UAD form, from its draft on. */
export const uadReportStream = (reportId: string): string => streamIdOf('uadReport', reportId);
