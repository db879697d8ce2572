import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Check, unless } from '../../check.ts';
import type { Client } from '../../client.ts';
import { addressOf, jsonOf, signIn } from '../../target.ts';

const sessionsSchema = z.array(z.looseObject({ id: z.string(), isCurrent: z.boolean() }));
const userSchema = z.looseObject({ id: z.string() });
const idOf = async (client: Client): Promise<string> => jsonOf(await client.get('/api/auth/user'), userSchema).id;

export const otherPeople: Check = {
  name: 'Things of other people (IDOR)',
  run: async ({ as, anonymous, calls, ids }, tell) => {
    const viewer = await as('viewer');
    const officer = await as('loan_officer');
    const victim = anonymous();
    await signIn(victim, 'closer');
    const victimId = await idOf(victim);
    const [session] = jsonOf(await victim.get('/api/sessions'), sessionsSchema).filter(({ isCurrent }) => isCurrent);
    const sessionId = session?.id ?? randomUUID();

    const own = jsonOf(await viewer.get('/api/sessions'), sessionsSchema);
    tell("one's list of sessions holds nobody else's", unless(!own.some(({ id }) => id === sessionId), sessionId));

    const ended = await viewer.ask({ method: 'DELETE', path: `/api/sessions/${sessionId}` });
    const still = await victim.get('/api/auth/user');
    tell("nobody ends another's session by its id", [
      ...unless(ended.status === 404, `it answered ${ended.status}`),
      ...unless(still.status === 200, 'the session is gone'),
    ]);

    const ofUsers = calls.filter(({ path }) => path.startsWith('/api/users') || path.startsWith('/api/api-keys'));
    const failures: string[] = [];
    for (const call of ofUsers.filter(({ permission }) => permission !== 'signed-in')) {
      const path = addressOf(call, { ...ids, id: victimId, sessionId });
      const { status } = await viewer.ask({ method: call.method, path, ...(call.bodyType && { body: {} }) });
      failures.push(...unless(status === 403, `${call.method} ${call.path} answered ${status}`));
    }
    tell(`${ofUsers.length} calls about users and keys answer a viewer 403, also with a right id`, failures);

    const asked: string[] = [];
    for (const call of calls.filter(({ permission }) => permission === 'signed-in')) {
      const path = addressOf(call, { ...ids, id: victimId, sessionId });
      if (call.method !== 'GET' || path === '/api/live') continue;
      const { body } = await viewer.get(path);
      const { body: mine } = await viewer.get('/api/auth/user');
      const isOwn = !body.includes(victimId) || mine.includes(victimId) || path === '/api/staff';
      asked.push(...unless(isOwn, `${call.path} tells of ${victimId}`));
    }
    tell('what needs a session alone tells of nobody else', asked);

    const key = randomUUID();
    const sent = (client: Client, comment: string) =>
      client.ask({
        method: 'POST',
        path: `/api/applications/${ids['id']}/comments`,
        headers: { 'Idempotency-Key': key },
        body: { comment },
      });
    const first = await sent(officer, 'The first of this key');
    const other = await sent(victim, 'The second, of someone else');
    tell("an idempotency key does not answer with someone else's answer", [
      ...unless(first.status === 201 && other.status === 201, `${first.status} and ${other.status}`),
      ...unless(first.body !== other.body, 'both got the same answer'),
    ]);

    const seenBy = async (client: Client): Promise<number> =>
      jsonOf(await client.get('/api/activity'), z.looseObject({ unseen: z.number() })).unseen;
    const before = await seenBy(victim);
    await viewer.ask({ method: 'POST', path: '/api/activity/seen', body: {} });
    const after = await seenBy(victim);
    tell('what one has seen stays unseen for others', unless(before === after, `${before} became ${after}`));

    const crossed = await officer.ask({
      method: 'POST',
      path: `/api/applications/${randomUUID()}/borrowers/${ids['borrowerId']}/reveals`,
      body: { fields: ['ssn'], purpose: 'other', reason: 'By way of another application' },
    });
    tell(
      'a borrower is not revealed by way of another application',
      unless(crossed.status === 404, `it answered ${crossed.status}`),
    );
    await victim.get('/api/logout');
  },
};
