import { z } from 'zod';
import type { EventDefinition, Upcaster } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import { type Answer, borrowerOf, draftFrom, fieldAt, withItem } from './answers.ts';
import type { DraftOf, Section } from './sections/definition.ts';

const givenAnswersSchema = z.object({
  /** The borrower who answered; left out for answers about the application. */
  borrowerId: uuidSchema.optional(),
  /**
   * Pairs as JSON: path within the borrower, and answer as it was typed (`true` or `false` of a box, empty once taken away). The
   * path of a ticked box is its answer, so it is encrypted too; spaces at the end hide the number of answers.
   */
  answers: z.string(),
});
/** Answers of one borrower, or about the application, as events keep them. */
export type GivenAnswers = z.infer<typeof givenAnswersSchema>;

/** Version 1 had a path in clear beside each encrypted answer. */
type Version1 = readonly { readonly path: string; readonly answer: string; readonly borrowerId?: string }[];

/** Length of the whole application's texts is a multiple of this: most batches have one answer. */
const ANSWER_BYTES = 256;
/** All of section 8 fits, so that no length says how much of it was answered. */
export const DEMOGRAPHICS_BYTES = 2048;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const filledUp = (text: string, bytes: number): string => text + ' '.repeat(-bytesOf(text) & (bytes - 1));

const startOf = (borrowerId: string | undefined): string =>
  borrowerId === undefined ? '' : `borrowers.${borrowerId}.`;

const pack = (answers: Version1, bytes: number): GivenAnswers[] =>
  [...Map.groupBy(answers, ({ borrowerId }) => borrowerId)].map(([borrowerId, ofOne]) => ({
    ...(borrowerId !== undefined && { borrowerId }),
    // One key was destroyed for all answers of a person.
    answers: ofOne.every(({ answer }) => answer === ERASED)
      ? ERASED
      : filledUp(
          JSON.stringify(ofOne.map(({ path, answer }) => [path.slice(startOf(borrowerId).length), answer])),
          bytes,
        ),
  }));

/** Shared fields of events with answers; what was answered is personal data of its borrower or of the stream. */
export const recordedAnswers = {
  schema: { given: z.array(givenAnswersSchema).min(1) },
  personal: { 'given[].answers': 'given[].borrowerId', 'answers[].answer': 'answers[].borrowerId' },
  /** Paths of version 1 tell which boxes are ticked. */
  clearBefore: 2,
  /** @param bytes to which texts are filled up, a power of two */
  upcasters: (bytes: number = ANSWER_BYTES): [Upcaster] => [
    ({ answers, ...others }) => ({ ...others, given: pack(answers as Version1, bytes) }),
  ],
} as const satisfies Pick<EventDefinition, 'personal' | 'clearBefore'> & {
  schema: z.core.$ZodLooseShape;
  upcasters: unknown;
};

/**
 * Answers as an event keeps them, by borrower.
 * @param bytes to which each text is filled up, a power of two
 */
export const recordAnswers = (answers: readonly Answer[], bytes: number = ANSWER_BYTES): GivenAnswers[] =>
  pack(
    answers.map(({ path, value }) => {
      const borrowerId = borrowerOf(path);
      return { path, answer: String(value), ...(borrowerId !== undefined && { borrowerId }) };
    }),
    bytes,
  );

/** Of a home's only mortgage, as it was kept before a home had several. */
const ofOneMortgage =
  /^(assets\.realEstate\.([0-9a-f-]{36}))\.(mortgageBalance|monthlyMortgagePayment|payOffAtClosing)$/;
const inMortgage: Readonly<Record<string, string>> = {
  mortgageBalance: 'unpaidBalance',
  monthlyMortgagePayment: 'monthlyPayment',
  payOffAtClosing: 'payOffAtClosing',
};
/** Where an answer stands now that was recorded at a place which the form no longer has. */
const placeNow = (path: string): string => {
  const [, home = '', homeId = '', name = ''] = ofOneMortgage.exec(path) ?? [];
  return home === '' ? path : `${home}.mortgages.${homeId}.${inMortgage[name]}`;
};

const pairsSchema = z.array(z.tuple([z.string(), z.string()]));

/** Paths and texts as they were recorded; none where the text is erased, or was read without its key. */
export const textsOf = (given: readonly GivenAnswers[]): { readonly path: string; readonly text: string }[] =>
  given.flatMap(({ borrowerId, answers }) =>
    answers.startsWith('[[')
      ? pairsSchema
          .parse(JSON.parse(answers))
          .map(([path, text]) => ({ path: startOf(borrowerId) + placeNow(path), text }))
      : [],
  );

/** As they were given; none of a borrower who was forgotten. */
export const readAnswers = (form: Section, given: readonly GivenAnswers[]): Answer[] =>
  textsOf(given).map(({ path, text }) => ({
    path,
    // Empty of a box as of any other answer: there is none.
    value: fieldAt(form, path)?.kind === 'flag' && text !== '' ? text === 'true' : text,
  }));

/** The draft that recorded answers come to; of a borrower who was forgotten it has the borrower alone. */
export const draftOfRecorded = <S extends Section>(form: S, given: readonly GivenAnswers[]): DraftOf<S> =>
  given.reduce<DraftOf<S>>(
    (draft, { borrowerId, answers }) =>
      answers === ERASED && borrowerId !== undefined ? withItem(draft, `borrowers.${borrowerId}`) : draft,
    draftFrom<S>(readAnswers(form, given)),
  );
