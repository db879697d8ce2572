/** Kinds of field that hold a figure, and the sign that is shown with each. */
export const signs = {
  money: { prefix: '$' },
  'signed-money': { prefix: '$' },
  percent: { suffix: '%' },
  whole: {},
  number: {},
} as const;
export type NumeralKind = keyof typeof signs;
export const isNumeral = (kind: string): kind is NumeralKind => Object.hasOwn(signs, kind);
