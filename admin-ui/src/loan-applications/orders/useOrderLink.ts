import type { To } from 'react-router-dom';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';

/** Where an order of a loan file is shown: on the screen of its kind, or on one of the file. */
export const useOrderLink = (applicationId: string): ((order: Pick<VendorOrderRow, 'id' | 'kind'>) => To) => {
  const linkTo = useDialogLink();
  return ({ id, kind }) => {
    if (kind === 'appraisal') return linkTo('appraisal', id);
    if (kind === 'credit') return `/credit-reports/orders/${id}`;
    return kind === 'title' || kind === 'flood'
      ? `/title-searches/${id}`
      : `/applications/${applicationId}/orders/${id}`;
  };
};
