import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { problemSchema } from '../../http/problems/problem-details.ts';
import { isForKeys, permissionName, type Route } from '../../http/requests/route.ts';

/** `/api/applications/:id` as OpenAPI writes it. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

const isCommand = ({ method, isQuestion }: Route): boolean => method !== 'get' && !isQuestion;

const requestHeaders = (route: Route) =>
  z.object({
    'X-Log-Epoch': z.string().optional().meta({
      description: 'That of the answer you have seen: after a restore, 409 to a command, and no wait in a read',
    }),
    ...(isCommand(route) && {
      'Idempotency-Key': z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'The same key twice has the effect of once' }),
      'If-Match': z.string().optional().meta({ description: 'ETag of what you have seen; 412 when someone was first' }),
    }),
    ...(route.reads && {
      'X-Min-Log-Position': z
        .string()
        .optional()
        .meta({ description: 'X-Log-Position of a command, whose effect the answer must contain' }),
    }),
  });

const bodyTypes = { json: 'application/json', multipart: 'multipart/form-data', raw: 'application/json' } as const;

const requestBody = ({ body, bodyType = 'json', method }: Route) => {
  if (body) return { required: true, content: { [bodyTypes[bodyType]]: { schema: body } } };
  if (method === 'get' || bodyType === 'json') return undefined;
  return { required: true, content: { [bodyTypes[bodyType]]: { schema: z.record(z.string(), z.unknown()) } } };
};

const whatIsMissing = (permission: string): string =>
  permission.startsWith('key:')
    ? `The key has not the scope ${permission.slice('key:'.length)}, or may not do this`
    : `The permission ${permission} is missing`;

const problemsOf = (route: Route) => {
  const { permission, params } = route;
  return {
    ...(permission !== 'public' && !isForKeys(route) && { 401: problem('Nobody is signed in') }),
    ...(isForKeys(route) && {
      401: problem('The API key is missing or not good'),
      429: problem('The quota of the key is spent; Retry-After says when to come again'),
    }),
    ...(permission !== 'public' &&
      permission !== 'signed-in' &&
      permission !== 'key' && { 403: problem(whatIsMissing(permissionName(permission))) }),
    ...(params && { 404: problem('There is no such thing') }),
    ...(isCommand(route) && {
      409: problem('The present state does not allow it'),
      412: problem('Someone was first'),
    }),
    ...(route.isQuestion && { 422: problem('It has no answer: every field that is wrong, and why') }),
    default: problem('Any other refusal'),
  };
};

const operationOf = (route: Route): ZodOpenApiOperationObject => {
  const { params, query, responses, permission } = route;
  const body = requestBody(route);
  return {
    summary: route.summary,
    tags: [route.tag],
    ...(permission === 'public' ? { security: [] } : { 'x-permission': permissionName(permission) }),
    ...(isForKeys(route) && { security: [{ apiKey: [] }] }),
    requestParams: {
      ...(params instanceof z.ZodObject && { path: params }),
      ...(query instanceof z.ZodObject && { query }),
      header: requestHeaders(route),
    },
    ...(body && { requestBody: body }),
    responses: {
      ...problemsOf(route),
      ...Object.fromEntries(
        Object.entries(responses).map(([status, { description, schema, mediaType = 'application/json' }]) => [
          status,
          { description, ...(schema && { content: { [mediaType]: { schema } } }) },
        ]),
      ),
    },
  };
};

/** The route table as an OpenAPI 3.1 document. */
export const createOpenApi = (routes: readonly Route[], publicUrl: URL, title = 'Lendlog') => {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = openApiPath(route.path);
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Money is in dollars, rates are in percent, dates are ISO 8601. Refusals are problem+json with a code, ' +
        'the fields that are wrong and a request id.',
    },
    servers: [{ url: publicUrl.origin }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'lendlog' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
    security: [{ session: [] }],
    paths,
  });
};
