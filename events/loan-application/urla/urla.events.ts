import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { recordedAnswers } from '../../lending/urla/recorded-answers.ts';

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
} as const satisfies EventDefinitions;

export type UrlaStated = EventOf<typeof urlaEvents, 'UrlaStated'>;
