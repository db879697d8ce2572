import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultRateLimits } from '../../../api/http/requests/security.ts';
import { forgetDraft } from '../../../api/urla-draft/forget-draft.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { whyNoDemographics } from '../../../events/lending/permissions/demographics-access.ts';
import { type Role, rolePermissions, roles } from '../../../events/lending/permissions/permissions.ts';
import { partnerEventNames } from '../../../events/lending/partners/partner-events.ts';
import { toCloudEvent } from '../../../events/outbox/relay/cloud-event.ts';
import { createTransport } from '../../../events/outbox/relay/transport.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createMessages } from '../../../events/published/webhook-messages.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { followLive } from '../../support/portal/live.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus } from '../../support/portal/set-status.ts';
import { testKeys } from '../../support/store/keys.ts';
import { type Forgetting, openForgetting } from '../loan-application/forgetting.ts';
import { submitRequest } from '../loan-application/requests.ts';
import { type Address, crawlOf, type Found } from './crawl.ts';
import { isLetIn, mayFind } from './may-find.ts';
import { seedFiles, type SeededFile } from './seeded-files.ts';
import { askedAddresses, seedOthers } from './seeded-others.ts';
import { bornOf, type Find, findsIn, isOf, type Seed, seededBorrower, seedOf, ssnOf } from './seeds.ts';

