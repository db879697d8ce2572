import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { recordedAnswers } from '../lending/urla/recorded-answers.ts';
import { urlaPartIds } from '../lending/urla/steps.ts';

const submittedSchema = z.object({ draftId: uuidSchema, applicationId: uuidSchema, loanNumber: z.string() });
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
  /** Answers typed within a moment, together. */
  UrlaAnswersGiven: {
    schema: z.object({ ...recordedAnswers.schema, step: z.enum(urlaPartIds) }),
    personal: recordedAnswers.personal,
    upcasters: recordedAnswers.upcasters(),
    clearBefore: recordedAnswers.clearBefore,
  },
  /** Another borrower, employer, account ... */
  UrlaItemAdded: { schema: itemSchema, notPersonal },
  /** With everything that was answered in it. */
  UrlaItemRemoved: { schema: itemSchema, notPersonal },
  UrlaDraftDiscarded: { schema: z.object({ draftId: uuidSchema }) },
  /** It became a loan file, which keeps what was stated. */
  UrlaDraftSubmitted: {
    schema: submittedSchema,
    about: ({ applicationId }: z.infer<typeof submittedSchema>) => [{ kind: 'loanApplication', id: applicationId }],
    notPersonal: { loanNumber: 'derived from the id of the file' },
  },
  /** Recorded before the keys of these subjects are destroyed: nobody will be able to read it. */
  UrlaDraftErasureBegun: {
    schema: z.object({
      draftId: uuidSchema,
      /** About the request, such as its number; must not name the person. */
      reason: z.string(),
      legalBasis: z.string(),
      /** Everybody who ever was a borrower of it, its stream, and that of its demographic information. */
      subjects: z.array(z.string()).min(1),
    }),
    notPersonal: {
      reason: 'the number of a request; outlives the keys of the draft',
      legalBasis: 'a law',
      'subjects[]': 'ids',
    },
  },
  UrlaDraftTextErased: textErased,
} as const satisfies EventDefinitions;

export type UrlaDraftEvent = EventOf<typeof urlaDraftEvents>;

/** Everybody who ever was a borrower of a draft, those who were removed too. @param history of its stream */
export const everyBorrowerOf = (history: readonly UrlaDraftEvent[]): string[] =>
  history.flatMap((event) => {
    if (event.type === 'UrlaDraftStarted') return [event.data.borrowerId];
    const [list, id, ...inside] = event.type === 'UrlaItemAdded' ? event.data.path.split('.') : [];
    return list === 'borrowers' && id !== undefined && inside.length === 0 ? [id] : [];
  });

export type UrlaDraftEventOf<Type extends UrlaDraftEvent['type']> = EventOf<typeof urlaDraftEvents, Type>;
