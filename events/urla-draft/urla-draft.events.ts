import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { recordedAnswers } from '../lending/urla/recorded-answers.ts';
import { urlaStepIds } from '../lending/urla/steps.ts';

const itemSchema = z.object({ path: z.string() });
const notPersonal = { path: 'names of lists, and ids' } as const;

/** An application that is being taken, answer by answer. */
export const urlaDraftEvents = {
  UrlaDraftStarted: {
    schema: z.object({
      draftId: uuidSchema,
      /** The primary borrower. */
      borrowerId: uuidSchema,
    }),
  },
  /** What was typed within a moment, together. */
  UrlaAnswersGiven: {
    schema: z.object({ ...recordedAnswers.schema, step: z.enum(urlaStepIds) }),
    personal: recordedAnswers.personal,
    notPersonal: recordedAnswers.notPersonal,
  },
  /** Another borrower, employer, account ... */
  UrlaItemAdded: { schema: itemSchema, notPersonal },
  /** With everything that was answered in it. */
  UrlaItemRemoved: { schema: itemSchema, notPersonal },
  UrlaDraftDiscarded: { schema: z.object({ draftId: uuidSchema }) },
  /** It became a loan file, which keeps what was stated. */
  UrlaDraftSubmitted: {
    schema: z.object({ draftId: uuidSchema, applicationId: uuidSchema, loanNumber: z.string() }),
    notPersonal: { loanNumber: 'derived from the id of the file' },
  },
  UrlaDraftTextErased: textErased,
} as const satisfies EventDefinitions;

export type UrlaDraftEvent = EventOf<typeof urlaDraftEvents>;
export type UrlaDraftEventOf<Type extends UrlaDraftEvent['type']> = EventOf<typeof urlaDraftEvents, Type>;
