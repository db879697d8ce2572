import { streamIdOf } from '../kernel/ids.ts';

/**
 * Stream of what was handed out: of one application's documents by the application's id, of a URLA draft by the draft's id, of lists by the id of whoever
 * exported them. Not the loan file's own stream: a look must not bring anybody's work into conflict.
 */
export const accessRecordStream = (id: string): string => streamIdOf('accessRecord', id);
