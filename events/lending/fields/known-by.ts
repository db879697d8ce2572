import { ERASED } from '../../kernel/personal-data.ts';
import { plainWords } from '../../kernel/search-text.ts';

type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** `•••-••-6789` */
  readonly maskedSsn: string | null;
  /** `••/••/1984` */
  readonly maskedDateOfBirth: string | null;
};

/** Ways in which a person of one file may be a person of another. */
export const likenesses = ['ssn', 'email', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

const known = (text: string | null): string => (text === null || text === ERASED ? '' : text.slice(-4));

/**
 * What a borrower is known by on other files: `ssn` is its last four digits with the year of birth, as screens show them;
 * `name` goes with the year of birth, for alone it is many people's. Nothing of a person who was forgotten.
 */
export const knownBy = ({ firstName, lastName, email, maskedSsn, maskedDateOfBirth }: Person): string[] => {
  if (lastName === ERASED) return [];
  const [digits, year] = [known(maskedSsn), known(maskedDateOfBirth)];
  const name = plainWords(`${firstName} ${lastName}`).join(' ');
  return [
    ...(digits && year ? [`ssn ${digits} ${year}`] : []),
    ...(email ? [`email ${email.trim().toLowerCase()}`] : []),
    ...(name && year ? [`name ${name} ${year}`] : []),
  ];
};

/** Of something that a person is known by, which likeness it is. */
export const likenessOf = (mark: string): Likeness | undefined =>
  likenesses.find((each) => mark.startsWith(`${each} `));
