import type { JsonSchema } from './event-schemas.ts';

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const choicesOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => [...(anyOf ?? []), ...(oneOf ?? [])].filter(isSchema);

const texts: Readonly<Record<string, string>> = {
  uuid: '018f4e2a-7c11-7a3b-9d52-0c1e6b7f8a90',
  date: '2026-03-01',
  'date-time': '2026-03-01T10:30:00.000Z',
  email: 'alice.rivera@example.com',
};

const textOf = (schema: JsonSchema): string => {
  const patterns = [schema.pattern, ...(schema.allOf ?? []).map((part) => (isSchema(part) ? part.pattern : undefined))];
  if (patterns.some((pattern) => pattern?.includes('{64}'))) return 'a'.repeat(64);
  const format = patterns.some((pattern) => pattern?.includes('@')) ? 'email' : (schema.format ?? '');
  return texts[format] ?? 'Some text';
};

/** A value that fits the schema, with every optional property; the same one every time. */
export const exampleOf = (schema: JsonSchema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = choicesOf(schema);
  if (choice) return exampleOf(choice);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          isSchema(inner) ? exampleOf(inner) : null,
        ]),
      );
    case 'array':
      return isSchema(schema.items) && !Array.isArray(schema.items) ? [exampleOf(schema.items)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return textOf(schema);
    default:
      return null;
  }
};

/** Everything about a schema but what is inside of it and what changes nothing about which values fit. */
const limitsOf = (schema: JsonSchema): string => {
  const {
    properties: _p,
    required: _r,
    items: _i,
    enum: _e,
    anyOf: _a,
    oneOf: _o,
    description: _d,
    ...limits
  } = schema;
  return JSON.stringify(limits, Object.keys(limits).toSorted());
};

/**
 * Why a value that fits `before` may not fit `after`, each with its path; empty when all do. Careful rather than clever:
 * a changed limit counts as a reason, also when it was loosened.
 */
export const incompatibilities = (before: JsonSchema, after: JsonSchema, path = ''): string[] => {
  const at = path || 'the payload';
  if (limitsOf(before) !== limitsOf(after)) return [`${at}: ${limitsOf(before)} became ${limitsOf(after)}`];
  const reasons: string[] = [];
  const lost = (before.enum ?? []).filter((value) => after.enum && !after.enum.includes(value));
  if (lost.length > 0) reasons.push(`${at}: no longer takes ${lost.join(', ')}`);
  if (!before.enum && after.enum) reasons.push(`${at}: takes only some values now`);
  const required = (after.required ?? []).filter((name) => !before.required?.includes(name));
  if (required.length > 0) reasons.push(`${at}: now needs ${required.join(', ')}`);
  for (const [name, inner] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name];
    const inside = path ? `${path}.${name}` : name;
    if (!isSchema(now)) reasons.push(`${inside}: is gone`);
    else if (isSchema(inner)) reasons.push(...incompatibilities(inner, now, inside));
  }
  if (isSchema(before.items) && isSchema(after.items) && !Array.isArray(before.items) && !Array.isArray(after.items)) {
    reasons.push(...incompatibilities(before.items, after.items, `${path}[]`));
  }
  const [choices, now] = [choicesOf(before), choicesOf(after)];
  for (const choice of choices) {
    if (!now.some((each) => incompatibilities(choice, each).length === 0)) reasons.push(`${at}: lost a choice`);
  }
  return reasons;
};
