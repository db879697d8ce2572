import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventRegistry } from '../../events/event-registry.ts';
import { STREAM, type PersonalFields } from '../../events/kernel/personal-data.ts';
import { eventDefinitions, eventJsonSchemas, type JsonSchema } from '../support/event-schemas.ts';

/** Names that say personal data whatever the shape of the field, such as a date of birth. */
const PERSONAL_NAME = /birth|ssn|itin|email|phone|street|account_?number/i;
/** Shapes that hold an id, a digest or a time and nothing else. */
const FIXED_FORMATS = ['uuid', 'date', 'date-time'];

type Leaf = { readonly path: string; readonly isFreeText: boolean };

const leavesOf = (schema: JsonSchema, path: string): Leaf[] => {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(
      ([name, value]) => [value, path ? `${path}.${name}` : name] as const,
    ),
    ...(schema.items && !Array.isArray(schema.items) ? [[schema.items, `${path}[]`] as const] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map((each) => [each, path] as const),
  ];
  const isText = [schema.type].flat().includes('string') && !schema.enum && schema.const === undefined;
  const isFixed =
    (schema.format !== undefined && FIXED_FORMATS.includes(schema.format)) || schema.pattern?.includes('{64}');
  return [
    ...(isText ? [{ path, isFreeText: !isFixed }] : []),
    ...inner.flatMap(([each, at]) => (typeof each === 'object' ? leavesOf(each, at) : [])),
  ];
};

const schemas = new Map([...eventJsonSchemas].map(([type, schema]) => [type, leavesOf(schema, '')]));
const declarations = new Map<string, PersonalFields>(
  [...eventDefinitions].flatMap(([type, { personal }]) => (personal ? [[type, personal]] : [])),
);

/** Leaves of the versions that only a log may still hold, from their golden files. */
const olderOf = (type: string): Leaf[] =>
  Array.from({ length: eventRegistry.newestVersion(type) - 1 }, (_, index) => {
    const file = readFileSync(new URL(`golden/${type}.v${index + 1}.json`, import.meta.url), 'utf8');
    return leavesOf((JSON.parse(file) as { schema: JsonSchema }).schema, '');
  }).flat();

describe('Personal data of events', () => {
  it.each([...schemas.keys()])('%s declares every text that may be about a person', (type) => {
    const { personal: declared = {}, notPersonal = {} } = eventDefinitions.get(type) ?? {};
    const undeclared = (schemas.get(type) ?? [])
      .filter(({ path, isFreeText }) => isFreeText || PERSONAL_NAME.test(path))
      .map(({ path }) => path)
      .filter((path) => !(path in declared) && !(path in notPersonal));
    expect(undeclared).toEqual([]);
  });

  it('is text with a subject that the same payload names', () => {
    expect(declarations.get('LoanApplicationSubmitted')).toBeDefined();
    for (const [type, fields] of declarations) {
      const paths = [...(schemas.get(type) ?? []), ...olderOf(type)].map(({ path }) => path);
      for (const [path, subject] of Object.entries(fields)) {
        expect(paths).toContain(path);
        if (subject !== STREAM) expect(paths).toContain(subject);
      }
    }
  });

  it('covers what the law and our promise name', () => {
    const submitted = Object.keys(declarations.get('LoanApplicationSubmitted') ?? {});
    for (const field of ['ssn', 'dateOfBirth', 'phone', 'email', 'firstName', 'lastName', 'currentAddress.street']) {
      expect(submitted).toContain(`borrowers[].${field}`);
    }
  });

  it('is not excused where nothing is left to excuse', () => {
    for (const [type, { notPersonal = {} }] of eventDefinitions) {
      const paths = (schemas.get(type) ?? []).map(({ path }) => path);
      expect(Object.keys(notPersonal).filter((path) => !paths.includes(path))).toEqual([]);
    }
  });
});
