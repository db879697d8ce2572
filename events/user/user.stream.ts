import { streamIdOf } from '../kernel/ids.ts';

/** Stream of one member of staff. */
export const userStream = (userId: string): string => streamIdOf('user', userId);
