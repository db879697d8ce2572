import { ERASED } from '../../kernel/personal-data.ts';

/** A code as words inside a sentence: `closing_ready` reads `closing ready`. */
export const inWords = (code: string): string => code.replaceAll('_', ' ');

/** A person's name in its parts, as it was stated. */
export type PersonName = {
  readonly firstName: string;
  readonly middleName?: string | undefined;
  readonly lastName: string;
  readonly suffix?: string | undefined;
};

/** The whole name, `Alice Marie Rivera Jr.`; of a forgotten person what stands in its place. */
export const fullName = ({ firstName, middleName, lastName, suffix }: PersonName): string =>
  lastName === ERASED ? ERASED : [firstName, middleName, lastName, suffix].filter(Boolean).join(' ');

/**
 * Name of an actor at the time and, if it changed, the account's current name: `Avery Lindqvist, now Avery Stone`.
 * @param now undefined without an account, or when its name is no longer known
 */
export const nameThenNow = (then: string, now: string | undefined): string => {
  const known = nameNow(then, now);
  return known === then ? then : `${then}, now ${known}`;
};

/**
 * Current name of a responsible person. @param then the name at the assignment
 * @param now undefined without an account, or when its name is no longer known
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
