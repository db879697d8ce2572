import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { isFinal, standingInSentence } from '../../../../events/lending/disposition/disposition.ts';
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
import { useOrderLink } from './useOrderLink.ts';

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
  const filter = useMemo(() => ({ applicationId: file.id }), [file.id]);
  const to = useOrderLink(file.id);
  const standing = { status: file.status, disposition: file.disposition?.disposition ?? null };
  return (
    <>
      {isFinal(standing) ? (
        <Typography variant="body2" color="textSecondary">
          {t('closed', { standing: standingInSentence(standing) })}
        </Typography>
      ) : (
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
