import { z } from 'zod';
import { readJson } from '../../events/kernel/bounded-json.ts';
import { legible } from '../../events/kernel/plain-text.ts';
import { looksLikeSsn } from '../../events/lending/fields/personal-text.ts';
import { partnerAggregate } from '../../events/partner/partner.decider.ts';
import { connectionTo } from '../../events/partner/partner.state.ts';
import { PARTNERS_ID } from '../../events/partner/partner.stream.ts';
import { recordPartnerCall } from '../../events/partner-access/partner-calls.ts';
import { OutboundError } from '../../events/platform/outbound/outbound-request.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';

/** One thing that is sent to a vendor: where below its address, and under which key, so that a repeat is harmless. */
export type VendorRequest = {
  readonly partnerId: string;
  /** `/orders` */
  readonly path: string;
  readonly key: string;
  readonly body: object;
  /** In a word, for the health of the connection: `order`, `revision`. */
  readonly what: string;
};

/** A vendor's answer: accepted, rejected for good, or no usable answer. */
export type VendorAnswer =
  | { readonly kind: 'taken'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'not_reached'; readonly problem: string };

const problemSchema = z.object({ title: z.string().optional(), detail: z.string().optional() });
const MOST_REASON = 500;
/** Refusals that another time may overcome: a credential that is not ours yet, a timeout, too early, too many. */
const PASSING = [401, 403, 408, 425, 429];

const jsonIn = (body: Buffer): unknown => {
  try {
    return readJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** In the vendor's words where they can be shown. */
const reasonIn = (body: Buffer, status: number): string => {
  const { data } = problemSchema.safeParse(jsonIn(body));
  const said = legible((data?.detail ?? data?.title ?? '').replaceAll(/\s+/g, ' ').trim(), MOST_REASON);
  return said === '' || looksLikeSsn(said) ? `The vendor does not take it (HTTP ${status})` : said;
};

const answerOf = (status: number, body: Buffer): VendorAnswer => {
  if (status >= 200 && status < 300) return { kind: 'taken', body: jsonIn(body) };
  if (status >= 400 && status < 500 && !PASSING.includes(status)) {
    return { kind: 'refused', reason: reasonIn(body, status) };
  }
  const isOurs = status === 401 || status === 403;
  const problem = isOurs ? `HTTP ${status}: it does not take our credential, see API Integrations` : `HTTP ${status}`;
  return { kind: 'not_reached', problem };
};

type Deps = Pick<WorkflowDeps, 'store' | 'keptSecrets' | 'sendOut' | 'reachOf'>;

/** Sends something to a vendor by its connection; once: whether it is tried again is decided by the policy. */
export const sendToVendor = async (deps: Deps, request: VendorRequest): Promise<VendorAnswer> => {
  const { partnerId, path, key, body, what } = request;
  const { state } = await openAggregate(deps.store, partnerAggregate).load(PARTNERS_ID);
  const connection = connectionTo(state, partnerId);
  if (!connection) {
    const name = state.partners[partnerId]?.name ?? partnerId;
    return { kind: 'not_reached', problem: `${name} is not connected: see API Integrations` };
  }
  const credential = connection.secretId === null ? undefined : await deps.keptSecrets.read(connection.secretId);
  const startedAt = performance.now();
  const answer = await deps
    .sendOut({
      url: `${connection.endpoint}${path}`,
      reach: deps.reachOf(connection),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': key,
        ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
      },
      body: JSON.stringify(body),
    })
    .then(({ status, body: answered }) => answerOf(status, answered))
    .catch((error: unknown): VendorAnswer => {
      if (!(error instanceof OutboundError)) throw error;
      return { kind: 'not_reached', problem: error.message };
    });
  const outcomes = { taken: 'done', refused: 'refused', not_reached: 'failed' } as const;
  await recordPartnerCall(deps.store.pool, {
    partnerId,
    what,
    outcome: outcomes[answer.kind],
    error: answer.kind === 'taken' ? undefined : answer.kind === 'refused' ? 'Refused' : answer.problem,
    tookMs: performance.now() - startedAt,
  });
  return answer;
};
