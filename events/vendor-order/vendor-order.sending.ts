import { RuleViolationError } from '../kernel/errors.ts';
import type { CommandMetadata } from '../kernel/message.ts';
import { assertIndependent } from '../lending/appraisal-panel/independence.ts';
import { isWithVendor } from '../lending/vendor-orders/every-kind/order-words.ts';
import { vendorKinds } from '../lending/vendor-orders/kinds.ts';
import type {
  AssignVendor,
  ChangeOrderTerms,
  GiveUpSending,
  PlaceVendorOrder,
  RecordOrderRefused,
  RecordOrderSent,
} from './vendor-order.commands.ts';
import type { VendorOrderEvent } from './vendor-order.events.ts';
import { known, refuse } from './vendor-order.known.ts';
import type { PlacedOrder, VendorOrder } from './vendor-order.state.ts';

const isDropped = ({ held }: PlacedOrder): boolean => held !== null && held.cause !== 'by_staff';

/** True when it can be placed: nobody has it, or is being sent it. */
export const isAssignable = (order: PlacedOrder): boolean =>
  (order.status === 'pending_order' && !order.isPlaced) || isDropped(order);

export const assertProduct = (kind: PlacedOrder['kind'], product: string): void => {
  const { products, name } = vendorKinds[kind];
  if (Object.hasOwn(products, product)) return;
  throw new RuleViolationError(`${name} orders have no product ${product}`, { product }, [
    { field: 'product', message: `Use one of ${Object.keys(products).join(', ')}` },
  ]);
};

export const changeTerms = ({ data }: ChangeOrderTerms, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.status !== 'pending_order' || order.round > 0) {
    return refuse(order, 'its terms stand once it is sent. Cancel it and place a new order, or ask for a revision');
  }
  assertProduct(order.kind, data.product);
  const { product, priority, details, instructions } = data;
  const isSame =
    product === order.product &&
    priority === order.priority &&
    details === order.details &&
    instructions === order.instructions;
  return isSame ? [] : [{ type: 'VendorOrderTermsChanged', data: { ...data, subject: order.subject } }];
};

/** Loan officers choose no appraiser (12 CFR 1026.42(c)); passing one over needs a reason. */
export const assign = (
  { data }: AssignVendor,
  state: VendorOrder,
  { actor }: Pick<CommandMetadata, 'actor'>,
): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  const { isIndependent } = vendorKinds[order.kind];
  if (isIndependent && (data.how === 'chosen' || data.appraiser)) assertIndependent({ actor }, 'choose the appraiser');
  const { partnerId, appraiser, skipped } = data;
  const blank = skipped.findIndex(({ reason }) => reason.trim() === '');
  if (blank >= 0) {
    throw new RuleViolationError('Each appraiser passed over needs a reason', {}, [
      { field: `skipped.${blank}.reason`, message: 'Say why it is not this one’s turn' },
    ]);
  }
  const isSame =
    order.status === 'pending_order' &&
    order.partnerId === partnerId &&
    order.appraiser?.appraiserId === appraiser?.appraiserId;
  if (isSame) return [];
  if (!isAssignable(order)) {
    if (order.held) return refuse(order, 'staff have put it there. Have it go on first');
    const isOnItsWay = order.status === 'pending_order';
    const why = isOnItsWay ? 'it is on its way to its vendor' : 'its vendor stands once it is sent';
    return refuse(order, `${why}. Cancel it and place a new order`);
  }
  const { subject, orderId } = order;
  const resumed: VendorOrderEvent[] =
    order.status === 'on_hold' ? [{ type: 'VendorOrderResumed', data: { orderId, subject, to: 'pending_order' } }] : [];
  return [...resumed, { type: 'VendorAssigned', data: { ...data, subject } }];
};

export const place = ({ data }: PlaceVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (isWithVendor(order.status)) return [];
  if (order.status !== 'pending_order') return refuse(order, 'it is not waiting to be sent');
  const { orderId, subject, partnerId, round } = order;
  if (partnerId === null) {
    throw new RuleViolationError('Choose who is to do it first', { orderId }, [
      { field: 'partnerId', message: 'Choose a vendor' },
    ]);
  }
  if (order.isPlaced) return [];
  const { dueOn, inTurn: appraiser } = data;
  const given: VendorOrderEvent[] =
    appraiser && order.appraiser === null
      ? [{ type: 'VendorAssigned', data: { orderId, subject, partnerId, appraiser, how: 'rotation', skipped: [] } }]
      : [];
  return [...given, { type: 'VendorOrderPlaced', data: { orderId, subject, round: round + 1, partnerId, dueOn } }];
};

export const recordSent = ({ data }: RecordOrderSent, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  const isExpected = order.isPlaced && order.round === data.round && order.reference === null;
  return isExpected ? [{ type: 'VendorOrderSent', data: { ...data, subject: order.subject } }] : [];
};

export const recordRefused = ({ data }: RecordOrderRefused, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  const isExpected = order.isPlaced && order.round === data.round && order.status === 'pending_order';
  return isExpected ? [{ type: 'VendorOrderRefused', data: { ...data, subject: order.subject } }] : [];
};

export const giveUpSending = ({ data }: GiveUpSending, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  const isUnsent = order.isPlaced && order.round === data.round && order.status === 'pending_order';
  return isUnsent ? [{ type: 'VendorOrderNotSent', data: { ...data, subject: order.subject } }] : [];
};
