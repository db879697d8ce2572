import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isForKeys, permissionName, type Route } from '../../../api/http/requests/route.ts';
import { anyKind, type OrderRight } from '../../../api/services/orders/vendor-order-rights.ts';
import { whyNoDemographics } from '../../../events/lending/permissions/demographics-access.ts';
import { allows, type Role, rolePermissions, roles } from '../../../events/lending/permissions/permissions.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { pdf } from '../loan-application/requests.ts';
import { each } from '../seeded/crawl.ts';
import { validBodies } from './bodies.ts';
import { type Place, placesOf, type Thing } from './objects.ts';
import { isLetIn } from '../seeded/may-find.ts';
import { keyOf, openOffice } from './office.ts';

/** Answers what was done before, or asks somebody else; nothing comes of it. */
const REPEATED: Readonly<Record<string, string>> = {
  'POST /api/urla-drafts/:id/submission': 'A draft that was submitted names its file again',
  'DELETE /api/users/:id/sessions': 'Of somebody who has none',
  'POST /api/integrations/:partnerId/test': 'Asks the partner',
};

const file = '/api/applications/:id';
const words = [`POST ${file}/comments`, `POST ${file}/conditions/:conditionId/comments`];
const reveal = `POST ${file}/borrowers/:borrowerId/reveals`;
const takeBack = `POST ${file}/disposition/retraction`;
const afterClosing = ['request', 'receipt', 'return', 'clearing', 'reopening', 'withdrawal'].map(
  (step) => `POST ${file}/conditions/:conditionId/${step}`,
);
/** What a closed file still takes: words about it, a look at what it keeps, and what comes after closing. */
const stillTaken: Readonly<Record<string, readonly string[]>> = {
  funded: [...words, reveal, ...afterClosing, `PUT ${file}/assignee`, `PUT ${file}/conditions/:conditionId`],
  rejected: [...words, reveal],
  withdrawn: [...words, reveal, takeBack],
  forgotten: [],
  'taken and forgotten': [],
};
/** Settles with the vendor, and has it do nothing more. */
const endsAnOrder = ['PUT /fee', 'POST /hold', 'POST /cancellation'].map((end) =>
  end.replace(' ', ' /api/vendor-orders/:id'),
);
/** Who can do most, first. */
const mightiest: readonly Role[] = ['manager', 'senior_underwriter', ...roles];
/** Of a version that nothing has: what would be done is refused. */
const NEVER = { 'if-match': '"999999"' };

