import { z } from 'zod';
import { keysOf } from '../../kernel/by-type.ts';
import { isUsState, usStateNames } from '../fields/us-states.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** The plain date, where there is such a day. */
export const dayOf = (year: number, month: number, day: number): string | undefined => {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return z.iso.date().safeParse(text).success ? text : undefined;
};

/** A day as files write it: `2026-03-31`, `20260331T000000`, `3/31/2026` (month first). @returns plain date */
export const readDay = (text: string): string | undefined => {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: .*)?$/.exec(text);
  return us ? dayOf(Number(us[3]), Number(us[1]), Number(us[2])) : undefined;
};

/** 1 to 12, from a number or an English name. */
export const readMonth = (text: string): number | undefined => {
  const named = monthNames.indexOf(text.slice(0, 3).toLowerCase());
  const month = named >= 0 ? named + 1 : Number(text);
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : undefined;
};

/** A number as files write it: `$425,000`, `.5`, `1e3`. */
export const readNumber = (text: string): number | undefined => {
  const bare = text.replaceAll(/[$\s]/g, '');
  const number = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  return /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(number) ? Number(number) : undefined;
};

/** Yes or no as files write it. */
export const readFlag = (text: string): boolean | undefined => {
  if (/^(1|true|t|yes|y)$/i.test(text)) return true;
  return /^(0|false|f|no|n)$/i.test(text) ? false : undefined;
};

/** The two letters of a state, from them or its name. */
export const stateCode = (text: string): string | undefined => {
  const upper = text.toUpperCase();
  if (isUsState(upper)) return upper;
  return keysOf(usStateNames).find((code) => usStateNames[code].toUpperCase() === upper);
};
