import { z } from 'zod';
import type { EventDefinition } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import { type Answer, borrowerOf, draftFrom, fieldAt } from './answers.ts';
import type { DraftOf, Section } from './sections/definition.ts';

const recordedAnswerSchema = z.object({
  path: z.string(),
  /** As it was typed; `true` or `false` of a box, empty where an answer was taken away. Always text: only text is encrypted. */
  answer: z.string(),
  /** The borrower who answered; left out for answers about the application. */
  borrowerId: uuidSchema.optional(),
});
/** An answer as events keep it. */
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;

/** Shared fields of events with answers; each answer is personal data of its borrower or of the stream. */
export const recordedAnswers = {
  schema: { answers: z.array(recordedAnswerSchema).min(1) },
  personal: { 'answers[].answer': 'answers[].borrowerId' },
  notPersonal: { 'answers[].path': 'names of fields, and ids' },
} as const satisfies Pick<EventDefinition, 'personal' | 'notPersonal'> & { schema: z.core.$ZodLooseShape };

/** As an event keeps it. */
export const recordAnswer = ({ path, value }: Answer): RecordedAnswer => {
  const borrowerId = borrowerOf(path);
  return { path, answer: String(value), ...(borrowerId !== undefined && { borrowerId }) };
};

/** As it was given; a box that was erased is gone, as nobody can say whether it was ticked. */
export const readAnswers = (form: Section, recorded: readonly RecordedAnswer[]): Answer[] =>
  recorded.flatMap(({ path, answer }) => {
    if (fieldAt(form, path)?.kind !== 'flag') return { path, value: answer };
    return answer === ERASED ? [] : { path, value: answer === 'true' };
  });

/** The draft that recorded answers come to. */
export const draftOfRecorded = <S extends Section>(form: S, recorded: readonly RecordedAnswer[]): DraftOf<S> =>
  draftFrom<S>(readAnswers(form, recorded));
