import type { z } from 'zod';

/** One calculator: what it takes, what it answers, and how, from nothing but what it takes. */
export type Calculator<
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
  readonly calculate: (input: z.output<Body>) => z.input<Answer>;
};

/** Keeps the types of body and answer while the table holds every calculator. */
export const defineCalculator = <Name extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  calculator: Calculator<Name, Body, Answer>,
): Calculator<Name, Body, Answer> => calculator;
