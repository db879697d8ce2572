import type { z } from 'zod';
import { type FieldError, RuleViolationError } from '../../../../events/kernel/errors.ts';
import { HOW_TO_DAY } from '../../../../api/calculators/figures.contract.ts';
import { calculatorsText } from '../shared/calculators.texts.ts';
import { bodyOf, isEmpty } from './body.ts';
import { allFields, type Draft, type Form, modeOf, nameOf, type Placed } from './form-spec.ts';

/** Errors, by the path of the field. */
export type Errors = Readonly<Record<string, string>>;

/** Result of a draft. */
export type Outcome<Asked, Answer> =
  | { readonly kind: 'empty'; readonly errors: Errors }
  /** The server is asked, which has the tables. */
  | { readonly kind: 'asking'; readonly errors: Errors }
  | { readonly kind: 'missing'; readonly errors: Errors; readonly missing: readonly string[] }
  | { readonly kind: 'wrong'; readonly errors: Errors; readonly problems: readonly string[] }
  /** The server gave none; it can be asked again. */
  | { readonly kind: 'failed'; readonly errors: Errors; readonly problem: string; readonly again: () => void }
  | { readonly kind: 'answer'; readonly errors: Errors; readonly asked: Asked; readonly answer: Answer };

type Issue = z.core.$ZodIssue;

/** Of a body with two ways to fill it, what the chosen way says. */
const issuesOf = (issues: readonly Issue[], way: number): readonly Issue[] =>
  issues.flatMap((issue) =>
    issue.code === 'invalid_union' && issue.path.length === 0 ? (issue.errors[way] ?? [issue]) : [issue],
  );

const fieldErrors = (error: z.ZodError, form: Form, draft: Draft): FieldError[] => {
  const way = form.modes?.findIndex(({ value }) => value === modeOf(form, draft)) ?? 0;
  return issuesOf(error.issues, way).map(({ path, message }) => ({ field: path.join('.'), message }));
};

/** The field that a message belongs to: also `closedOn` for `closedOn.0`. */
const placeOf = (field: string, fields: readonly Placed[]): Placed | undefined =>
  fields.find(({ at }) => at === field) ??
  fields.find(({ at, kind }) => (kind === 'days' || kind === 'choices') && field.startsWith(`${at}.`));

/** True for an empty field without a default. */
const isEmptyIn = ({ at, initial, kind }: Placed, draft: Draft): boolean =>
  initial === undefined && kind !== 'choices' && kind !== 'flag' && (draft[at] ?? '').trim() === '';

const sorted = (found: readonly FieldError[], fields: readonly Placed[], draft: Draft) => {
  const errors: Record<string, string> = {};
  const problems: string[] = [];
  const lacking: string[] = [];
  for (const { field, message } of found) {
    const place = placeOf(field, fields);
    const said = place?.kind === 'day' && message === HOW_TO_DAY ? calculatorsText('dayExists') : message;
    if (place && isEmptyIn(place, draft)) lacking.push(nameOf(place));
    if (place) errors[place.at] ??= said;
    const problem = place ? `${nameOf(place)}: ${said}` : said;
    if (!problems.includes(problem)) problems.push(problem);
  }
  return { errors, problems, lacking };
};

const missingIn = (fields: readonly Placed[], draft: Draft): string[] =>
  fields.filter((field) => field.required && isEmptyIn(field, draft)).map(nameOf);

/** Errors of a refusal. @param found what was wrong, by the fields of the contract */
export const wrongBy = (found: readonly FieldError[], form: Form, draft: Draft) => {
  const { errors, problems } = sorted(found, allFields(form, draft), draft);
  return { kind: 'wrong', errors, problems } as const;
};

/** Works a draft out by the functions that the server uses. Fields that are empty are missing, never wrong. */
export const outcomeOf = <Body extends z.ZodType, Answer>(
  { body, calculate }: { readonly body: Body; readonly calculate: (asked: z.output<Body>) => Answer },
  form: Form,
  draft: Draft,
): Outcome<z.output<Body>, Answer> => {
  if (isEmpty(draft)) return { kind: 'empty', errors: {} };
  const fields = allFields(form, draft);
  const parsed = body.safeParse(bodyOf(form, draft));
  if (!parsed.success) {
    const { errors, problems, lacking } = sorted(fieldErrors(parsed.error, form, draft), fields, draft);
    const missing = [...new Set([...missingIn(fields, draft), ...lacking])];
    if (missing.length === 0) return { kind: 'wrong', errors, problems };
    const empty = new Set(fields.filter((field) => isEmptyIn(field, draft)).map(({ at }) => at));
    return {
      kind: 'missing',
      errors: Object.fromEntries(Object.entries(errors).filter(([at]) => !empty.has(at))),
      missing,
    };
  }
  try {
    return { kind: 'answer', errors: {}, asked: parsed.data, answer: calculate(parsed.data) };
  } catch (error) {
    if (!(error instanceof RuleViolationError)) throw error;
    const found = error.errors.length > 0 ? error.errors : [{ field: '', message: error.message }];
    return wrongBy(found, form, draft);
  }
};