const SECRET = ['ssn', 'birthDate', 'account', 'demographics'];
describe('Personal data of twenty files', () => {
  const logLines: string[] = [];
  const agents = new Map<Role, Agent>();
  const cookies = new Map<Role, string>();
  const keys: string[] = [];
  let portal: Portal;
  let office: Forgetting;
  let files: readonly SeededFile[];
  let addresses: readonly Address[];
  let live: Awaited<ReturnType<typeof followLive>>;

  const as = async (role: Role): Promise<Agent> => {
    const agent = agents.get(role) ?? (await portal.agentAs(role));
    agents.set(role, agent);
    return agent;
  };
  const newest = () => portal.store.reader.headPosition(portal.database.pool);
  const of = (kind: string): SeededFile => {
    const file = files.find((each) => each.kind === kind);
    if (!file) throw new Error(`There is no file of the kind "${kind}"`);
    return file;
  };

  beforeAll(async () => {
    portal = await startPortal({
      log: createLogger('test', 'trace', { write: (line) => void logLines.push(line) }),
      rateLimits: { ...defaultRateLimits, perSession: 1_000_000, perAddress: 1_000_000 },
    });
    office = openForgetting(portal);
    for (const role of roles) {
      const { headers } = await (await as(role)).get('/api/auth/user');
      cookies.set(role, String(headers['set-cookie']).split(';')[0] ?? '');
    }
    live = await followLive(portal.url, cookies.get('viewer') ?? '');
    files = await seedFiles({ portal, office, as });
    const others = await seedOthers({ portal, office, as }, files);
    for (const partnerId of ['acme-title', 'acme-appraisal', 'former-title', 'other-title']) {
      const scopes = ['applications:read', 'events:read'];
      const sent = { name: 'Crawl', partner: partnerId, partnerId, scopes, requestsPerMinute: 6_000 };
      keys.push((await (await as('admin')).post('/api/api-keys').send(sent)).body.key);
    }
    await office.caughtUp(await newest());
    const { addresses: reached } = crawlOf(portal, askedAddresses(others));
    addresses = await reached({ cookie: cookies.get('manager') ?? '' });
  }, 240_000);
  afterAll(async () => {
    await live.stop();
    await portal.stop();
  });

  /** Everything that the role finds at any address. */
  const foundBy = (role: Role): Promise<Found[]> =>
    crawlOf(portal).findsOf(
      addresses.filter(({ route }) => isLetIn(role, route)),
      { cookie: cookies.get(role) ?? '' },
    );
  const foundByPartners = async (): Promise<Found[]> => {
    const crawl = crawlOf(portal);
    const found: Found[] = [];
    for (const key of keys) {
      const headers = { 'x-api-key': key };
      found.push(...(await crawl.findsOf(await crawl.addresses(headers, crawl.reading(true)), headers)));
    }
    return found;
  };
  /** The files that a text is of end with its letters. */
  const placeOf = ({ text }: Find) => {
    const file = files.find(({ seeds }) => seeds.some((seed) => isOf(seed, text)));
    return { isOfDraft: file?.applicationId === undefined, isBeingTaken: file?.kind === 'being taken' };
  };
  const inWords = ({ kind, text, route }: Found): string => `${kind} ${text} at ${route.path}`;

  const sentToKafka = async (): Promise<string> => {
    const stored = await portal.store.reader.readAllStored(portal.database.pool, { after: 0, limit: 100_000 });
    const transport = createTransport({ registry: eventRegistry, keys: testKeys(portal.database.pool, 0) });
    const sealed = await transport.seal(stored);
    return sealed.map((each) => toCloudEvent(each.event, { ...each, source: '/lendlog', previous: 0 })).join('\n');
  };
  const sentByWebhook = async (): Promise<string[]> => {
    const { pool, reader } = portal.store;
    const messages = createMessages({ pool, reader });
    const stored = await reader.readAllStored(pool, { after: 0, limit: 100_000 });
    const told = stored.flatMap(({ eventId }) =>
      partnerEventNames.map((event) => messages.told({ sourceEventId: eventId, event })),
    );
    return (await Promise.all(told)).flatMap((each) => (each ? [JSON.stringify(each)] : []));
  };
  /** Every file of the portal's folder, as it is kept. */
  const storedFiles = async (): Promise<string> => {
    const names = await readdir(portal.dataDir, { recursive: true, withFileTypes: true });
    const texts = names.filter((each) => each.isFile()).map((each) => readFile(join(each.parentPath, each.name)));
    return (await Promise.all(texts)).map((text) => text.toString('latin1')).join('\n');
  };
  const secretsIn = (text: string): Find[] => findsIn(text).filter(({ kind }) => SECRET.includes(kind));

  it('stands at addresses of every route that reads something', () => {
    expect(files).toHaveLength(20);
    const reached = new Set(addresses.map(({ route }) => route.path));
    const missed = crawlOf(portal)
      .reading(false)
      .filter(({ path }) => !reached.has(path))
      .map(({ path }) => path);
    expect(missed).toEqual([]);
  });

  it.each(roles)('is found by a %s only where the declared permissions let it be found', async (role) => {
    const found = await foundBy(role);
    expect(found.filter((each) => !mayFind(role, each, placeOf(each))).map(inWords)).toEqual([]);
    expect(found.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(60);
    const maySee = whyNoDemographics(rolePermissions(role), false) === undefined;
    expect(found.some(({ kind }) => kind === 'demographics')).toBe(maySee);
  });

  it('is found by no partner, whatever its orders', async () => {
    expect((await foundByPartners()).map(inWords)).toEqual([]);
  });

  it('lets a partner read the file of its own open order, and none of others', async () => {
    const { ask } = crawlOf(portal);
    const readable = async (key: string): Promise<string[]> => {
      const read: string[] = [];
      for (const { kind, applicationId } of files) {
        const { status } = await ask(`/api/v1/applications/${applicationId ?? ''}`, { 'x-api-key': key });
        expect([kind, [200, 404]]).toEqual([kind, expect.arrayContaining([status])]);
        if (status === 200) read.push(kind);
      }
      return read;
    };
    expect(await Promise.all(keys.map(readable))).toEqual([['ordered title'], ['ordered appraisal'], [], []]);
  });

  it('is in no message that leaves the house', async () => {
    const messages = await sentByWebhook();
    expect(messages.length).toBeGreaterThan(40);
    expect([findsIn(messages.join('\n')), findsIn(await sentToKafka())]).toEqual([[], []]);
    expect(live.text()).toContain('event: change');
    expect(findsIn(live.text())).toEqual([]);
  });

  it('is not found by a search, and not repeated by a refusal', async () => {
    const [viewer, officer] = [await as('viewer'), await as('loan_officer')];
    const seed = of('submitted').seeds[0] as Seed;
    for (const text of [ssnOf(seed), ssnOf(seed).replaceAll('-', ''), bornOf(seed)]) {
      const { status, body } = await viewer.get('/api/applications').query({ filter: JSON.stringify({ q: text }) });
      expect([status, body]).toEqual([200, []]);
    }
    const borrower = { ...seededBorrower(seedOf(39)), email: `${ssnOf(seed)} ${bornOf(seed)}`, ssn: `${ssnOf(seed)}9` };
    const refused = await officer.post('/api/applications').send(submitRequest({ borrowers: [borrower] }));
    expect([refused.status, findsIn(refused.text)]).toEqual([400, []]);
  });

  it('is in clear in no table and no file, but for what a read model shows', async () => {
    expect(secretsIn(await office.dump('read_model'))).toEqual([]);
    const others = await office.dump('event_store', 'platform', 'auth');
    // What a log of before has in clear stays as it is.
    expect(findsIn(others).map(({ text }) => text)).toEqual(['race.black']);
    expect(findsIn(await storedFiles())).toEqual([]);
  });

  it('is in no line of the log of the process', () => {
    expect(logLines.some((line) => line.includes('/reveals'))).toBe(true);
    expect(findsIn(logLines.join('\n'))).toEqual([]);
  });

  describe('once everybody is forgotten', () => {
    beforeAll(async () => {
      for (const { applicationId, draftId, kind } of files) {
        if (applicationId !== undefined) await forgetAllOf(applicationId);
        else if (draftId !== undefined) await forgetTyped(draftId, kind);
      }
      await office.caughtUp(await newest());
    }, 120_000);

    const forgetAllOf = async (applicationId: string): Promise<void> => {
      const manager = await as('manager');
      await manager.post(`/api/applications/${applicationId}/disposition/resumption`).send({});
      await setStatus(manager, applicationId, { status: 'rejected', notes: 'Too little income' });
      const { state } = await openAggregate(portal.store, loanApplicationAggregate).load(applicationId);
      if (state.status === 'not_submitted') throw new Error(`${applicationId} was never submitted`);
      for (const { borrowerId } of state.borrowers) await office.forget(applicationId, borrowerId);
    };
    const forgetTyped = async (draftId: string, kind: string): Promise<void> => {
      if (kind !== 'discarded') await (await as('loan_officer')).delete(`/api/urla-drafts/${draftId}`);
      const wish = { draftId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17' };
      await forgetDraft({ store: portal.store, erase: office.erase() }, wish, commandMetadata());
    };

    it.each(roles)('is found by no %s anywhere', async (role) => {
      expect((await foundBy(role)).map(inWords)).toEqual([]);
    });

    it('is in no table, no file, no message and no answer to a partner', async () => {
      expect(findsIn(await office.dump('read_model'))).toEqual([]);
      expect(findsIn(await storedFiles())).toEqual([]);
      expect([findsIn((await sentByWebhook()).join('\n')), findsIn(await sentToKafka())]).toEqual([[], []]);
      expect((await foundByPartners()).map(inWords)).toEqual([]);
      expect(findsIn(logLines.join('\n'))).toEqual([]);
    });
  });
});
