import { z } from 'zod';
import { type Check, unless } from '../../check.ts';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { addressOf, jsonOf, staffFor } from '../../target.ts';

/** Fields added to a request in the hope that they are stored. */
const extras = {
  id: '11111111-1111-4111-8111-111111111111',
  applicationId: '11111111-1111-4111-8111-111111111111',
  userId: '11111111-1111-4111-8111-111111111111',
  role: 'admin',
  status: 'funded',
  permissions: { users: { approve: true } },
  overrides: [{ permission: 'users.approve', effect: 'allow' }],
  version: 1,
  actor: { kind: 'system', id: 'x', name: 'x' },
  isAdmin: true,
  constructor: { prototype: { isAdmin: true } },
  prototype: { isAdmin: true },
} as const;

/** As it comes over the wire: `__proto__` is a name like any other there. */
const withExtras = (names: readonly string[], body: object = {}): string => {
  const added = Object.entries({
    ...body,
    ...Object.fromEntries(Object.entries(extras).filter(([name]) => names.includes(name))),
  });
  const members = added.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...members, '"__proto__":{"isAdmin":true,"role":"admin"}'].join(',')}}`;
};

const problemSchema = z.looseObject({ errors: z.array(z.looseObject({ field: z.string() })) });
const fieldSchema = z.looseObject({ const: z.unknown().optional() });
const formSchema = z.looseObject({ properties: z.record(z.string(), fieldSchema).default({}) });
const bodySchema = formSchema.extend({ oneOf: z.array(formSchema).optional() });

/** The form that is attacked, of a body that has several: with what makes it that form, so that its other fields are looked at. */
const formOf = (schema: unknown) => {
  const { data } = bodySchema.safeParse(schema);
  const form = data?.oneOf?.[0] ?? data;
  const fields = Object.entries(form?.properties ?? {});
  return {
    known: fields.map(([name]) => name),
    marks: Object.fromEntries(fields.flatMap(([name, { const: mark }]) => (mark === undefined ? [] : [[name, mark]]))),
  };
};

export const massAssignment: Check = {
  name: 'Mass assignment',
  run: async (target, tell) => {
    const { as, calls, ids } = target;
    const admin = await as('admin');
    const manager = await as('manager');
    const snapshot = async (): Promise<Readonly<Record<string, string>>> => {
      const file = await admin.get(`/api/applications/${ids['id']}/detailed`);
      const users = jsonOf(await admin.get('/api/users'), z.array(z.looseObject({ id: z.string() })));
      // When someone was last seen is not what a request assigns.
      const people = users.map(({ id, role, status, email, version, permissions }) => ({
        id,
        role,
        status,
        email,
        version,
        permissions,
      }));
      const keys = await admin.get('/api/api-keys');
      return { file: file.body, users: JSON.stringify(people), keys: keys.body };
    };
    const headers = { 'Content-Type': 'application/json' };
    const writes = calls.filter(
      ({ bodyType, permission }) => bodyType === 'application/json' && !/^(public|key)/.test(permission),
    );
    // Signing in is recorded of a user: done before it is looked at.
    for (const call of writes) await staffFor(target, call);
    const before = await snapshot();
    const failures: string[] = [];
    for (const call of writes) {
      // Fields that the call itself has by that name do not count.
      const { known, marks } = formOf(call.bodySchema);
      const names = Object.keys(extras).filter((name) => !known.includes(name));
      const client = await staffFor(target, call);
      const { status, body } = await client.ask({
        method: call.method,
        path: addressOf(call, ids),
        headers,
        body: withExtras(names, marks),
      });
      const told = problemSchema.safeParse(body.startsWith('{') ? JSON.parse(body) : {}).data?.errors ?? [];
      const missed = names.filter((name) => !told.some(({ field }) => field === name));
      failures.push(
        ...unless(status === call.refusesWith, `${call.method} ${call.path} answered ${status}`),
        ...unless(
          status !== call.refusesWith || missed.length === 0,
          `${call.method} ${call.path} passes over ${missed.join(', ')}`,
        ),
      );
    }
    tell(`${writes.length} calls refuse by name the fields that they do not know`, failures);
    const after = await snapshot();
    const changed = Object.keys(before).flatMap((what) => {
      const [was = '', is = ''] = [before[what], after[what]];
      const at = Array.from(was).findIndex((character, index) => character !== is[index]);
      return unless(was === is, `${what}: ${was.slice(at - 40, at + 40)} is ${is.slice(at - 40, at + 40)}`);
    });
    tell('nothing has changed by them', changed);

    const officer = await as('loan_officer');
    const nested: string[] = [];
    const request = submitRequest();
    const [her] = request.borrowers;
    for (const [where, body] of Object.entries({
      'borrowers.0': { ...request, borrowers: [{ ...her, borrowerId: extras.id, creditScore: 850 }] },
      property: { ...request, property: { ...request.property, valueCents: 1 } },
      loan: { ...request, loan: { ...request.loan, amountCents: 1 } },
    })) {
      const { status } = await officer.ask({ method: 'POST', path: '/api/applications', body });
      nested.push(...unless(status === 400, `in ${where}: ${status}`));
    }
    tell('an application takes no unknown field deep inside', nested);

    const me = jsonOf(await officer.get('/api/auth/user'), z.looseObject({ id: z.string(), role: z.string() }));
    const ofSelf: string[] = [];
    for (const body of [{ role: 'admin' }, { status: 'active', role: 'admin' }, { permissions: extras.permissions }]) {
      const { status } = await officer.ask({ method: 'PATCH', path: `/api/users/${me.id}`, body });
      ofSelf.push(...unless(status === 403 || status === 400, `${JSON.stringify(body)} answered ${status}`));
    }
    const ofManager = jsonOf(await manager.get('/api/auth/user'), z.looseObject({ id: z.string() }));
    const { status } = await manager.ask({
      method: 'PATCH',
      path: `/api/users/${ofManager.id}`,
      body: { role: 'admin' },
    });
    ofSelf.push(...unless(status === 403, `a manager who may edit users answered ${status}`));
    tell('nobody gives themselves a role', ofSelf);
    const clean = jsonOf(
      await officer.get('/api/auth/user'),
      z.looseObject({ role: z.string(), isAdmin: z.unknown().optional() }),
    );
    tell(
      'no prototype was polluted',
      unless(clean.isAdmin === undefined && clean.role === 'loan_officer', JSON.stringify(clean)),
    );
  },
};
