import { idFromStream, streamIdOf } from '../kernel/ids.ts';

const CATEGORY = 'logReader';

/** Stream of the orders to one reader of the log. @param name its checkpoint name, such as `loan-pipeline:v2` */
export const logReaderStream = (name: string): string => streamIdOf(CATEGORY, name);

/** Inverse of `logReaderStream`; undefined for a stream of another category. */
export const logReaderNameOf = (streamId: string): string | undefined => idFromStream(CATEGORY, streamId);