describe('Every command, at everything that it may be about', () => {
  let office: Awaited<ReturnType<typeof openOffice>>;
  beforeAll(async () => {
    office = await openOffice();
  }, 120_000);
  afterAll(() => office.stop());

  const forStaff = () => office.commands.filter((route) => !isForKeys(route));
  const at = (base: RegExp) => forStaff().filter(({ path, isQuestion }) => base.test(path) && !isQuestion);

  /** Where a role that is let in may not act on that kind of order. */
  const isOfOthersKind = (role: Role, { route, thing }: Place): boolean => {
    const order = office.orders.get(thing.id);
    const right = (['order', 'update', 'review'] satisfies OrderRight[]).find(
      (each) => permissionName(anyKind(each)) === permissionName(route.permission),
    );
    if (!order || !right) return false;
    return !vendorKinds[order.kind].permissions[right].some((each) => allows(rolePermissions(role), each));
  };

  describe.each([
    ['nothing in it', () => ({}), false],
    [
      'all that it takes, for a version that there is not',
      ({ route, thing }: Place) => validBodies[keyOf(route)]?.(thing.ids),
      true,
    ],
  ] as const)('with %s', (_, sentAt, isValid) => {
    it.each(roles)('does nothing for a %s, and says why', async (role) => {
      const { things, head, send, cookieOf } = office;
      const before = await head();
      const wrong = new Set<string>();
      const places = forStaff().flatMap((route) => placesOf(route, things));
      await each(places, async (place) => {
        const sent = sentAt(place);
        // Who is not let in is refused whatever is sent: once is enough.
        if (!sent || (isValid && !isLetIn(role, place.route))) return;
        const { status, code, detail } = await send(place, sent, { ...cookieOf(role), ...NEVER });
        const isRefused = status >= 400 && status < 500 && status !== 401 && detail !== '';
        const isRight =
          !isLetIn(role, place.route) || (isValid && isOfOthersKind(role, place))
            ? status === 403 && code === 'forbidden'
            : isRefused || (status < 300 && keyOf(place.route) in REPEATED);
        if (!isRight) wrong.add(`${keyOf(place.route)} ${status} ${code} ${detail}`);
      });
      expect([...wrong]).toEqual([]);
      expect(await head()).toBe(before);
    });
  });

  it('lets a partner deliver on no order but its own open one', async () => {
    const { as, commands, head, orders, portal, send } = office;
    const admin = await as('admin');
    const scopes = ['title:report', 'appraisal:report', 'compliance:submit'];
    const answers = new Set<string>();
    for (const partnerId of ['acme-title', 'acme-appraisal', 'former-title', 'other-title']) {
      const wish = { name: 'Matrix', partner: partnerId, partnerId, scopes, requestsPerMinute: 6_000 };
      const headers = { 'x-api-key': String((await admin.post('/api/api-keys').send(wish)).body.key) };
      const before = await head();
      for (const { orderId, partnerId: whose, status } of orders.values()) {
        if (whose === partnerId && status !== 'cancelled') continue;
        const told = async (path: string, sent: object) => {
          const route = [...commands, ...portal.app.routes].find(
            (each) => each.path === path && each.method === 'post',
          );
          if (!route) throw new Error(`There is no route ${path}`);
          const answer = await send({ route, path: path.replace(':orderId', orderId) }, sent, headers);
          answers.add(`${path} ${answer.status} ${answer.code}`);
        };
        await told('/api/v1/orders/:orderId/files', { form: {}, file: pdf('report') });
        await told('/api/v1/title/report', { json: { orderId, result: vendorResults.title } });
        await told('/api/v1/appraisal/report', { json: { orderId, result: vendorResults.appraisal } });
        await told('/api/v1/compliance/submit', { json: { orderId, result: vendorResults.compliance } });
      }
      expect(await head()).toBe(before);
    }
    expect([...answers].toSorted()).toEqual([
      '/api/v1/appraisal/report 404 not_found',
      '/api/v1/compliance/submit 404 not_found',
      '/api/v1/orders/:orderId/files 404 not_found',
      '/api/v1/title/report 404 not_found',
    ]);
  });

  it('has a body for each command at a file, an order, a draft and a form', () => {
    const known = at(/^\/api\/(applications|vendor-orders|urla-drafts|uad-reports|work-queues)\//).map(keyOf);
    expect(Object.keys(validBodies).toSorted()).toEqual(known.toSorted());
  });

  /** Nobody who decides on credit writes section 8. */
  const mayCollect = (role: Role, { path }: Route): boolean =>
    !path.endsWith('/demographics') || whyNoDemographics(rolePermissions(role), false) === undefined;

  /** Sends each command with all that it takes, for the version that there is. @returns those that changed something */
  const changesAt = async (thing: Thing, routes: readonly Route[]): Promise<string[]> => {
    const { cookieOf, head, send, versionOf } = office;
    const changes: string[] = [];
    const wrong: string[] = [];
    for (const route of routes) {
      const key = keyOf(route);
      const [place] = placesOf(route, [thing]);
      const role = mightiest.find(
        (each) => isLetIn(each, route) && mayCollect(each, route) && !(place && isOfOthersKind(each, place)),
      );
      const sent = validBodies[key];
      if (!sent || !place || !role) throw new Error(`Nobody can send ${key}`);
      const before = await head();
      const headers = { ...cookieOf(role), 'if-match': `"${await versionOf(thing)}"` };
      const { status, code, detail } = await send(place, sent(thing.ids), headers);
      if ((await head()) !== before) changes.push(key);
      else if (status >= 300 && ![404, 409, 410, 422].includes(status))
        wrong.push(`${key} ${status} ${code} ${detail}`);
    }
    expect(wrong).toEqual([]);
    return changes.toSorted();
  };
  const fileThat = (kind: string): Thing => {
    const id = office.files.find((each) => each.kind === kind)?.applicationId;
    const thing = office.things.find((each) => each.id === id);
    if (!thing) throw new Error(`There is no file that is ${kind}`);
    return thing;
  };

  it.each(Object.keys(stillTaken))('has no vendor begin or go on for a file that is %s', async (kind) => {
    const { id } = fileThat(kind);
    const ofFile = office.things.filter((thing) => office.orders.get(thing.id)?.applicationId === id);
    expect(ofFile).toHaveLength(kind === 'taken and forgotten' ? 0 : 1);
    for (const order of ofFile) {
      const changes = await changesAt(order, at(/^\/api\/vendor-orders\//));
      expect(changes.filter((key) => !endsAnOrder.includes(key))).toEqual([]);
    }
  });

  it.each(Object.entries(stillTaken))('leaves a file that is %s as it is', async (kind, taken) => {
    const ofFiles = at(/^\/api\/(applications|work-queues)\//);
    // What opens it again comes last.
    const routes = [
      ...ofFiles.filter((route) => keyOf(route) !== takeBack),
      ...ofFiles.filter((route) => keyOf(route) === takeBack),
    ];
    expect(await changesAt(fileThat(kind), routes)).toEqual([...taken].toSorted());
  });
});
