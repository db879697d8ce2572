import { plainStreet } from './recorded-sale.ts';

const NUMBER = String.raw`(\d+)\s*-?\s*([a-z]?)|([a-z])\s*-?\s*(\d*)`;
/** `Apt 4B`, `Unit 4-B`, `# 4 B`, or what stands alone behind the last comma. */
const UNIT = new RegExp(
  String.raw`(?:(?:[\s,]+(?:apt|apartment|unit|ste|suite|no)\b\.?|\s*,?\s*#)\s*#?\s*|\s*,\s*)(?:${NUMBER})\s*$`,
);

/**
 * Normal form of a home's address: `12 Elm Street, Unit 4-B` and `12 Elm St #4b` are both `12 elm st apt 4b`.
 * Two units of one building are two homes.
 * @param unit where it is kept beside the street: `4B`, `Unit 4B`
 */
export const plainHome = (street: string, unit?: string): string => {
  const address = (unit?.trim() ? `${street}, ${unit}` : street).trim().toLowerCase();
  const found = UNIT.exec(address);
  if (!found) return plainStreet(address);
  const [, number, letter, first, rest] = found;
  const part = number === undefined ? `${first ?? ''}${rest ?? ''}` : `${number}${letter ?? ''}`;
  return `${plainStreet(address.slice(0, found.index))} apt ${part}`;
};
