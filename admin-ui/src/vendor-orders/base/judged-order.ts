import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { read } from '../../client/http.ts';
import { sendAsJudged } from '../../kit/command/send-as-judged.ts';

const LOOKS = 5;
const PAUSE_MS = 200;

/** The order once the change is there that a command came too late for. */
export const readNewer = async ({ id, version }: VendorOrderDetail): Promise<VendorOrderDetail> => {
  for (let look = 1; ; look += 1) {
    const newest = await read<VendorOrderDetail>(`vendor-orders/${id}`);
    if (newest.version > version || look === LOOKS) return newest;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};

/** Parts of an order that a judgment rests on. */
const judgements = {
  terms: ({ product, priority, details, instructions }: VendorOrderDetail) => [
    product,
    priority,
    details,
    instructions,
  ],
  holder: ({ partnerId, appraiserId }: VendorOrderDetail) => [partnerId, appraiserId],
  fee: ({ fees }: VendorOrderDetail) => fees,
  hold: ({ heldBecause }: VendorOrderDetail) => heldBecause,
  reports: ({ reports, cleared }: VendorOrderDetail) => [reports.map(({ deliveredAt }) => deliveredAt), cleared],
  flagged: ({ flagged }: VendorOrderDetail) => flagged,
} as const satisfies Record<string, (order: VendorOrderDetail) => unknown>;
export type Judgement = keyof typeof judgements;

/**
 * Sends a command for the order that its author has on screen. A vendor may answer at any moment: what says nothing about
 * that which the author has judged by is no reason to refuse.
 */
export const sendJudged = <Answer>(
  seen: VendorOrderDetail,
  by: readonly Judgement[],
  send: (version: number) => Promise<Answer>,
): Promise<Answer> =>
  sendAsJudged({
    seen,
    judgedBy: (order) => by.map((judgement) => judgements[judgement](order)),
    read: () => readNewer(seen),
    send,
  });
