import { z } from 'zod';

/** A UUID of any version, in either case. */
export const uuidSchema = z.uuid();

/**
 * Stream id `category-uuid`, as in message-db: the category is everything before the first dash.
 * @param category camelCase name of the aggregate, for example `loanApplication`
 * @param id the aggregate's uuid
 */
export const streamIdOf = (category: string, id: string): string => `${category}-${id}`;

/** The aggregate's id inside a stream id of that category; undefined when the stream is of another category. */
export const idFromStream = (category: string, streamId: string): string | undefined =>
  streamId.startsWith(`${category}-`) ? streamId.slice(category.length + 1) : undefined;

/** The category of a stream id: everything before its first dash. */
export const categoryOf = (streamId: string): string => streamId.slice(0, streamId.indexOf('-'));
