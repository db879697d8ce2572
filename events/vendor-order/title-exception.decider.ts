import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import type { ExceptionState } from '../lending/vendor-orders/title/title-exceptions.ts';
import type { ClearTitleException, ReopenTitleException } from './vendor-order.commands.ts';
import type { VendorOrderEvent } from './vendor-order.events.ts';
import type { PlacedOrder } from './vendor-order.state.ts';

/** @throws RuleViolationError, NotFoundError, IllegalTransitionError for what has no such exception to clear */
const standing = ({ kind, status, orderNumber, exceptions }: PlacedOrder, number: number): ExceptionState => {
  if (kind !== 'title') throw new RuleViolationError('Only a title report has exceptions', { kind });
  if (status === 'cancelled') {
    throw new IllegalTransitionError(`The order ${orderNumber} is cancelled: its exceptions stay as they are`, {
      status,
      allowed: [],
    });
  }
  const exception = exceptions[number];
  if (exception === undefined) {
    throw new NotFoundError(`The newest report of the order ${orderNumber} has no exception ${number}`, { number });
  }
  return exception;
};

export const clearException = ({ data }: ClearTitleException, order: PlacedOrder): VendorOrderEvent[] => {
  const exception = standing(order, data.number);
  if (exception === 'standard') {
    throw new RuleViolationError(`Exception ${data.number} is a standard one and needs no clearing`, {
      number: data.number,
    });
  }
  return exception === 'cleared' ? [] : [{ type: 'TitleExceptionCleared', data: { ...data, subject: order.subject } }];
};

export const reopenException = ({ data }: ReopenTitleException, order: PlacedOrder): VendorOrderEvent[] =>
  standing(order, data.number) === 'cleared'
    ? [{ type: 'TitleExceptionReopened', data: { ...data, subject: order.subject } }]
    : [];
