import { z } from 'zod';
import type { AporKind, AporWeek } from '../../events/lending/hmda/apor.ts';
import type { CountyLimits } from '../../events/lending/limits/loan-limits.ts';

const origin = z.object({
  fileName: z.string(),
  source: z.string(),
  version: z.int(),
  isSample: z.boolean(),
  loadedAt: z.iso.datetime(),
});

/** Version of the reference table behind an answer. */
export const tableUsed = origin.meta({
  description: 'The version of the reference table that was in force; `isSample`: invented, for demonstration',
});
type Origin = z.infer<typeof origin>;

/** Looks up what is in force now. */
export type ReferenceTables = {
  /** @returns null where no list of the year is loaded; `county` null where the list has none of this code */
  readonly countyLimits: (
    year: number,
    fips: string,
  ) => Promise<{
    readonly origin: Origin;
    readonly county: (CountyLimits & { readonly county: string; readonly state: string }) | null;
  } | null>;
  /** Years of which a county list is loaded. */
  readonly listedYears: () => Promise<readonly number[]>;
  /** @param monday `2026-03-02` @returns null where the week is not loaded */
  readonly aporWeek: (
    kind: AporKind,
    monday: string,
  ) => Promise<{ readonly origin: Origin; readonly week: AporWeek } | null>;
  /** The first and the last Monday that are loaded; null where none are. */
  readonly aporSpan: (kind: AporKind) => Promise<{ readonly first: string; readonly last: string } | null>;
};

/** A calculator that goes by a reference table beside what it is sent. */
export type TableCalculator<
  Name extends string = string,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** In the address: `POST /api/calculators/{name}`. */
  readonly name: Name;
  readonly summary: string;
  /** Its `example` stands in OpenAPI. */
  readonly body: Body;
  readonly answer: Answer;
  /** @throws RuleViolationError naming every field that keeps it from an answer */
  readonly calculate: (input: z.output<Body>, tables: ReferenceTables) => Promise<z.input<Answer>>;
};

/** Keeps the types of body and answer while the table holds every calculator. */
export const defineTableCalculator = <Name extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  calculator: TableCalculator<Name, Body, Answer>,
): TableCalculator<Name, Body, Answer> => calculator;
