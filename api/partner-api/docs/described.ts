import { z } from 'zod';

const schemaSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
  example: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
});
type Schema = z.infer<typeof schemaSchema>;

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  example: z.unknown().optional(),
  schema: schemaSchema.optional(),
});
const contentSchema = z.record(z.string(), z.looseObject({ schema: schemaSchema.optional() }));
const operationSchema = z.looseObject({
  summary: z.string(),
  tags: z.array(z.string()).default([]),
  'x-permission': z.string(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.looseObject({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: contentSchema.optional() })),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).optional() }).optional(),
});

/** One field of a body; of nested ones the name has dots, of a list's entries `[]`. */
export type Field = {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly text: string;
};

/** One call, as on the page. */
export type Endpoint = {
  readonly method: string;
  /** With `{id}` for what varies. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** Null where any key will do. */
  readonly scope: string | null;
  readonly parameters: readonly (Field & { readonly in: string; readonly example: unknown })[];
  /** `isForm`: sent as multipart/form-data. */
  readonly body: { readonly fields: readonly Field[]; readonly example: unknown; readonly isForm: boolean } | null;
  readonly answers: readonly { readonly status: string; readonly text: string; readonly fields: readonly Field[] }[];
};

const DEEPEST = 4;

/** Reads an OpenAPI document of partners' calls, as the portal serves it. */
export const endpointsOf = (document: unknown): Endpoint[] => {
  const { paths, components } = documentSchema.parse(document);
  const resolve = (given: unknown): Schema => {
    const schema = schemaSchema.parse(given ?? {});
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : resolve(components?.schemas?.[name]);
  };
  const wordsOf = (schema: Schema): string => {
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map(String).join(', ');
    const forms = schema.anyOf ?? schema.oneOf;
    if (forms) return [...new Set(forms.map((form) => wordsOf(resolve(form))))].join(' or ');
    if (schema.type === 'array') return `list of ${wordsOf(resolve(schema.items))}`;
    return [[schema.type ?? 'any'].flat().join(' or '), schema.format].filter(Boolean).join(', ');
  };
  const fieldsOf = (schema: Schema, before = '', depth = 0): Field[] =>
    Object.entries(schema.properties ?? {}).flatMap(([key, given]) => {
      const field = resolve(given);
      const name = `${before}${key}`;
      const isList = field.type === 'array';
      const inner = isList ? resolve(field.items) : field;
      const nested = depth < DEEPEST ? fieldsOf(inner, `${name}${isList ? '[]' : ''}.`, depth + 1) : [];
      const isRequired = schema.required?.includes(key) ?? false;
      return [{ name, type: wordsOf(field), isRequired, text: field.description ?? '' }, ...nested];
    });
  const bodyOf = (content: z.infer<typeof contentSchema> | undefined) => {
    const [body] = Object.values(content ?? {});
    return body?.schema && resolve(body.schema);
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const body = bodyOf(operation.requestBody?.content);
      const scope = operation['x-permission'].slice('key:'.length);
      return {
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        tag: operation.tags[0] ?? '',
        scope: scope === '' ? null : scope,
        parameters: operation.parameters.map((parameter) => {
          const schema = resolve(parameter.schema);
          return {
            name: parameter.name,
            in: parameter.in,
            type: wordsOf(schema),
            isRequired: parameter.required,
            text: parameter.description ?? schema.description ?? '',
            example: parameter.example ?? schema.example ?? schema.examples?.[0],
          };
        }),
        body: body
          ? {
              fields: fieldsOf(body),
              example: body.example ?? body.examples?.[0],
              isForm: operation.requestBody?.content['multipart/form-data'] !== undefined,
            }
          : null,
        answers: Object.entries(operation.responses).map(([status, { description, content }]) => {
          const answer = status.startsWith('2') ? bodyOf(content) : undefined;
          return { status, text: description, fields: answer ? fieldsOf(answer) : [] };
        }),
      };
    }),
  );
};
