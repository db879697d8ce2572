import { useState } from 'react';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { isConflict } from '../../client/api-error.ts';
import { ChangedNotice } from '../../kit/dialogs/ChangedNotice.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { useVendorOrdersText } from './vendor-orders.texts.ts';

type Props = {
  /** As it is now. */
  readonly order: Pick<VendorOrderDetail, 'timeline'>;
  readonly error: unknown;
};

/** Why something was not done with an order; where the order has changed, what happened since the dialog was opened. */
export const OrderRefusal = ({ order: { timeline }, error }: Props) => {
  const t = useVendorOrdersText();
  const [seen] = useState(() => new Set(timeline.map(({ id }) => id)));
  if (!isConflict(error)) return <Refusal error={error} />;
  const changes = timeline
    .filter(({ id }) => !seen.has(id))
    .map(({ id, event, user, date }) => ({ id, sentence: event, by: user, at: date }));
  return <ChangedNotice text={t('changed')} changes={changes} />;
};
