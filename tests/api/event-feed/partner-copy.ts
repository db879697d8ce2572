import { z } from 'zod';
import { dispositions } from '../../../events/lending/disposition/disposition.ts';
import { applicationStatuses } from '../../../events/lending/life-cycle/life-cycle.ts';

export type Told = {
  id: string;
  type: string;
  timestamp: string;
  position: number;
  data: Record<string, unknown>;
};

const copiedSchema = z.object({
  number: z.string(),
  status: z.enum(applicationStatuses),
  disposition: z.enum(dispositions).nullable(),
});
type CopiedFile = z.output<typeof copiedSchema>;

/** A copy in a partner's program, made of the feed alone. */
export type Copy = {
  readonly files: Readonly<Record<string, CopiedFile>>;
  /** Orders that are with the partner. */
  readonly orders: readonly string[];
};

const without = (copy: Copy['files'], id: string): Copy['files'] =>
  Object.fromEntries(Object.entries(copy).filter(([key]) => key !== id));

const filesAfter = (files: Copy['files'], { type, data }: Told): Copy['files'] => {
  const id = String(data['applicationId']);
  const file = files[id];
  const changed = (change: object): Copy['files'] => {
    if (!file) throw new Error(`${type} is told of a file that is not shared`);
    return { ...files, [id]: copiedSchema.parse({ ...file, ...change }) };
  };
  switch (type) {
    case 'application.shared':
      return { ...files, [id]: copiedSchema.parse({ ...data, number: data['applicationNumber'] }) };
    case 'application.unshared':
      return without(files, id);
    case 'application.status_changed':
      return changed({ status: data['to'] });
    case 'application.disposition_changed':
      return changed({ disposition: data['disposition'] });
    default:
      return changed({});
  }
};

const ordersAfter = (orders: readonly string[], { type, data }: Told): readonly string[] => {
  const id = String(data['orderId']);
  if (type === 'order.placed' || type === 'order.reopened') return [...new Set([...orders, id])];
  const isOver = ['order.cancelled', 'order.withdrawn', 'order.completed'].includes(type);
  return isOver ? orders.filter((each) => each !== id) : orders;
};

/** @throws for an event of a file that the partner was not told it sees */
export const copyOf = (events: readonly Told[]): Copy =>
  events.reduce<Copy>(
    ({ files, orders }, event) => ({ files: filesAfter(files, event), orders: ordersAfter(orders, event) }),
    { files: {}, orders: [] },
  );
