import { cloudEventSchema, type CloudEvent } from '../relay/cloud-event.ts';
import type { IncomingMessage } from '../kafka/kafka-messages.ts';
import type { Standstill, Watermark } from './watermarks.ts';

/** One message that was read: its event, unless there is nothing to apply, and where the partition stands after it. */
export type Step = { readonly event: CloudEvent | undefined; readonly after: Watermark };

/** A message that cannot be passed. A gap may close by reading the partition again from its beginning. */
export type Obstacle = Standstill & { readonly offset: number; readonly isGap: boolean };

/** Events to apply, up to an obstacle. */
export type Examined = { readonly steps: readonly Step[]; readonly obstacle: Obstacle | undefined };

/**
 * Goes through messages of one partition from a watermark on, up to the first that cannot be passed. What is at or below
 * the watermark is absorbed; every other message has to follow on the one before, which its `previousposition` tells.
 * @param wanted the types the reader takes; undefined: all
 * @param skipped positions that operators ordered the reader to skip
 */
export const examine = (
  messages: readonly IncomingMessage[],
  from: Watermark,
  {
    source,
    wanted,
    skipped,
  }: { source: string; wanted: ReadonlySet<string> | undefined; skipped: ReadonlySet<number> },
): Examined => {
  const steps: Step[] = [];
  let position = from.position;
  for (const message of messages) {
    const nextOffset = message.offset + 1;
    const standsAt = Number(message.headers['position']);
    const event = parse(message.value);
    const blocked = (error: string, isGap = false): Examined => {
      const eventId = message.headers['event_id'] ?? null;
      const obstacle = { offset: message.offset, position: standsAt || null, eventId, error, isGap };
      return { steps, obstacle };
    };
    if (typeof event === 'string') {
      if (!skipped.has(standsAt)) return blocked(`the message at offset ${message.offset} cannot be read: ${event}`);
      position = Math.max(position, standsAt);
      steps.push({ event: undefined, after: { position, nextOffset } });
      continue;
    }
    if (event.source !== source) {
      return blocked(`the message at offset ${message.offset} is of another log (${event.source}): ${REBUILD}`);
    }
    const [at, previous] = [Number(event.position), Number(event.previousposition)];
    if (at > position && previous > position) {
      return blocked(`events between position ${position} and ${previous} are missing in Kafka: ${REBUILD}`, true);
    }
    const isNew = at > position;
    position = Math.max(position, at);
    const isToApply = isNew && !skipped.has(at) && (!wanted || wanted.has(event.type));
    steps.push({ event: isToApply ? event : undefined, after: { position, nextOffset } });
  }
  return { steps, obstacle: undefined };
};

const REBUILD = 'run npm run lendlog -- kafka:rebuild, which publishes everything again from the log';

/** @returns the event, or what is wrong with it */
const parse = (value: Buffer | null): CloudEvent | string => {
  if (value === null) return 'it is empty';
  let json: unknown;
  try {
    json = JSON.parse(value.toString('utf8'));
  } catch {
    return `it is not JSON; ${REBUILD}`;
  }
  const parsed = cloudEventSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.')}: ${issue?.message}; ${REBUILD}`;
};
