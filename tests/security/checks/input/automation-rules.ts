import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { type Check, unless } from '../../check.ts';
import type { Answer, Client } from '../../client.ts';
import { jsonOf } from '../../target.ts';

const madeSchema = z.looseObject({ id: z.string() });
const problemSchema = z.looseObject({ errors: z.array(z.looseObject({ field: z.string() })).default([]) });
const rulesSchema = z.array(z.looseObject({ id: z.string(), status: z.string(), version: z.int() }));

const reason = 'Wanted by the security script';
const wish = (more: object = {}) => ({
  section: 'applications',
  name: `Security ${randomUUID()}`,
  priority: 'low',
  trigger: 'credit_score_updated',
  conditions: [{ predicate: 'credit_score', limit: 700 }],
  actions: [{ action: 'assess_risk' }],
  reason,
  ...more,
});
const send = (by: Client, rest: string, body: object, method = 'POST'): Promise<Answer> =>
  by.ask({ method, path: `/api/automation-rules${rest}`, body });

/** Calls that have a rule act, or stop it, by whoever may not. */
const orders = (id: string): readonly (readonly [rest: string, body: object, method?: string])[] => [
  ['', wish()],
  [`/${id}`, wish(), 'PUT'],
  [`/${id}/activation`, { version: 1, reason }],
  [`/${id}/pause`, { reason }],
  [`/${id}/shadow`, { reason }],
  [`/${id}/release`, { reason }],
  [`/${id}/retirement`, { reason }],
  [`/${id}/dry-runs`, { version: 1 }],
];
const others: readonly Role[] = ['loan_officer', 'processor', 'closer', 'compliance_officer', 'viewer'];

const NAMES = ['__proto__', 'constructor', 'toString', 'shoe_size', ''] as const;
/** Definitions that no rule may have, by the field that is to be refused. */
const nonsense: readonly (readonly [field: string, more: object])[] = [
  ...NAMES.flatMap((name): [string, object][] => [
    ['section', { section: name }],
    ['trigger', { trigger: name }],
    ['conditions.0.predicate', { conditions: [{ predicate: name, limit: 1 }] }],
    ['actions.0.action', { actions: [{ action: name }] }],
  ]),
  ['actions.0.action', { actions: [{ action: 'reject_loan' }] }],
  ['conditions.0.limit', { conditions: [{ predicate: 'credit_score', limit: '700; drop table' }] }],
  ['conditions.0.limit', { conditions: [{ predicate: 'credit_score', limit: 1e308 }] }],
  ['conditions.0.limit', { conditions: [{ predicate: 'credit_score', limit: [700] }] }],
  ['actions.0.assigneeId', { actions: [{ action: 'assign_senior_underwriter', assigneeId: randomUUID() }] }],
  ['actions.0.documentTypes.0', { actions: [{ action: 'request_documents', documentTypes: ['constructor'] }] }],
];

const many = 5_000;
/** More than a rule can hold. */
const huge: readonly (readonly [what: string, more: object])[] = [
  ['conditions', { conditions: Array.from({ length: many }, () => ({ predicate: 'credit_score', limit: 700 })) }],
  ['actions', { actions: Array.from({ length: many }, () => ({ action: 'assess_risk' })) }],
  ['a name', { name: 'N'.repeat(50_000) }],
  ['a description', { description: 'D'.repeat(50_000) }],
  ['a reason', { reason: 'R'.repeat(50_000) }],
  ['the same kind of document', { actions: [{ action: 'request_documents', documentTypes: Array(many).fill('w2') }] }],
];

const refusedAt = ({ status, body }: Answer, field: string): string[] => {
  if (status !== 400 && status !== 422) return [`${field}: ${status}`];
  const fields = problemSchema.parse(JSON.parse(body)).errors.map((error) => error.field);
  return unless(fields.includes(field), `${field}: refused at ${fields.join(', ') || 'no field'}`);
};

