import { z } from 'zod';
import { demoStaffMember } from '../../api/auth/demo-staff.ts';
import type { Role } from '../../events/lending/permissions/permissions.ts';
import { pdf, submitRequest } from '../api/loan-application/requests.ts';
import { type Answer, type Client, createClient } from './client.ts';
import { upload } from './upload.ts';

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  description: z.string().optional(),
});
const operationSchema = z.looseObject({
  'x-permission': z.string().optional(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
});
const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

/** One call of the API, as the portal's own OpenAPI document tells it. */
export type Call = {
  readonly method: string;
  /** With `{id}` for what varies. */
  readonly path: string;
  /** `public` where anybody may call it. */
  readonly permission: string;
  readonly query: readonly { readonly name: string; readonly description: string }[];
  /** Media type of the body; undefined where none is taken. */
  readonly bodyType: string | undefined;
  readonly bodySchema: unknown;
  /** Status for a body that is not right: a question's has no answer (422). */
  readonly refusesWith: 400 | 422;
  /** Media type of the answer. */
  readonly answers: readonly string[];
};

const callsOf = (document: unknown): Call[] =>
  Object.entries(documentSchema.parse(document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase(),
        path,
        permission: operation['x-permission'] ?? 'public',
        query: operation.parameters.flatMap(({ name, in: place, description = '' }) =>
          place === 'query' ? [{ name, description }] : [],
        ),
        bodyType,
        bodySchema: body?.schema,
        refusesWith: '422' in operation.responses ? 422 : 400,
        answers: Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
          status.startsWith('2') ? Object.keys(content) : [],
        ),
      };
    }),
  );

export type Target = {
  /** Where browsers reach the portal. */
  readonly url: URL;
  readonly calls: readonly Call[];
  /** True when requests may state their own address, as behind a proxy. */
  readonly trustsProxy: boolean;
  /** The same portal where browsers reach it over https; undefined when there is none. */
  readonly https: { readonly listensAt: URL; readonly publicUrl: URL } | undefined;
  /** Secrets of partners by their ids; undefined where they are not known. */
  readonly webhookSecrets: Readonly<Record<string, string>> | undefined;
  /** The folder of its documents; undefined where it is not known. */
  readonly filesDir: string | undefined;
  readonly anonymous: () => Client;
  /** Signed in as the demo user of that role; one client for all who ask. */
  readonly as: (role: Role) => Promise<Client>;
  /** Of an application with a borrower and a document. */
  readonly ids: Readonly<Record<string, string>>;
};

/** Someone who may do what the call is for; administrators approve no files, and forget no appraiser. */
export const roleFor = ({ permission }: Pick<Call, 'permission'>): Role => {
  if (permission.startsWith('appraisals.delete')) return 'appraisal_coordinator';
  if (/^underwriting\.(create|update)/.test(permission)) return 'senior_underwriter';
  return /^(applications|underwriting|documents|appraisals)\.(approve|correct)/.test(permission) ? 'manager' : 'admin';
};

export const staffFor = ({ as }: Target, call: Pick<Call, 'permission'>): Promise<Client> => as(roleFor(call));

/** Path and query of a redirect's target. */
export const targetOf = ({ headers, status, body }: Answer): string => {
  if (typeof headers['location'] !== 'string') throw new Error(`No redirect but ${status}: ${body.slice(0, 300)}`);
  const { pathname, search } = new URL(headers['location'], 'http://localhost');
  return pathname + search;
};

/** The whole code flow with the demo issuer, as a browser goes through it. @returns every answer on the way */
export const signIn = async (client: Client, role: Role, path = '/auth/google'): Promise<Answer[]> => {
  const begun = await client.get(path);
  const choice = await client.get(targetOf(begun));
  const chosen = await client.ask({
    method: 'POST',
    path: targetOf(choice),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `accountId=${demoStaffMember(role).userId}`,
  });
  const resumed = await client.get(targetOf(chosen));
  return [begun, choice, chosen, resumed, await client.get(targetOf(resumed))];
};

/** An address of the call with the target's own ids; what has none gets one that nothing has. */
export const addressOf = ({ path }: Pick<Call, 'path'>, ids: Target['ids']): string =>
  path
    .replace('{provider}', 'google')
    .replace('{file}', 'swagger-ui.css')
    .replace('{stageId}', 'underwriting')
    .replace('{queue}', 'underwriting')
    .replace('{number}', '1')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '11111111-1111-4111-8111-111111111111');

/** The JSON of an answer that was good. */
export const jsonOf = <T extends z.ZodType>({ status, body }: Answer, schema: T): z.output<T> => {
  if (status >= 300) throw new Error(`Expected a good answer, got ${status}: ${body.slice(0, 300)}`);
  return schema.parse(JSON.parse(body));
};

/** Reads what the portal says of itself and lays an application in it. */
export const prepareTarget = async (
  given: Pick<Target, 'url' | 'trustsProxy' | 'https' | 'webhookSecrets' | 'filesDir'>,
): Promise<Target> => {
  const { url } = given;
  const clients = new Map<Role, Promise<Client>>();
  let addresses = 0;
  // One address is refused for haste: each client comes from another. 198.18.0.0/15 is nobody's (RFC 2544).
  const anonymous = (): Client => {
    addresses += 1;
    return createClient(url, given.trustsProxy ? `198.18.${addresses >> 8}.${addresses & 255}` : undefined);
  };
  const signedIn = async (role: Role): Promise<Client> => {
    const client = anonymous();
    const last = (await signIn(client, role)).at(-1);
    if (last?.status !== 303)
      throw new Error(`Signing in as ${role} ended with ${last?.status}: ${last?.body.slice(0, 2_000)}`);
    return client;
  };
  const as = (role: Role): Promise<Client> => {
    const known = clients.get(role) ?? signedIn(role);
    clients.set(role, known);
    known.catch(() => clients.delete(role)); // who asks next tries again
    return known;
  };
  const document: unknown = JSON.parse((await anonymous().get('/api/openapi.json')).body);
  const officer = await as('loan_officer');
  const submitted = await officer.ask({ method: 'POST', path: '/api/applications', body: submitRequest() });
  const { id } = jsonOf(submitted, z.object({ id: z.string() }));
  const file = await officer.get(`/api/applications/${id}/detailed`, {
    'X-Min-Log-Position': String(submitted.headers['x-log-position']),
  });
  const { borrowerId } = jsonOf(file, z.object({ borrowerId: z.string() }));
  const begun = await officer.ask({ method: 'POST', path: '/api/urla-drafts' });
  const { id: draftId } = jsonOf(begun, z.object({ id: z.string() }));
  const stored = await upload(officer, { applicationId: id, fileName: 'letter.pdf', content: pdf('letter') });
  // Under a name that no call has: calls go on to be made of a document that there is not.
  const { documentId: uploadedId } = jsonOf(stored, z.object({ documentId: z.string() }));
  return { ...given, calls: callsOf(document), anonymous, as, ids: { id, borrowerId, draftId, uploadedId } };
};
