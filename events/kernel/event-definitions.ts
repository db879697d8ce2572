import { z } from 'zod';
import type { Event } from './message.ts';
import type { PersonalFields } from './personal-data.ts';

/** Turns the payload of one version into that of the next; pure, never run on write. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** Something that a stream belongs to: it is found by it, and its own text goes with it when that is forgotten. */
export type Topic = {
  /** Category of the thing's stream, such as `loanApplication`. */
  readonly kind: string;
  readonly id: string;
  /** The stream that belongs to it; left out, that of the event. */
  readonly streamId?: string;
  /** The id comes from others: it counts only when the log has such a stream. */
  readonly isGuess?: true;
};

/** All that the log has to know of one event type. */
export type EventDefinition = {
  /** Payload schema of the newest version. */
  readonly schema: z.ZodType<object>;
  /** `upcasters[0]` turns version 1 into 2; the newest version is their count plus one. */
  readonly upcasters?: readonly Upcaster[];
  /** Encrypted fields and the people they are about; none when left out. */
  readonly personal?: PersonalFields;
  /** Every other free text of it, by path, and why it is about nobody; a test knows of any that is in neither. */
  readonly notPersonal?: Readonly<Record<string, string>>;
  /**
   * Topics of the stream beside the people of `personal`, from the payload at its newest version. Pure. Erased text
   * reads `[erased]`, so it must accept any text.
   */
  readonly about?: (data: never, streamId: string) => readonly Topic[];
  /** Payloads of versions before this one say in clear what is encrypted today: they leave the log at the newest version only. */
  readonly clearBefore?: number;
  /** Keys were destroyed before it: what readers hold of its stream they make anew from the log. */
  readonly erases?: true;
};

/**
 * The event that an erasure records on each stream where it finds text of a forgotten subject. Every aggregate with
 * personal fields defines it, under a name of its own.
 */
export const textErased = {
  schema: z.object({
    /** Ids of people, or of streams for the free text on them. */
    subjects: z.array(z.string()).min(1),
  }),
  notPersonal: { 'subjects[]': 'ids' },
  erases: true,
} as const satisfies EventDefinition;

/** The events of one aggregate, or of one module of it, by type. */
export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** The events that are so defined; or those of the given types. */
export type EventOf<Definitions extends EventDefinitions, Type extends keyof Definitions = keyof Definitions> = {
  [Each in Type & string]: Event<Each, z.infer<Definitions[Each]['schema']>>;
}[Type & string];
