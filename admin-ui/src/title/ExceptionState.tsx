import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { orderReasonSchema } from '../../../api/vendor-order/vendor-order.commands.contract.ts';
import { type VendorOrderDetail } from '../../../api/vendor-order/vendor-order.contract.ts';
import { clearanceNames } from '../../../events/lending/vendor-orders/title/title-exceptions.ts';
import type { TitleResult } from '../../../events/lending/vendor-orders/title/title.kind.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { formatDate } from '../kit/values/format.ts';
import { OrderReasonDialog } from '../vendor-orders/dialogs/OrderReasonDialog.tsx';
import { useOrderPermission } from '../vendor-orders/base/useOrderPermission.ts';
import { Permitted } from '../session/Permitted.tsx';
import { ClearExceptionDialog } from './ClearExceptionDialog.tsx';
import { reopenException } from './title-commands.ts';
import { useTitleText } from './title.texts.ts';

type Props = { readonly order: VendorOrderDetail; readonly exception: TitleResult['exceptions'][number] };

/** State of an exception: it blocks, or someone has waived it; users with the permission can waive it or undo that. */
export const ExceptionState = ({ order, exception: { number, isStandard } }: Props) => {
  const t = useTitleText();
  const permissionTo = useOrderPermission();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (isStandard) return <Badge tone="grey">{t('exceptions.standard')}</Badge>;
  const cleared = order.cleared.find((each) => each.number === number);
  const canChange = order.status !== 'cancelled';
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Badge tone={cleared ? 'green' : 'red'}>{t(cleared ? 'state.clear' : 'state.not_clear')}</Badge>
      {cleared && (
        <Typography variant="caption" color="textSecondary">
          {t('exceptions.clearedBy', { how: clearanceNames[cleared.how], by: cleared.by, at: formatDate(cleared.at) })}
          {cleared.notes && <Box>{cleared.notes}</Box>}
        </Typography>
      )}
      {canChange && (
        <Permitted permission={permissionTo('title', 'update')}>
          <Button
            size="small"
            aria-label={t(cleared ? 'exceptions.reopen' : 'exceptions.clear', { number })}
            onClick={() => setOpen(true)}
          >
            {t(cleared ? 'exceptions.reopenShort' : 'exceptions.clearShort')}
          </Button>
        </Permitted>
      )}
      {isOpen && !cleared && <ClearExceptionDialog order={order} number={number} onClose={close} />}
      {isOpen && cleared && (
        <OrderReasonDialog
          order={order}
          title={t('exceptions.reopenTitle', { number })}
          intro={t('exceptions.reopenIntro')}
          confirm={t('exceptions.reopenShort')}
          label={t('exceptions.reason')}
          name={`reopen-exception:${order.id}:${number}`}
          schema={orderReasonSchema}
          run={(seen, reason) => reopenException(seen, number, { reason })}
          success={t('exceptions.reopened')}
          onClose={close}
        />
      )}
    </Box>
  );
};
