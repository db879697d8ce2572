import { idFromStream, streamIdOf } from '../kernel/ids.ts';

const CATEGORY = 'loanApplication';

/** Stream of one loan file. */
export const loanApplicationStream = (applicationId: string): string => streamIdOf(CATEGORY, applicationId);

/** Inverse of `loanApplicationStream`; undefined for a stream of another category. */
export const applicationIdOf = (streamId: string): string | undefined => idFromStream(CATEGORY, streamId);
