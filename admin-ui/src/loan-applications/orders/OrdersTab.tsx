import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Link, type To } from 'react-router-dom';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import { allows } from '../../../../events/lending/permissions/permissions.ts';
import { vendorKindIds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { OutOfDateNotice } from '../../kit/applications/OutOfDateNotice.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import type { FormKind } from '../../vendor-orders/base/order-form.ts';
import { OrderFormDialog } from '../../vendor-orders/dialogs/OrderFormDialog.tsx';
import { OrderList } from '../../vendor-orders/list/OrderList.tsx';
import { useOrderPermission } from '../../vendor-orders/base/useOrderPermission.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useFileOrdersText } from './file-orders.texts.ts';

/** The kinds that someone may order. */
const useOrderableKinds = () => {
  const { permissions } = useCurrentUser();
  const permissionTo = useOrderPermission();
  return vendorKindIds.filter((kind) => allows(permissions, permissionTo(kind, 'order')));
};

const Ordering = ({ applicationId }: { readonly applicationId: string }) => {
  const t = useFileOrdersText();
  const linkTo = useDialogLink();
  const [isOrdering, setOrdering] = useState(false);
  const kinds = useOrderableKinds();
  const others = kinds.filter((kind): kind is FormKind => kind !== 'appraisal');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', '&:empty': { display: 'none' } }}>
      {kinds.includes('appraisal') && (
        <Button component={Link} to={linkTo('appraisal-for', applicationId)} variant="outlined">
          {t('orderAppraisal')}
        </Button>
      )}
      {others.length > 0 && (
        <Button variant="contained" startIcon={<Add />} onClick={() => setOrdering(true)}>
          {t('order')}
        </Button>
      )}
      {isOrdering && (
        <OrderFormDialog
          kinds={others}
          title={t('order')}
          applicationId={applicationId}
          onClose={() => setOrdering(false)}
        />
      )}
    </Box>
  );
};

/** Everything that was ordered of vendors for the file, and what can be ordered. */
export const OrdersTab = () => {
  const t = useFileOrdersText();
  const { file } = useLoanFile();
  const linkTo = useDialogLink();
  const filter = useMemo(() => ({ applicationId: file.id }), [file.id]);
  const to = ({ id, kind }: VendorOrderRow): To => {
    if (kind === 'appraisal') return linkTo('appraisal', id);
    if (kind === 'credit') return `/credit-reports/orders/${id}`;
    return kind === 'title' || kind === 'flood' ? `/title-searches/${id}` : `/applications/${file.id}/orders/${id}`;
  };
  return (
    <>
      {!isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null }) && (
        <Ordering applicationId={file.id} />
      )}
      {file.outOfDate
        .filter(({ kind, isReplaced }) => kind === 'order' && !isReplaced)
        .map((mark) => (
          <OutOfDateNotice key={mark.id} applicationId={file.id} mark={mark} permission={null} isNamed />
        ))}
      <OrderList
        name={`orders-of-${file.id}`}
        filter={filter}
        to={to}
        ofOneFile
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
      />
    </>
  );
};
