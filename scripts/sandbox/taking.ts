import { seedOf } from './order/invent.ts';
import type { Adoption, OrderRequest, Step, TakenOrder } from './order/orders.ts';
import { termsSchemas, withoutNumbers } from './order/terms.ts';
import { testPersonOf } from './results/test-borrowers.ts';

type Taking = {
  readonly partnerId: string;
  readonly request: OrderRequest;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Idempotency key of the request; another key is another request. */
  readonly key?: string | undefined;
  /** Number of earlier arrivals of the order. */
  readonly times?: number;
};

/** A vendor's number of an order. @param times how often it had come before */
export const referenceOf = (kind: string, orderId: string, times = 0): string =>
  `SBX-${kind.slice(0, 3).toUpperCase()}-${seedOf(orderId).toString(36).toUpperCase()}${times > 0 ? `-${times + 1}` : ''}`;

/** An order as it has just come, with nothing planned yet. @throws ZodError when its terms cannot be read */
export const newlyTaken = ({ partnerId, request, at, key, times = 0 }: Taking): TakenOrder => {
  const terms = withoutNumbers(request.terms, testPersonOf);
  termsSchemas[request.kind].parse(terms);
  return {
    partnerId,
    reference: referenceOf(request.kind, request.orderId, times),
    takenAt: at,
    ...(key !== undefined && { key }),
    ...(times > 0 && { times }),
    order: { ...request, terms },
    behaviour: null,
    standing: 'open',
    revisions: [],
    planned: 0,
    steps: [],
    sent: [],
  };
};

/** The same with what was said of it elsewhere, and what there is still to say. @param now milliseconds since 1970 */
export const withHistory = (
  taken: TakenOrder,
  { standing, revisions, said, toSay }: Omit<Adoption, 'partnerId' | 'order'>,
  now: number,
): TakenOrder => ({
  ...taken,
  standing,
  revisions,
  planned: said + toSay.length,
  steps: toSay.map(({ type, afterMs, revision }, index): Step => {
    const dueAt = now + afterMs;
    return {
      type,
      sequence: said + index + 1,
      dueAt,
      timestamp: new Date(dueAt).toISOString(),
      ...(revision !== undefined && { revision }),
      attempts: 0,
    };
  }),
});
