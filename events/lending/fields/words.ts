import { ERASED } from '../../kernel/personal-data.ts';

/** A code as words inside a sentence: `closing_ready` reads `closing ready`. */
export const inWords = (code: string): string => code.replaceAll('_', ' ');

/** First and last name; of a forgotten person what stands in their place. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  lastName === ERASED ? ERASED : `${firstName} ${lastName}`;

/**
 * Who did something, by the name of that moment and, where it is another one now, by that of the account:
 * `Avery Lindqvist, now Avery Stone`. @param now undefined where there is no account, or nobody knows its name any more
 */
export const nameThenNow = (then: string, now: string | undefined): string => {
  const known = nameNow(then, now);
  return known === then ? then : `${then}, now ${known}`;
};

/**
 * Who is to do something, by the name that their account has now. @param then that of when it was given to them
 * @param now undefined where there is no account, or nobody knows its name any more
 */
export const nameNow = (then: string, now: string | undefined): string =>
  now === undefined || now === ERASED ? then : now;

/** One line: `12 Elm Street, Unit 4, Austin, TX 78701`. */
export const addressLine = ({
  street,
  unit,
  city,
  state,
  zip,
}: {
  readonly street: string;
  readonly unit?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}): string => [street, unit === ERASED ? undefined : unit, city, `${state} ${zip}`].filter(Boolean).join(', ');
