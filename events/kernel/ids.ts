import { v5 as uuidv5 } from 'uuid';
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

/** The aggregate's id inside a stream id of any category: everything after its first dash. */
export const idOfStream = (streamId: string): string => streamId.slice(streamId.indexOf('-') + 1);

/** The category of a stream id: everything before its first dash. */
export const categoryOf = (streamId: string): string => streamId.slice(0, streamId.indexOf('-'));

/** Random and fixed: what is made with it is the same in every process. */
const CREATED_BY_COMMANDS = '0b8c9f6e-3a54-4d0e-9f57-6d1c2f8e4a71';

/**
 * The id of something that a command creates: the same whenever the command is repeated.
 * @param commandId the command's idempotency key
 * @param purpose distinguishes the ids that one command creates: `application`, `borrower-0`
 * @returns a uuid of version 5
 */
export const idFrom = (commandId: string, purpose: string): string =>
  uuidv5(JSON.stringify([commandId, purpose]), CREATED_BY_COMMANDS);
