import { partnerAggregate } from '../../events/partner/partner.decider.ts';
import type { Partners } from '../../events/partner/partner.state.ts';
import { PARTNERS_ID } from '../../events/partner/partner.stream.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { readingOnce } from '../../events/store/privacy/kept-secrets.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';

/** Longest delay of a change made by another process. */
const FRESH_MS = 500;

/**
 * The keys that a partner may sign with now: those of its connection, while a replaced one is still taken, and those of
 * the environment. Undefined for a partner that there is not, or whose connection was cut.
 */
export type SecretsOf = (partnerId: string, now: string) => Promise<readonly string[] | undefined>;

export const createSecretsOf = ({
  store,
  keptSecrets,
  webhookSecrets,
}: Pick<RouteDeps, 'store' | 'keptSecrets' | 'webhookSecrets'>): SecretsOf => {
  const partners = openAggregate(store, partnerAggregate);
  let latest: { readonly at: number; readonly partners: Promise<Partners> } | undefined;
  const read = (): Promise<Partners> => {
    if (latest && performance.now() - latest.at < FRESH_MS) return latest.partners;
    const loading = partners.load(PARTNERS_ID).then(({ state }) => state);
    // Nobody waits half a second for a database that is back.
    loading.catch(() => (latest = undefined));
    latest = { at: performance.now(), partners: loading };
    return loading;
  };

  const secretOf = readingOnce(keptSecrets);

  return async (partnerId, now) => {
    const { partners: all } = await read();
    const connection = Object.hasOwn(all, partnerId) ? all[partnerId] : undefined;
    if (connection?.isDisconnected) return undefined;
    const valid = (connection?.webhookSecrets ?? []).filter(
      ({ validUntil }) => validUntil === null || validUntil > now,
    );
    const kept = await Promise.all(valid.map(({ secretId }) => secretOf(secretId)));
    const ofEnvironment = webhookSecrets.get(partnerId);
    if (!connection && !ofEnvironment) return undefined;
    return [...kept.filter((secret) => secret !== undefined), ...(ofEnvironment ?? [])];
  };
};
