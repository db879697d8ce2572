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

const STATE_AND_ZIP = /,?\s*[a-z]{2},?\s+\d{5}(?:-\d{4})?\s*$/;
const NUMBER = String.raw`\s*#?\s*(\d+-?[a-z]?|[a-z]-?\d*)(?![a-z0-9])`;
/** Form of a unit designator, one for each kind. */
const partPatterns: readonly RegExp[] = [
  new RegExp(String.raw`(?:\b(?:apt|apartment|unit|ste|suite|no)\b\.?|#)${NUMBER}`),
  new RegExp(String.raw`\b(?:bldg|building)\b\.?${NUMBER}`),
  new RegExp(String.raw`\b(?:fl|floor)\b\.?${NUMBER}`),
  new RegExp(String.raw`\blot\b\.?${NUMBER}`),
];

/** The numbers of the parts of the building that an address names: `4b` of `12 Elm Street, Unit 4-B, Austin, TX 78701`. */
const partsOf = (address: string): (string | undefined)[] => {
  // FL before a ZIP code is a state, not a floor.
  const home = address.trim().toLowerCase().replace(STATE_AND_ZIP, '');
  return partPatterns.map((pattern) => pattern.exec(home)?.[1]?.replace('-', ''));
};

/** Without a unit, any of them may be meant. */
const isSamePart = (one: string, other: string): boolean => {
  const others = partsOf(other);
  return partsOf(one).every((part, index) => {
    const beside = others[index];
    return part === undefined || beside === undefined || part === beside;
  });
};

/**
 * True when two addresses are of one home, in any spelling: same house number, ZIP code and words of the street; and
 * unit, when both name one. @param one, other `12 Elm Street, Austin, TX 78701`
 */
export const isSameHome = (one: string, other: string): boolean =>
  placeOf(one) === placeOf(other) && isSameStreet(streetOf(one), streetOf(other)) && isSamePart(one, other);
