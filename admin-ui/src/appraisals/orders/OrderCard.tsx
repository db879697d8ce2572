import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { VendorOrderDetail, VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { orderPriorityNames } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { useApi } from '../../client/use-api.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { listRow } from '../../kit/list/list-row.ts';
import { useDownload } from '../../kit/download/useDownload.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { OrderBadges } from '../../vendor-orders/base/OrderBadges.tsx';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import { useOrdersText } from './orders.texts.ts';

type OfOrder = { readonly order: VendorOrderRow };

/** The newest report that has a file; a list does not know its files. */
const DownloadButton = ({ order: { id, orderNumber } }: OfOrder) => {
  const t = useOrdersText();
  const { data } = useApi<VendorOrderDetail>(['vendor-orders', id]);
  const { linkTo, error } = useDownload();
  const file = data?.reports.flatMap(({ files }) => files)[0];
  if (!file) return null;
  return (
    <>
      <Button
        component="a"
        aria-label={t('card.downloadOf', { orderNumber })}
        {...linkTo({ address: `/api/vendor-orders/${id}/files/${file.fileId}`, fileName: file.name })}
      >
        {t('card.download')}
      </Button>
      <Refusal error={error} />
    </>
  );
};

const EditDialog = ({ order, onClose }: OfOrder & { readonly onClose: () => void }) => {
  const { data } = useApi<VendorOrderDetail>(['vendor-orders', order.id]);
  return data ? <OrderFormDialog order={data} onClose={onClose} /> : null;
};

const money = (dollars: number | null): string | null => (dollars === null ? null : formatMoney(dollars));

/** One appraisal order of the list. */
export const OrderCard = ({ order }: OfOrder) => {
  const t = useOrdersText();
  const linkTo = useDialogLink();
  const [isEditing, setEditing] = useState(false);
  const { id, orderNumber, status, priority, productName, propertyAddress, borrowerName, loanNumber } = order;
  const isDelivered = status === 'completed' || status === 'reviewed';
  return (
    <Box component="li" aria-label={orderNumber} sx={{ ...listRow, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere', flex: '1 1 240px' }}>
          {propertyAddress ?? orderNumber}
        </Typography>
        <OrderBadges order={order} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {orderNumber} · {productName} · {orderPriorityNames[priority]} ·{' '}
        {t('card.loan', { loanNumber, borrower: borrowerName ?? '—' })}
      </Typography>
      <Facts columnWidth={130}>
        <Fact label={t('card.due')}>{order.dueDate && formatDate(order.dueDate)}</Fact>
        <Fact label={t('card.appraiser')}>
          {[order.appraiserName, order.appraiserCompany].filter(Boolean).join(', ') || t('card.nobody')}
        </Fact>
        <Fact label={t('card.price')}>{money(order.contractPrice)}</Fact>
        <Fact label={t('card.value')}>{money(order.appraisedValue)}</Fact>
        <Fact label={t('card.confidence')}>{order.confidenceScore}</Fact>
        <Fact label={t('card.fees')}>{money(order.fees)}</Fact>
      </Facts>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          component={Link}
          to={linkTo('appraisal', id)}
          variant="outlined"
          aria-label={t('card.viewOf', { orderNumber })}
        >
          {t('card.view')}
        </Button>
        {status === 'pending_order' && (
          <Permitted permission="appraisals.create">
            <Button aria-label={t('card.editOf', { orderNumber })} onClick={() => setEditing(true)}>
              {t('card.edit')}
            </Button>
          </Permitted>
        )}
        {isDelivered && <DownloadButton order={order} />}
      </Box>
      {isEditing && <EditDialog order={order} onClose={() => setEditing(false)} />}
    </Box>
  );
};
