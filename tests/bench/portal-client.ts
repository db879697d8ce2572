import { Agent, request } from 'node:http';
import type { Role } from '../../events/lending/permissions/permissions.ts';
import { demoStaffMember } from '../../api/auth/demo-staff.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

export type Ask = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form when it is a string. */
  readonly body?: object | string;
};

/** A person's browser, with its cookies. */
export type PortalClient = {
  readonly ask: (ask: Ask) => Promise<Answer>;
  /** The same browser where another api process answers. */
  readonly at: (url: string) => PortalClient;
};

/** Connections stay open between requests, as those of a proxy in front do. */
const agent = new Agent({ keepAlive: true });

/** @param address where the proxy says that the requests come from */
const createClient = (url: string, address: string, cookies = new Map<string, string>()): PortalClient => {
  const ask = ({ method = 'GET', path, headers = {}, body }: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const isForm = typeof body === 'string';
      const sent = isForm ? body : body && JSON.stringify(body);
      const req = request(new URL(path, url), {
        method,
        agent,
        headers: {
          'X-Forwarded-For': address,
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(sent !== undefined && {
            'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            'Content-Length': Buffer.byteLength(sent),
          }),
          ...headers,
        },
      });
      req.once('error', (error: NodeJS.ErrnoException) => {
        // The portal closed an idle connection in the moment that it was used again: the request was not read.
        if (req.reusedSocket && error.code === 'ECONNRESET')
          resolve(ask({ method, path, headers, ...(body && { body }) }));
        else reject(error);
      });
      req.once('response', (res) => {
        for (const cookie of res.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (name !== undefined && value !== undefined) cookies.set(name, value);
        }
        let text = '';
        res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        res.once('error', reject);
        res.once('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: text }));
      });
      req.end(sent);
    });
  return { ask, at: (other) => createClient(other, address, cookies) };
};

/** Path and query of a redirect's target. */
const targetOf = ({ status, headers, body }: Answer): string => {
  if (typeof headers['location'] !== 'string') throw new Error(`No redirect but ${status}: ${body}`);
  const target = new URL(headers['location'], 'http://localhost');
  return target.pathname + target.search;
};

/** Closes what is open. */
export const closeConnections = (): void => agent.destroy();

/** Signs in through the whole code flow with the demo issuer, as a browser does. */
export const signIn = async (url: string, role: Role, address: string): Promise<PortalClient> => {
  const client = createClient(url, address);
  const authorization = await client.ask({ path: '/auth/google' });
  const choice = await client.ask({ path: targetOf(authorization) });
  const accountId = demoStaffMember(role).userId;
  const chosen = await client.ask({ method: 'POST', path: targetOf(choice), body: `accountId=${accountId}` });
  const resumed = await client.ask({ path: targetOf(chosen) });
  const signedIn = await client.ask({ path: targetOf(resumed) });
  if (signedIn.status !== 303) throw new Error(`Sign-in failed: ${signedIn.status} ${signedIn.body}`);
  return client;
};
