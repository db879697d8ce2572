import { plainDateIn } from '../../../../events/lending/days.ts';
import { inReadersZone } from '../../client/time-zone.ts';

/** The date at the reader's branch, by which the server judges too. @returns `2026-03-01` */
export const todayAtBranch = (): string => {
  const { timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = inReadersZone();
  return plainDateIn(new Date().toISOString(), timeZone);
};
