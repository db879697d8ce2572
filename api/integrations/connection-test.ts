import type { PartnerCall } from '../../events/partner-access/partner-calls.ts';
import { reachOf } from '../../events/platform/outbound/outbound-address.ts';
import { createSendOut, OutboundError } from '../../events/platform/outbound/outbound-request.ts';
import type { ConnectionTest } from './integrations.contract.ts';

const TIMEOUT_MS = 10_000;
const sendOut = createSendOut();

/** Of a status of HTTP, in our own words: what the other side says goes nowhere. */
const wordsOf = (status: number): string => {
  if (status === 401 || status === 403) return `The partner does not take the API key (HTTP ${status})`;
  if (status === 404) return 'There is no /health at this address (HTTP 404): check its path';
  if (status >= 300 && status < 400) return `The partner sends on to another address (HTTP ${status}): use that one`;
  return `The partner answers with HTTP ${status}`;
};

/** Asks a partner whether it is there, by `GET {endpoint}/health`, with its credential. */
export const testConnection = async (
  settings: Parameters<typeof reachOf>[0],
  { endpoint, apiKey, isSandbox }: { endpoint: string; apiKey: string | undefined; isSandbox: boolean },
): Promise<ConnectionTest> => {
  try {
    const { status, durationMs } = await sendOut({
      url: `${endpoint}/health`,
      method: 'GET',
      reach: reachOf(settings, { endpoint, isSandbox }),
      timeoutMs: TIMEOUT_MS,
      headers: { accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    });
    const isReached = status >= 200 && status < 300;
    return { isReached, text: isReached ? 'The partner answers' : wordsOf(status), tookMs: Math.round(durationMs) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { isReached: false, text: `Not reached: ${error.message}`, tookMs: Math.round(error.durationMs) };
  }
};

/** The test as a call, for the health of the connection. */
export const asCall = (partnerId: string, { isReached, text, tookMs }: ConnectionTest): PartnerCall => ({
  partnerId,
  what: 'test',
  outcome: isReached ? 'done' : 'failed',
  error: isReached ? undefined : text,
  tookMs,
});
