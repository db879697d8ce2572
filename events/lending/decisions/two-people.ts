import { ForbiddenError } from '../../kernel/errors.ts';
import { wholeDollarsInWords } from '../../kernel/money.ts';
import type { Actor } from '../../kernel/message.ts';

/**
 * Loans up to this amount may be taken through two steps by one person, in cents; null where every loan needs two. A setting of the
 * lender, for offices of one or two people; it comes with the command.
 */
export type OnePersonLimit = number | null;

/** Limits that a lender may set, in whole dollars. */
export const onePersonBounds = { least: 1_000, most: 100_000_000 } as const;

/** A file by the amount of its loan. */
export type SizedFile = { readonly facts: { readonly loan: { readonly amountCents: number } } };

/** Who did the step before, and what is about to be done. */
type Pair = {
  readonly actor: Pick<Actor, 'kind' | 'id'>;
  /** Users who did the step before; none where a program did. */
  readonly doneBy: readonly string[];
  readonly amountCents: number;
  readonly onePersonUpToCents?: OnePersonLimit | undefined;
};

/** Exception that is recorded with the second step; empty where two people did the two. */
export type OnePerson = { readonly onePersonUpToCents?: number };

/** True when the same person would do both steps of a loan that needs two. */
export const needsAnother = ({ actor, doneBy, amountCents, onePersonUpToCents: limit = null }: Pair): boolean =>
  actor.kind === 'user' && doneBy.includes(actor.id) && (limit === null || amountCents > limit);

/**
 * Maker is never checker: one person does not do both steps of a pair, unless the lender allows it for such an amount.
 * @param what completes "..., so someone else has to", such as "You uploaded this pay stub"
 * @returns the exception, to be recorded @throws ForbiddenError
 */
export const assertTwoPeople = (pair: Pair, what: string): OnePerson => {
  const { actor, doneBy, onePersonUpToCents: limit } = pair;
  if (needsAnother(pair)) {
    throw new ForbiddenError(`${what}, so someone else has to: two people look at each step`, {
      doneBy: [...doneBy],
      ...(typeof limit === 'number' && { onePersonUpToCents: limit }),
    });
  }
  const isOne = actor.kind === 'user' && doneBy.includes(actor.id);
  return isOne && typeof limit === 'number' ? { onePersonUpToCents: limit } : {};
};

/** Ending of a sentence about a step that one person was allowed to do; empty where two people did. */
export const onePersonInWords = ({ onePersonUpToCents: limit }: { onePersonUpToCents?: number | undefined }): string =>
  limit === undefined ? '' : `, by one person as allowed up to ${wholeDollarsInWords(limit)}`;
