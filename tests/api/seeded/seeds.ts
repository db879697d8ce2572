import type { SubmitApplicationRequest } from '../../../api/loan-application/intake/intake.contract.ts';

/** Personal data that is recognized wherever it stands, and says whose it is by two letters and two digits. */
export type Seed = { readonly letters: string; readonly digits: string };

/** @param number 0 to 39 */
export const seedOf = (number: number): Seed => ({
  letters: String.fromCharCode(97 + Math.floor(number / 10), 97 + (number % 10)),
  digits: String(10 + number),
});

/** A word of the seed, of one kind: `xqstreetabx`. */
export const word = (kind: string, { letters }: Seed): string => `Xq${kind}${letters}x`;
/** Area 900 is never issued; the last four digits may be shown. */
export const ssnOf = ({ digits }: Seed): string => `900-${digits}-77${digits}`;
/** A day in March of a year of its own. */
export const bornOf = ({ digits }: Seed): string => `${1940 + Number(digits)}-03-17`;
export const accountOf = ({ digits }: Seed): string => `XA${digits}556677${digits}`;

export const seededBorrower = (seed: Seed): SubmitApplicationRequest['borrowers'][number] => ({
  firstName: word('first', seed),
  lastName: word('last', seed),
  email: `${word('mail', seed)}@example.com`,
  phone: `512-556-01${seed.digits}`,
  ssn: ssnOf(seed),
  dateOfBirth: bornOf(seed),
  currentAddress: { street: `12 ${word('street', seed)}`, city: 'Austin', state: 'TX', zip: '78701' },
  employment: { status: 'employed', employerName: word('employer', seed), position: 'Hygienist', yearsAtEmployer: 6 },
});

/** What is typed into a field of the URLA, by the field's name. */
export const typedOf = (seed: Seed): Readonly<Record<string, string>> => ({
  firstName: word('first', seed),
  lastName: word('last', seed),
  email: `${word('mail', seed)}@example.com`,
  ssn: ssnOf(seed),
  dateOfBirth: bornOf(seed).replace(/(....)-(..)-(..)/, '$2/$3/$1'),
  street: `12 ${word('street', seed)}`,
  employerName: word('employer', seed),
  accountNumber: accountOf(seed),
});

/** Kinds of what is seeded, each with how it looks in any way of writing. */
const looks = {
  // Not digits of an id, which are such a number now and then.
  ssn: /(?<![\da-f.])900-?[1-4]\d-?77\d\d(?![\da-f])/gi,
  birthDate: /19[5-8]\d-03-17|0?3\/17\/19[5-8]\d|Mar(ch)? 17, 19[5-8]\d/g,
  account: /XA\d\d556677\d\d/g,
  demographics: /xqrace[a-z]{2}x|(race|sex|ethnicity)\.[a-z]+|"(black|female|otherAsian)": ?true/gi,
  order: /xq(title|appraisal|credit)note[a-z]{2}x/gi,
  paper: /xqpaper[a-z]{2}x/gi,
  text: /xq(first|last|mail|street|employer|comment|file|creditor|reason)[a-z]{2}x|512-556-01\d\d/gi,
} as const;
export type SeedKind = keyof typeof looks;
export type Find = { readonly kind: SeedKind; readonly text: string };

const kinds = Object.entries(looks) as [SeedKind, RegExp][];

/** True when a find is of that seed. */
export const isOf = (seed: Seed, text: string): boolean =>
  [`${seed.letters}x`, seed.digits].some((end) => text.toLowerCase().endsWith(end)) ||
  text.includes(bornOf(seed).slice(0, 4));

/** Everything seeded that a text says, each once. */
export const findsIn = (text: string): Find[] =>
  kinds.flatMap(([kind, look]) => [...new Set(text.match(look))].map((found) => ({ kind, text: found })));
