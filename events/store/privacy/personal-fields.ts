import { STREAM, type PersonalFields } from '../../kernel/personal-data.ts';

/** A place in one payload where personal text stands. */
export type PersonalText = {
  /** Concrete: `borrowers.0.ssn`. */
  readonly path: string;
  readonly text: string;
  /** Id of the person, or of the stream. */
  readonly subjectId: string;
  readonly replace: (text: string) => void;
};

/** Finds the personal text of payloads of one event type; missing fields and fields of another kind are passed over. */
export type FindPersonalText = (data: object, streamId: string) => PersonalText[];

/** @param fields the declaration, compiled once for all events of its type */
export const compilePersonalFields = (fields: PersonalFields): FindPersonalText => {
  const compiled = Object.entries(fields).map(([path, subject]) => ({
    segments: segmentsOf(path),
    subject: subject === STREAM ? undefined : segmentsOf(subject),
  }));
  return (data, streamId) =>
    compiled.flatMap(({ segments, subject }) =>
      textsAt(data, segments).map(({ holder, key, text, indices, path }) => {
        const person = subject && valueAt(data, subject, indices);
        return {
          path,
          text,
          subjectId: typeof person === 'string' ? person : streamId,
          replace: (replacement: string) => void (holder[key] = replacement),
        };
      }),
    );
};

const LIST = '[]';
/** `borrowers[].ssn` as `borrowers`, `[]`, `ssn`. */
const segmentsOf = (path: string): string[] => path.replaceAll(LIST, `.${LIST}`).split('.');

type Holder = Record<string, unknown>;
type Found = { holder: Holder; key: string; text: string; indices: readonly number[]; path: string };

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

const textsAt = (root: unknown, segments: readonly string[]): Found[] => {
  const found: Found[] = [];
  const walk = (value: unknown, depth: number, path: string, indices: readonly number[]): void => {
    if (!isHolder(value)) return;
    const segment = segments[depth];
    if (segment === undefined) return;
    if (segment === LIST) {
      if (Array.isArray(value))
        value.forEach((item, index) => walk(item, depth + 1, `${path}${index}.`, [...indices, index]));
      return;
    }
    const inner = value[segment];
    if (depth < segments.length - 1) walk(inner, depth + 1, `${path}${segment}.`, indices);
    else if (typeof inner === 'string')
      found.push({ holder: value, key: segment, text: inner, indices, path: path + segment });
  };
  walk(root, 0, '', []);
  return found;
};

/** The value at a path that shares the lists of the path that `indices` belong to. */
const valueAt = (root: unknown, segments: readonly string[], indices: readonly number[]): unknown => {
  let lists = 0;
  return segments.reduce<unknown>((value, segment) => {
    if (!isHolder(value)) return undefined;
    return value[segment === LIST ? String(indices[lists++]) : segment];
  }, root);
};
