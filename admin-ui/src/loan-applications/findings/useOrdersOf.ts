import { useGetList } from 'react-admin';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';

const MOST_ORDERS = 100;
const none: readonly VendorOrderRow[] = [];

/** What was ordered of vendors for a file, the newest first; none until it is known, and where it may not be seen. */
export const useOrdersOf = (applicationId: string): readonly VendorOrderRow[] => {
  const { data = none } = useGetList<VendorOrderRow>(
    'vendor-orders',
    {
      filter: { applicationId },
      pagination: { page: 1, perPage: MOST_ORDERS },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    errorsInPlace,
  );
  return data;
};
