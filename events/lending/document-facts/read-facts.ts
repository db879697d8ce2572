import type { DocumentType } from '../fields/documents.ts';
import { type FactId, factKinds, type FactLabel, factLabels } from './fact-labels.ts';
import { amountsIn, datesIn, nameIn, paysAYear, yearIn } from './printed-values.ts';

/** One thing that a document says, and on which page, from 1. Of amount, date, name and number it has the one of its kind. */
export type DocumentFact = {
  readonly fact: FactId;
  readonly page: number;
  readonly amountCents?: number | undefined;
  /** A plain date. */
  readonly date?: string | undefined;
  readonly name?: string | undefined;
  /** Of a name that was compared: the borrower who has it, null where none does. */
  readonly borrowerId?: string | null | undefined;
  readonly number?: number | undefined;
};

type Line = { readonly page: number; readonly text: string; readonly next: string };

const valueOf = ({ fact, take }: FactLabel, rest: string): Omit<DocumentFact, 'fact' | 'page'> | undefined => {
  switch (factKinds[fact]) {
    case 'amount': {
      const amounts = amountsIn(rest);
      const [amountCents] = amounts;
      // Hours, a rate and the amount, or this period and the year: which is which stands in a head that nobody has read.
      const isOneOfMany = fact === 'gross_pay' && amounts.length > 1 && !rest.includes('$');
      return amountCents === undefined || isOneOfMany ? undefined : { amountCents };
    }
    case 'date': {
      const date = datesIn(rest).at(take === 'last' ? -1 : 0);
      return date === undefined ? undefined : { date };
    }
    case 'number': {
      const number = fact === 'pays_a_year' ? paysAYear(rest) : yearIn(rest);
      return number === undefined ? undefined : { number };
    }
    case 'name': {
      const name = nameIn(rest);
      return name === undefined ? undefined : { name };
    }
  }
};

/** The value stands behind the label, or beneath it where nothing does. */
const read = (label: FactLabel, lines: readonly Line[]): DocumentFact | undefined => {
  for (const { page, text, next } of lines) {
    const found = label.label.exec(text);
    if (!found) continue;
    // A year may be part of what a form is called.
    const rest = label.fact === 'tax_year' ? text : text.slice(found[0].length);
    const value = valueOf(label, rest) ?? (rest.trim() === '' ? valueOf(label, next) : undefined);
    if (value) return { fact: label.fact, page, ...value };
  }
  return undefined;
};

/**
 * Facts in a document of that type, found by the labels that such documents print; each fact once, at its first place.
 * Facts not found are left out; nothing is guessed.
 * @param pages lines of text, by page
 */
export const readFacts = (type: DocumentType, pages: readonly (readonly string[])[]): DocumentFact[] => {
  const lines = pages.flatMap((page, index) =>
    page.map((text, place) => ({ page: index + 1, text: text.trim(), next: page[place + 1]?.trim() ?? '' })),
  );
  return (factLabels[type] ?? []).flatMap((label) => read(label, lines) ?? []);
};
