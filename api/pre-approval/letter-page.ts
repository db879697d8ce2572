import { type Printed, print } from '../../events/platform/printing/print.ts';
import { letterTemplate as template } from '../services/printing/templates.ts';

/** A letter, from top to bottom. */
export type Letter = {
  readonly lender: string;
  /** Beneath the lender's name, such as its number. */
  readonly lenderDetail: string;
  readonly title: string;
  readonly opening: string;
  readonly figures: readonly (readonly [label: string, value: string])[];
  readonly conditionsTitle: string;
  readonly conditions: readonly string[];
  readonly closing: string;
  readonly signature: string;
  /** ISO 8601; also the file's own date, so that the same letter is always the same file. */
  readonly issuedAt: string;
};

/** Prints the letter. @throws RuleViolationError for a name that it cannot show */
export const printLetter = ({ issuedAt, ...data }: Letter): Promise<Printed> =>
  print({
    template,
    data,
    printedAt: issuedAt,
    otherwise: 'write this letter by hand and upload it as another document',
  });
