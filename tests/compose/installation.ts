import { expect } from '@jest/globals';
import request from 'supertest';
import type { Role } from '../../events/lending/permissions/permissions.ts';
import { eventually } from '../support/eventually.ts';
import { type Agent, signIn } from '../support/portal/portal.ts';
import type { Taken } from './load.ts';
import type { Stack } from './stack.ts';

const SUBMITTED = `from event_store.events where type = 'LoanApplicationSubmitted'`;
/** Most delay of the read models on a machine that has other work too. */
const SHOWN_MS = 300_000;

/** Acts of people on a stack, and the guarantees that hold whatever was killed meanwhile. */
export const useInstallation = (stack: Stack, startMs: number) => ({
  /** A new user can sign in once the projections have seen them. */
  signedIn: (role: Role = 'loan_officer'): Promise<Agent> =>
    eventually(
      `the sign-in as ${role}`,
      async () => {
        const agent = request.agent(stack.url);
        // A machine that starts everything at once answers 503 meanwhile.
        const answer = await signIn(agent, role).catch(() => undefined);
        return answer !== undefined && answer.status < 400 && agent;
      },
      startMs,
    ),

  untilReady: async (): Promise<void> => {
    const look = () => request(stack.url).get('/readyz');
    await eventually(
      'the portal to be ready',
      () =>
        look().then(
          ({ status }) => status === 200,
          () => false,
        ),
      startMs,
    );
  },

  /** Every application that was answered is there once: in the log, by its id, and in what people see. */
  expectNothingLostOrDoubled: async (reader: Agent, all: readonly Taken[]) => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const stored = await stack.ask(`select count(*) || ' ' || count(distinct stream_id) ${SUBMITTED}`);
    expect(stored).toBe(`${all.length} ${all.length}`);
    for (const { id } of all) {
      const isShown = async () => (await reader.get(`/api/applications/${id}`)).status === 200;
      await eventually(`application ${id}`, isShown, SHOWN_MS);
    }
    const listed = async () => (await reader.get('/api/applications?range=[0,0]')).get('Content-Range');
    const shown = await eventually(
      'the list to be whole',
      async () => {
        const range = await listed();
        return range?.endsWith(`/${all.length}`) && range;
      },
      SHOWN_MS,
    );
    return { stored, shown };
  },

  /** Walks the hash chain. @returns its first sentence */
  verifyLog: async (): Promise<string> => {
    const said = await stack.call(['exec', '-T', 'api', 'node', 'scripts/lendlog.ts', 'audit:verify']);
    expect(said).toContain('Nothing is wrong');
    return /^Walked .*$/m.exec(said)?.[0] ?? said;
  },
});
