import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { eventually, MOST_START_MS } from '../../support/eventually.ts';
import { type Agent, signIn } from '../../support/portal/portal.ts';
import type { Answer, Part } from '../checker/history.ts';
import { startOwnProcess, type OwnProcess } from './own-process.ts';

export type OwnPortal = {
  readonly url: string;
  readonly dataDir: string;
  readonly api: OwnProcess;
  readonly projections: OwnProcess;
  readonly agentAs: (role: Role) => Promise<Agent>;
  readonly stop: () => Promise<void>;
};

/** The portal's API and its projections as processes of their own on this database, as `npm start` runs them. */
export const startOwnPortal = async (
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
  more: { readonly preload?: string } = {},
): Promise<OwnPortal> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-faults-'));
  const port = Number(settings['PORT'] ?? (await findFreePort()));
  const url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, ...settings };
  const projections = startOwnProcess('projections/main.ts', env, more);
  const api = startOwnProcess('api/main.ts', env, more);
  const answers = (): Promise<boolean> =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const ended = api.exited.then(() => Promise.reject(new Error('It ended')));
  await Promise.race([eventually('the portal to answer', answers, MOST_START_MS), ended]).catch((cause: unknown) => {
    throw new Error(`The portal does not start. It said: ${api.output()}${api.errors()}`, { cause });
  });
  ended.catch(() => undefined); // at the end of the test
  return {
    url,
    dataDir,
    api,
    projections,
    agentAs: (role) =>
      eventually(`a sign-in as ${role}`, async () => {
        const agent = request.agent(url);
        // Until the users are in the read model nobody can sign in; who tries too often is turned away.
        const last = await signIn(agent, role).catch(() => sleep(250));
        return last?.status === 303 && agent;
      }).catch((cause: unknown) => {
        throw new Error(
          `The processes said: ${[api, projections].map((own) => own.output() + own.errors()).join('')}`,
          { cause },
        );
      }),
    stop: async () => {
      await Promise.all([api.kill(), projections.kill()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * The answer to a command that appends one event.
 * @throws for an answer that neither a healthy nor a troubled portal may give
 */
export const answerOfResponse = (response: request.Response, part: Part): Answer => {
  const { status, headers } = response;
  const position = Number(headers['x-log-position']);
  if (status >= 200 && status < 300) return { kind: 'stored', firstPosition: position, lastPosition: position };
  if (status === 412) {
    return { kind: 'conflict', streamId: part.streamId, actualVersion: Number(response.body.actualVersion) };
  }
  if (status === 429) return { kind: 'refused' };
  if (status === 503 || status === 507) return { kind: 'unknown' };
  throw new Error(`The portal answered ${status}: ${response.text}`);
};
