import { dayAtBranch } from '../values/format.ts';

/** The date at the reader's branch, by which the server judges too. @returns `2026-03-01` */
export const todayAtBranch = (): string => dayAtBranch(new Date().toISOString());
