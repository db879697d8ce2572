import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { demoStaffMember } from '../../api/auth/demo-staff.ts';

import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { createAppPool, type Pool } from '../../events/platform/database/database.ts';

import { createEventStore } from '../../events/store/append/event-store.ts';
import { submit } from '../api/loan-application/requests.ts';
import { eventually } from '../support/eventually.ts';
import { testCodec } from '../support/store/keys.ts';
import type { Agent } from '../support/portal/portal.ts';
import { byForm, createRandom, seed } from './support/form.ts';
import { ownPostgres, type OwnPostgres } from './support/own-postgres.ts';
import { answerOfResponse, startOwnPortal, type OwnPortal } from './support/own-portal.ts';
import { expectPromisesKept } from './support/promises.ts';
import { createRecorder } from './support/recorder.ts';

jest.setTimeout(byForm(120_000, 600_000));

const PERSONS = 6;

const random = createRandom(seed);
let postgres: OwnPostgres;
let pool: Pool;
let portal: OwnPortal;
let agent: Agent;
beforeAll(async () => {
  postgres = await ownPostgres();
  pool = createAppPool(postgres.url, 'faults', 4);
  portal = await startOwnPortal(postgres.url);
  agent = await portal.agentAs('loan_officer');
});
afterAll(async () => {
  await portal?.stop();
  await pool?.end();
  await postgres?.remove();
});

/** Statuses that people and probes got, by what they asked for. */
const statuses = new Map<string, Set<number>>();
const note = (what: string, status: number): void => {
  statuses.set(what, (statuses.get(what) ?? new Set()).add(status));
};

describe('The portal while its database is killed and started again', () => {
  it('answers 503, heals, and has every comment that it acknowledged once', async () => {
    const store = createEventStore({ pool, codec: testCodec(pool) });
    const recorder = createRecorder(store.append);
    const files = await Promise.all([1, 2, 3].map(() => submit(agent)));
    const { userId } = demoStaffMember('loan_officer');
    let isStopping = false;
    let written = 0;

    /** Comments on random files; sends a comment again with its key until it is answered, as the screens do. */
    const comment = async (): Promise<void> => {
      while (!isStopping) {
        const { id } = files[random.int(files.length)] ?? { id: '' };
        const key = randomUUID();
        const part = { streamId: loanApplicationStream(id), expectedVersion: 'any' as const, texts: [key] };
        await eventually(
          'an answer to a comment',
          async () => {
            const answer = await recorder.record(`http:${userId}:${key}`, [part], async () => {
              const response = await agent
                .post(`/api/applications/${id}/comments`)
                .set('Idempotency-Key', key)
                .send({ comment: key });
              note('comment', response.status);
              return answerOfResponse(response, part);
            });
            if (answer.kind === 'stored') written += 1;
            else await sleep(50);
            return answer.kind === 'stored';
          },
          30_000,
        );
      }
    };
    const look = async (): Promise<void> => {
      while (!isStopping) {
        for (const path of ['/api/applications', '/api/system/status', '/readyz']) {
          note(path, (await agent.get(path)).status);
        }
        await sleep(20);
      }
    };
    const killAndHeal = async (): Promise<void> => {
      for (let kills = 0; kills < byForm(2, 6); kills += 1) {
        const before = written;
        await eventually('comments', () => written >= before + 30);
        await postgres.kill();
        await eventually('someone to be told', () => statuses.get('/readyz')?.has(503));
        await sleep(random.int(1_000));
        await postgres.start();
        const answered = written;
        await eventually('the portal to be ready', async () => (await agent.get('/readyz')).status === 200);
        await eventually('comments to be taken', () => written > answered);
      }
    };
    const stopPersons = (): void => {
      isStopping = true;
    };
    await Promise.all([
      killAndHeal().finally(stopPersons),
      ...Array.from({ length: PERSONS }, comment),
      look(),
    ]).finally(stopPersons);

    for (const [what, seen] of statuses) {
      const good = what === 'comment' ? 201 : 200;
      expect([what, seen]).toEqual([what, new Set([good, 503])]);
    }
    const isOfOthers = ({ text }: { text: string }): boolean => text.startsWith('{');
    await expectPromisesKept({ pool, reader: store.reader, url: postgres.url }, { calls: recorder.calls, isOfOthers });
  });
});
