import { z } from 'zod';
import type { FieldError } from '../../kernel/errors.ts';
import type { CompleteOf, DraftOf, Field, Section } from './sections/definition.ts';
import { type DemographicsDraft, demographicsForm } from './sections/demographics.ts';
import { type UrlaDraft, urlaForm } from './urla.ts';

/** Result of a draft: the application if it is valid, and its errors by path. */
export type Examined<S extends Section> = {
  readonly complete: CompleteOf<S> | undefined;
  readonly problems: readonly FieldError[];
};

type Draft = Readonly<Record<string, unknown>>;
type Read = { readonly value: Readonly<Record<string, unknown>>; readonly problems: readonly FieldError[] };

const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null;
const inside = (value: unknown): Draft => (isDraft(value) ? value : {});

const readField = (
  field: Field,
  typed: unknown,
  siblings: Draft,
  today: string,
): { readonly value?: unknown; readonly message?: string | undefined } => {
  const read = field.schema(today).safeParse(typed);
  if (!read.success) return { message: read.error.issues[0]?.message ?? 'Enter another value' };
  return read.data === undefined ? {} : { value: read.data, message: field.beside?.(siblings) };
};

type Reading = { readonly start: string; readonly today: string; readonly whole: Draft };

const readSection = (section: Section, draft: Draft, { start, today, whole }: Reading): Read => {
  const value: Record<string, unknown> = {};
  const problems: FieldError[] = [];
  const readInto = (form: Section, of: unknown, path: string): Read['value'] => {
    const read = readSection(form, inside(of), { start: `${path}.`, today, whole });
    problems.push(...read.problems);
    return read.value;
  };
  for (const [name, node] of Object.entries(section)) {
    const path = start + name;
    if (node.askedWhen && !node.askedWhen(draft, whole)) {
      if (node.node === 'list') value[name] = [];
      else if (node.node === 'field' && node.kind === 'flag') value[name] = false;
    } else if (node.node === 'group') value[name] = readInto(node.fields, draft[name], path);
    else if (node.node === 'list')
      value[name] = Object.entries(inside(draft[name])).map(([id, item]) => ({
        id,
        ...readInto(node.item, item, `${path}.${id}`),
      }));
    else {
      const read = readField(node, draft[name], draft, today);
      if (read.message === undefined) value[name] = read.value;
      else problems.push({ field: path, message: read.message });
    }
  }
  return { value, problems };
};

/** Examines a draft of a form. @param today at the branch, `2026-03-01` */
const examine = <S extends Section>(form: S, draft: DraftOf<S>, today: string): Examined<S> => {
  const { value, problems } = readSection(form, draft, { start: '', today, whole: draft });
  // Made of the form, field by field, so it has the form's type once every field could be read.
  return { complete: problems.length === 0 ? (value as CompleteOf<S>) : undefined, problems };
};

const MONTHS_PER_YEAR = 12;

/** The term of the note stands once, in years: payment, APR and schedule follow from it, and its months have to agree. */
const termProblems = ({ loan = {}, lender = {} }: UrlaDraft): FieldError[] => {
  const [years, months] = [Number(loan.termYears), Number(lender.mortgage?.termMonths)];
  return years > 0 && months > 0 && months !== years * MONTHS_PER_YEAR
    ? [
        {
          field: 'lender.mortgage.termMonths',
          message: `Enter ${years * MONTHS_PER_YEAR}, the months of the loan term of ${years} years, or correct that one`,
        },
      ]
    : [];
};

/** Errors across fields. */
const problemsTogether = (draft: UrlaDraft): FieldError[] => [...ofBorrowers(draft), ...termProblems(draft)];

const ofBorrowers = ({ borrowers = {} }: UrlaDraft): FieldError[] => [
  ...(Object.keys(borrowers).length === 0
    ? [{ field: 'borrowers', message: 'At least one borrower is required' }]
    : []),
  ...Object.entries(borrowers).flatMap(([id, { personal = {} }]) =>
    personal.ssn || personal.itin ? [] : [{ field: `borrowers.${id}.personal.ssn`, message: 'Valid SSN is required' }],
  ),
];

/** Examines an application. @param today at the branch, `2026-03-01` */
export const examineUrla = (draft: UrlaDraft, today: string): Examined<typeof urlaForm> => {
  const { complete, problems } = examine(urlaForm, draft, today);
  const all = [...problemsTogether(draft), ...problems];
  return { complete: all.length === 0 ? complete : undefined, problems: all };
};

/**
 * What can be read of an application, for what follows from a part of it: of a field with a problem nothing is there, whatever the
 * type says. @param today at the branch, `2026-03-01`
 */
export const readableUrla = (draft: UrlaDraft, today: string): CompleteOf<typeof urlaForm> =>
  readSection(urlaForm, draft, { start: '', today, whole: draft }).value as CompleteOf<typeof urlaForm>;

/** Examines demographic information: all of it may be left empty. @param today at the branch */
export const examineDemographics = (draft: DemographicsDraft, today: string): Examined<typeof demographicsForm> =>
  examine(demographicsForm, draft, today);

/**
 * The application as a schema, for forms and contracts that take one: a draft in, the application out, every problem an
 * issue at the path of its field. @param today at the branch, `2026-03-01`
 */
export const completeUrlaSchema = (today: string) =>
  z.custom<UrlaDraft>(isDraft).transform((draft, context) => {
    const { complete, problems } = examineUrla(draft, today);
    for (const { field, message } of problems) context.addIssue({ code: 'custom', path: field.split('.'), message });
    return complete ?? z.NEVER;
  });