export const automationRules: Check = {
  name: 'Automation rules',
  run: async ({ as }, tell) => {
    const author = await as('underwriter');
    const second = await as('senior_underwriter');
    const draft = async (more: object = {}): Promise<string> =>
      jsonOf(await send(author, '', wish(more)), madeSchema).id;
    const id = await draft();

    const done: string[] = [];
    for (const role of others) {
      const client = await as(role);
      for (const [rest, body, method] of orders(id)) {
        const { status } = await send(client, rest, body, method);
        done.push(...unless(status === 403, `${role} ${method ?? 'POST'} ${rest.replace(id, '{id}')}: ${status}`));
      }
    }
    tell(`${others.length} roles draft, change, activate, stop and try no rule`, done);

    const manager = await as('manager');
    const own = await send(author, `/${id}/activation`, { version: 1, reason });
    const shadow = await send(author, `/${id}/activation`, { version: 1, shadow: true, reason });
    const claimed = await send(author, `/${id}/activation`, { version: 1, reason, authorId: randomUUID() });
    const rewritten = await send(second, `/${id}`, wish(), 'PUT');
    const ofTheirs = await send(second, `/${id}/activation`, { version: 2, reason });
    const unseen = await send(manager, `/${id}/activation`, { version: 1, reason });
    tell('nobody activates what they wrote, nor a version that was replaced', [
      ...unless(own.status === 403, `its author: ${own.status}`),
      ...unless(shadow.status === 403, `its author, in shadow: ${shadow.status}`),
      ...unless(claimed.status === 400, `its author, by another name: ${claimed.status}`),
      ...unless(rewritten.status === 200, `a second version: ${rewritten.status}`),
      ...unless(ofTheirs.status === 403, `the author of the second version: ${ofTheirs.status}`),
      ...unless(unseen.status === 409, `the first version: ${unseen.status}`),
    ]);
    const mine = await send(author, `/${id}`, wish({ ownerId: randomUUID() }), 'PUT');
    tell('nobody is made the owner of a rule who is not there', unless(mine.status === 422, `${mine.status}`));

    const taken: string[] = [];
    for (const [field, more] of nonsense) taken.push(...refusedAt(await send(author, '', wish(more)), field));
    tell(`${nonsense.length} things that no rule is made of are refused by field`, taken);

    const before = jsonOf(await author.get('/api/automation-rules'), rulesSchema).length;
    const kept: string[] = [];
    for (const [what, more] of huge) {
      const { status, body } = await send(author, '', wish(more));
      kept.push(
        ...unless([400, 413, 422].includes(status), `${what}: ${status}`),
        ...unless(body.length < 20_000, `${what}: an answer of ${body.length} characters`),
      );
    }
    const after = jsonOf(await author.get('/api/automation-rules'), rulesSchema).length;
    kept.push(...unless(before === after, `${after - before} were kept`));
    tell(`${huge.length} huge rules are refused in few words`, kept);

    const stranger = await send(second, `/${randomUUID()}/dry-runs`, { version: 1 });
    const started = await Promise.all(Array.from({ length: 8 }, () => send(second, `/${id}/dry-runs`, { version: 2 })));
    const statuses = started.map(({ status }) => status);
    const running = started.find(({ status }) => status === 202);
    const runId = running && jsonOf(running, madeSchema).id;
    const cancelled = await (
      await as('viewer')
    ).ask({ method: 'POST', path: `/api/rule-dry-runs/${runId ?? randomUUID()}/cancellation`, body: {} });
    tell('dry runs go one after the other, and are cancelled by whoever may run one', [
      ...unless(stranger.status === 404, `of a rule that is not there: ${stranger.status}`),
      ...unless(
        statuses.every((status) => status === 202 || status === 409),
        `at once: ${statuses.join(', ')}`,
      ),
      ...unless(statuses.includes(202), `none of ${statuses.length} began`),
      ...unless(cancelled.status === 403, `cancelled by a viewer: ${cancelled.status}`),
    ]);
    await send(author, `/${id}/retirement`, { reason });
  },
};
