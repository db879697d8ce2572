import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { recordedAnswers } from '../../lending/urla/recorded-answers.ts';

/** Answers may be none: an item is added or removed by itself. */
const answers = z.array(recordedAnswers.schema.given.element);

const change = {
  changeId: uuidSchema,
  reason: z.string(),
  /** The answers as they are since; empty once taken away. */
  given: answers,
  /** The same ones before, and those of items that were removed; empty where there was none. */
  before: answers,
  /** Items of lists by their paths. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** The earlier change that it takes back. */
  undoes: uuidSchema.optional(),
  /** The partner's proposal that was taken over. */
  proposalId: uuidSchema.optional(),
};
const described = {
  personal: {
    reason: STREAM,
    'given[].answers': 'given[].borrowerId',
    'before[].answers': 'before[].borrowerId',
  },
  notPersonal: { 'added[]': 'names of lists, and ids', 'removed[]': 'names of lists, and ids' },
} as const;

export const urlaEvents = {
  /**
   * The whole application as the borrowers stated it, each answer as it was typed (`draftOfRecorded` reads it); the submission beside it
   * has of it what a loan file begins with. Demographic information is not in it.
   */
  UrlaStated: {
    schema: z.object({ draftId: uuidSchema, ...recordedAnswers.schema }),
    personal: recordedAnswers.personal,
    upcasters: recordedAnswers.upcasters(),
    clearBefore: recordedAnswers.clearBefore,
  },
  /** What a file stated that was taken without a URLA, in the places of one: from its first change on it has one too. */
  UrlaDrawnUp: {
    schema: z.object(recordedAnswers.schema),
    personal: { 'given[].answers': 'given[].borrowerId' },
  },
  /** An answer was wrong from the beginning. */
  UrlaCorrected: { schema: z.object(change), ...described },
  /** The world has changed since it was stated. */
  UrlaCircumstanceChanged: {
    schema: z.object({
      ...change,
      /** The day on which the lender learned of it. */
      learnedOn: z.iso.date(),
    }),
    ...described,
  },
} as const satisfies EventDefinitions;

export type UrlaStated = EventOf<typeof urlaEvents, 'UrlaStated'>;
export type UrlaDrawnUp = EventOf<typeof urlaEvents, 'UrlaDrawnUp'>;
/** A change of answers, of either kind. */
export type UrlaChanged = EventOf<typeof urlaEvents, 'UrlaCorrected' | 'UrlaCircumstanceChanged'>;
