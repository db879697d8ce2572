import { z } from 'zod';
import { partnerEventNames } from '../../events/lending/partners/partner-events.ts';

/** Most events of one answer; what one change leads to is never torn apart, so there may be two more. */
export const MOST_EVENTS = 500;
/** Seconds that an answer may wait for an event. */
export const MOST_WAIT_SECONDS = 30;

const whole = (most: number, least: number) => {
  const message = `Use a whole number from ${least} to ${most}`;
  // Of an empty text `Number` makes 0, with which a partner that has lost its position would get everything again.
  const read = (value: unknown): number => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN);
  return z.preprocess(read, z.number(message).int(message).min(least, message).max(most, message));
};

/** `GET /api/v1/events`; what else is sent is refused: a misspelt `after` would begin with the first event. */
export const eventFeedQuerySchema = z.strictObject({
  after: whole(Number.MAX_SAFE_INTEGER, 0)
    .default(0)
    .describe('The `next` of the answer before; 0 begins with the first event that you may see'),
  limit: whole(MOST_EVENTS, 1).default(100).describe('About how many events at most'),
  wait: whole(MOST_WAIT_SECONDS, 0).default(0).describe('Seconds to wait for an event (long poll)'),
  epoch: z
    .uuid('Use the epoch of the answer before')
    .optional()
    .describe('The `epoch` of the answer before: after a restore of the log it is another one, and the answer is 409'),
});

/** A public event, the same in the feed and in the body of a webhook. */
export const publicEventSchema = z.object({
  id: z.uuid().describe('The same every time it is sent'),
  type: z.enum(partnerEventNames),
  timestamp: z.iso.datetime().describe('When it happened'),
  position: z.int().describe('Its place in the order of all events; what happened together has the same'),
  data: z.looseObject({ applicationId: z.uuid(), applicationNumber: z.string() }),
});

/** Answer to it. */
export const eventFeedSchema = z.object({
  events: z.array(publicEventSchema),
  next: z.int().describe('Ask with this as `after` for what follows'),
  hasMore: z.boolean().describe('Whether to ask again at once: an answer may be short, or empty, before the end'),
  epoch: z.uuid().describe('Send it along: positions are of one life of the log'),
});
