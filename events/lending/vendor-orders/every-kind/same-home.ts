import { plainStreet } from '../../sales/recorded-sale.ts';

const suffixes: ReadonlySet<string> = new Set(
  'st ave rd dr ln ct pl blvd ter cir pkwy hwy way loop trl sq run path xing cv aly'.split(' '),
);
const sides: ReadonlySet<string> = new Set('n s e w ne nw se sw'.split(' '));
/** Where the street ends and the part of the building begins. */
const units: ReadonlySet<string> = new Set(['apt', 'ste', 'suite', 'no', 'floor', 'fl', 'lot', 'bldg']);
const spelled: Readonly<Record<string, string>> = {
  trail: 'trl',
  square: 'sq',
  crossing: 'xing',
  cove: 'cv',
  alley: 'aly',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

type Street = {
  /** `elm` of `12 North Elm Street`. */
  readonly names: readonly string[];
  /** `st`; undefined where it has none. */
  readonly suffix: string | undefined;
  readonly side: string | undefined;
  /** Without a comma nobody knows where the street ends and the town begins. */
  readonly isOpen: boolean;
};

const streetOf = (address: string): Street => {
  const [first = '', ...others] = address.split(',');
  const words = plainStreet(first)
    .split(' ')
    .map((word) => spelled[word] ?? word)
    .filter((word, index) => word !== '' && !(index === 0 && /^\d/.test(word)));
  const [head = ''] = words;
  const hasSide = words.length > 1 && sides.has(head);
  const side = hasSide ? head : undefined;
  const names: string[] = [];
  for (const word of hasSide ? words.slice(1) : words) {
    if (names.length > 0 && suffixes.has(word)) return { names, suffix: word, side, isOpen: false };
    if (units.has(word)) break;
    names.push(word);
  }
  return { names, suffix: undefined, side, isOpen: others.length === 0 };
};

const begins = (long: readonly string[], short: readonly string[]): boolean =>
  short.every((word, index) => long[index] === word);

const isSameStreet = (one: Street, other: Street): boolean => {
  const named = (a: Street, b: Street): boolean =>
    a.isOpen ? begins(a.names, b.names) : a.names.length === b.names.length && begins(a.names, b.names);
  const agree = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined || a === b;
  return (
    (named(one, other) || (other.isOpen && named(other, one))) &&
    agree(one.suffix, other.suffix) &&
    agree(one.side, other.side)
  );
};

/** House number and ZIP code. */
const placeOf = (address: string): string => {
  const number = /\d+/.exec(address)?.[0] ?? '';
  const zip = /(\d{5})(?:-\d{4})?\s*$/.exec(address.trim())?.[1] ?? '';
  return `${number}/${zip}`;
};

/**
 * Whether two addresses are those of one home, however they are spelled: house number, ZIP code and the words of the
 * street. @param one, other `12 Elm Street, Austin, TX 78701`
 */
export const isSameHome = (one: string, other: string): boolean =>
  placeOf(one) === placeOf(other) && isSameStreet(streetOf(one), streetOf(other));
