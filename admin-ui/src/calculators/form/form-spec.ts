/** Ways to type and read a field. */
export type FieldKind =
  | 'money'
  | 'signed-money'
  | 'percent'
  | 'whole'
  | 'number'
  | 'day'
  | 'text'
  /** Several, apart by commas. */
  | 'days'
  | 'choice'
  | 'choices'
  | 'flag';

export type Option = {
  readonly value: string;
  readonly label: string;
  /** Options of one heading follow each other. */
  readonly group?: string;
};

export type Field = {
  /** As the contract names it, such as `housing.taxes`; in a list that of a line's part, '' where a line is but one value. */
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Without it there is no answer. */
  readonly required?: boolean;
  readonly hint?: string;
  readonly options?: readonly Option[];
  /** Values that a choice accepts beside its options. */
  readonly also?: RegExp;
  /** Default while nothing is chosen. Sent only for a required field: for others the contract has the same default. */
  readonly initial?: string;
  /** Takes the whole width. */
  readonly wide?: boolean;
};

/** Lines that are added and removed. */
export type List = {
  readonly list: string;
  readonly label: string;
  /** A line by its number: `Debt 1`. */
  readonly one: string;
  readonly add: string;
  readonly fields: readonly Field[];
  /** Sent also without lines. */
  readonly required?: boolean;
  /** Fewest lines of the list. */
  readonly least?: number;
};

export type Part = Field | List;

export type Group = {
  readonly title?: string;
  readonly parts: readonly Part[];
  /** Opened on demand, and where one of its fields is filled. */
  readonly isFolded?: boolean;
  /** The mode it belongs to, where the form has two. */
  readonly mode?: string;
};

export type Form = {
  readonly groups: readonly Group[];
  /** Ways to fill it, in the order in which the contract has them. */
  readonly modes?: readonly Option[];
  /** The one to begin with, where it is not the first. */
  readonly firstMode?: string;
  /** Mode of a body. */
  readonly modeOf?: (body: object) => string;
};

export const isList = (part: Part): part is List => 'list' in part;

/** Texts as typed, by the path of their field: `housing.taxes`, `debts.0.monthly`. */
export type Draft = Readonly<Record<string, string>>;

/** Draft value of an impossible date: the input reports none, and an empty date would be accepted. */
export const NO_DAY = 'no-day';

/** The parts of a draft that no body takes. */
export const MODE = 'mode';
export const FILE = 'file';
/** Set once a figure of the file was changed. */
export const CHANGED = 'changed';

export const modeOf = ({ modes, firstMode }: Form, draft: Draft): string | undefined =>
  draft[MODE] ?? firstMode ?? modes?.[0]?.value;

/** The groups that are shown and sent. */
export const groupsOf = (form: Form, draft: Draft): readonly Group[] => {
  const mode = modeOf(form, draft);
  return form.groups.filter((group) => group.mode === undefined || group.mode === mode);
};

/** Lines of a list: as many as the draft has, or the minimum. */
export const linesOf = ({ list, least = 0 }: List, draft: Draft): number =>
  Object.keys(draft).reduce((most, path) => {
    const [index] = path.startsWith(`${list}.`) ? path.slice(list.length + 1).split('.') : [];
    return index === undefined ? most : Math.max(most, Number(index) + 1);
  }, least);

/** Where a field of a line is in the draft. */
export const lineField = ({ list }: List, index: number, { path }: Field): string =>
  path === '' ? `${list}.${index}` : `${list}.${index}.${path}`;

/** A field with its path; lists become one per line. */
export type Placed = Field & { readonly at: string; readonly of?: string };

export const placedFields = (parts: readonly Part[], draft: Draft): readonly Placed[] =>
  parts.flatMap((part): readonly Placed[] =>
    isList(part)
      ? Array.from({ length: linesOf(part, draft) }, (_, index) =>
          part.fields.map((field) => ({
            ...field,
            at: lineField(part, index, field),
            of: `${part.one} ${index + 1}`,
          })),
        ).flat()
      : [{ ...part, at: part.path }],
  );

export const allFields = (form: Form, draft: Draft): readonly Placed[] =>
  groupsOf(form, draft).flatMap(({ parts }) => placedFields(parts, draft));

/** `Debt 1: Monthly payment` */
export const nameOf = ({ of, label }: Placed): string => (of === undefined || label === of ? label : `${of}: ${label}`);

/** Takes a line out; those after it move up. */
export const withoutLine = (draft: Draft, { list }: List, gone: number): Draft =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([path, value]) => {
      if (!path.startsWith(`${list}.`)) return [[path, value]];
      const [line = '', ...rest] = path.slice(list.length + 1).split('.');
      const index = Number(line);
      if (index === gone) return [];
      return [[[list, index > gone ? index - 1 : index, ...rest].join('.'), value]];
    }),
  );
