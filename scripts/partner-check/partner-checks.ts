import { randomUUID } from 'node:crypto';
import { type Answer, exchange, type Message } from './exchange.ts';

/** A message, the statuses that are right for it, and what they mean to who sends or takes it. */
type Check = {
  readonly name: string;
  readonly message: Message;
  readonly right: readonly number[];
  readonly means: string;
};
/** What came of one. */
export type Result = Omit<Check, 'message'> & { readonly answer: Answer; readonly isRight: boolean };

/** About no order that there is: nothing follows from it. */
const harmless = (sequence: number): string =>
  JSON.stringify({
    type: 'order.acknowledged',
    timestamp: new Date().toISOString(),
    data: { orderId: randomUUID(), orderNumber: 'APR-2026-00000000', reference: 'check', sequence },
  });

const MORE_VALUES_THAN_ALLOWED = 20_001;
const MORE_BYTES_THAN_ALLOWED = 750_000;

/** What a partner's messages to the portal are answered with. */
const ofPortal = (): readonly Check[] => {
  const [id, body] = [randomUUID(), harmless(1)];
  const many = JSON.stringify({ type: 'order.note', data: Array.from({ length: MORE_VALUES_THAN_ALLOWED }, () => 1) });
  const large = JSON.stringify({ type: 'order.note', data: 'x'.repeat(MORE_BYTES_THAN_ALLOWED) });
  const fresh = (text: string, more: Partial<Message> = {}): Message => ({ id: randomUUID(), body: text, ...more });
  return [
    {
      name: 'A signed message',
      message: { id, body },
      right: [202],
      means: 'it is kept; GET /api/v1/deliveries/{deliveryId} says what came of it',
    },
    {
      name: 'The same message again',
      message: { id, body },
      right: [200],
      means: 'the first answer; send again for as long as you have none',
    },
    { name: 'Another body under its id', message: { id, body: harmless(2) }, right: [202], means: 'kept as refused' },
    { name: 'Signed with another secret', message: fresh(body, { isForged: true }), right: [401], means: 'not kept' },
    {
      name: 'Signed an hour ago',
      message: fresh(body, { minutesOld: 60 }),
      right: [401],
      means: 'sign each attempt anew',
    },
    { name: 'No JSON', message: fresh('{"type":'), right: [400], means: 'kept as refused' },
    {
      name: 'Not sent as JSON',
      message: fresh(body, { contentType: 'text/plain' }),
      right: [415],
      means: 'kept as refused',
    },
    { name: 'Too many values', message: fresh(many), right: [400], means: 'kept as refused' },
    {
      name: 'Too large',
      message: fresh(large),
      right: [413],
      means: 'not kept; send files ahead by POST /api/v1/orders/{orderId}/files',
    },
  ];
};

/** What a partner's own address has to answer the portal. */
const ofEndpoint = (): readonly Check[] => {
  const [id, body] = [
    randomUUID(),
    JSON.stringify({ type: 'partner.check', timestamp: new Date().toISOString(), data: {} }),
  ];
  const taken = [200, 201, 202, 204];
  const refused = [400, 401, 403];
  const fresh = (more: Partial<Message>): Message => ({ id: randomUUID(), body, ...more });
  return [
    {
      name: 'A signed message',
      message: { id, body },
      right: taken,
      means: 'taken, also of a type that you do not know',
    },
    { name: 'The same message again', message: { id, body }, right: taken, means: 'taken, and acted on once' },
    {
      name: 'Signed with another secret',
      message: fresh({ isForged: true }),
      right: refused,
      means: 'believe no such message',
    },
    {
      name: 'Signed an hour ago',
      message: fresh({ minutesOld: 60 }),
      right: refused,
      means: 'somebody may repeat what they overheard',
    },
  ];
};

/** Runs every check, one after the other. @param address the portal's for the partner, or the partner's own */
export const runPartnerChecks = async (
  side: 'portal' | 'endpoint',
  address: string,
  secret: string,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const { message, ...check } of side === 'portal' ? ofPortal() : ofEndpoint()) {
    const answer = await exchange(address, secret, message);
    results.push({ ...check, answer, isRight: check.right.includes(answer.status) });
  }
  return results;
};
