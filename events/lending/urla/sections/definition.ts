import type { z } from 'zod';

/** A draft's value of a field: the text as typed, or whether a box is ticked. */
export type DraftValue = string | boolean;

/** Kind of input. `area` is a text of several lines, `choice` one of `options`, `count` a whole number. */
export type FieldKind =
  'text' | 'area' | 'choice' | 'flag' | 'money' | 'count' | 'percent' | 'date' | 'email' | 'phone' | 'ssn';

/** Other fields of a field's section. */
export type Siblings = Readonly<Record<string, unknown>>;
/**
 * True when a field applies, given the others; one that does not apply is neither shown nor checked.
 * @param whole the application that the section is of
 */
export type Condition = (siblings: Siblings, whole: Siblings) => boolean;

/** One field of the form. `Value` is what it stands for once it is read, `Draft` what a draft keeps. */
export type Field<Value = unknown, Draft extends DraftValue = DraftValue> = {
  readonly node: 'field';
  readonly kind: FieldKind;
  /** Reads what was typed; an empty optional field is undefined. @param today at the branch, `2026-03-01` */
  readonly schema: (today: string) => z.ZodType<Value>;
  /** Characters that a draft takes. */
  readonly most: number;
  readonly options?: readonly string[];
  /** The field's masked form. */
  readonly mask?: (text: string) => string;
  readonly askedWhen?: Condition;
  /** Refusal of an answer that can be read, for what stands beside it. */
  readonly beside?: (siblings: Siblings) => string | undefined;
  /** The option that an empty answer stands for. */
  readonly fallback?: string;
  /** What is kept of what was typed; all of it when left out. */
  readonly kept?: (typed: string) => string;
  readonly draft?: Draft;
};

/** Fields that belong together. */
export type Group<S extends Section = Section, Asked extends 'always' | 'sometimes' = 'always' | 'sometimes'> = {
  readonly node: 'group';
  readonly fields: S;
  readonly askedWhen?: Condition;
  readonly asked?: Asked;
};

/** The same section many times: borrowers, employers, accounts; each by an id of its own. */
export type List<S extends Section = Section> = {
  readonly node: 'list';
  readonly item: S;
  readonly most: number;
  readonly askedWhen?: Condition;
};

export type Node = Field | Group | List;
export type Section = { readonly [name: string]: Node };

/** A section as it is being filled: nothing is required, texts are as they were typed. Items of lists are by their id. */
export type DraftOf<S extends Section> = {
  readonly [Name in keyof S]?: S[Name] extends Field<infer _Value, infer Draft>
    ? Draft
    : S[Name] extends Group<infer Fields>
      ? DraftOf<Fields>
      : S[Name] extends List<infer Item>
        ? Readonly<Record<string, DraftOf<Item>>>
        : never;
};

/** A section that was examined and has no problems. Items of lists are in their order, each with its id. */
export type CompleteOf<S extends Section> = {
  readonly [Name in keyof S]: S[Name] extends Field<infer Value>
    ? Value
    : S[Name] extends Group<infer Fields, infer Asked>
      ? 'sometimes' extends Asked
        ? CompleteOf<Fields> | undefined
        : CompleteOf<Fields>
      : S[Name] extends List<infer Item>
        ? readonly ({ readonly id: string } & CompleteOf<Item>)[]
        : never;
};

/** Fields that belong together. */
export const group = <S extends Section>(fields: S): Group<S, 'always'> => ({ node: 'group', fields });

/** The same section many times. @param most items */
export const list = <S extends Section>(item: S, most: number): List<S> => ({ node: 'list', item, most });

/** A field that is asked for only on a condition. */
export const askedWhen = <Value, Draft extends DraftValue>(
  condition: Condition,
  field: Field<Value, Draft>,
): Field<Value | undefined, Draft> => ({ ...field, askedWhen: condition });

/** A group that is asked for only on a condition. */
export const groupWhen = <S extends Section>(condition: Condition, fields: S): Group<S, 'sometimes'> => ({
  node: 'group',
  fields,
  askedWhen: condition,
});

/** A list that is asked for only on a condition. */
export const listWhen = <S extends Section>(condition: Condition, item: S, most: number): List<S> => ({
  ...list(item, most),
  askedWhen: condition,
});

/** The condition that a field beside it has one of these values. */
export const whenIs =
  (name: string, ...values: readonly DraftValue[]): Condition =>
  (siblings) =>
    values.some((value) => siblings[name] === value);

/** The condition that all of these hold: what depends on an answer that is itself asked for on a condition names both. */
export const whenAll =
  (...conditions: readonly Condition[]): Condition =>
  (siblings, whole) =>
    conditions.every((condition) => condition(siblings, whole));

const isRecord = (value: unknown): value is Siblings => typeof value === 'object' && value !== null;

/** The condition that a field of a section of the application has one of these values: `loan`, `purpose`. */
export const whenIn =
  (section: string, name: string, ...values: readonly DraftValue[]): Condition =>
  (_siblings, whole) => {
    const fields = whole[section];
    return isRecord(fields) && values.some((value) => fields[name] === value);
  };

/** A field with a refusal that looks at the fields beside it. */
export const checkedBeside = <Value, Draft extends DraftValue>(
  beside: NonNullable<Field['beside']>,
  field: Field<Value, Draft>,
): Field<Value, Draft> => ({ ...field, beside });

/** The condition that a box beside it is not ticked. */
export const whenNot =
  (name: string): Condition =>
  (siblings) =>
    siblings[name] !== true;
