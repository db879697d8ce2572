import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type {
  PartnerDelivery,
  PartnerDeliveryDetail,
} from '../../../../api/partner-delivery/partner-delivery.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { useArmed } from '../../kit/dialogs/arming.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatCount, formatDateTime } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { AttachDialog, TurnDownDialog } from './DecideDialogs.tsx';
import { useDeliveriesInText } from './deliveries-in.texts.ts';

const Detail = ({ detail }: { readonly detail: PartnerDeliveryDetail }) => {
  const t = useDeliveriesInText();
  const { messageId, messageType, sentAt, bytes, lines } = detail;
  return (
    <>
      <Facts columnWidth={180}>
        <Fact label={t('detail.messageId')}>{messageId}</Fact>
        <Fact label={t('detail.type')}>{messageType ?? t('noType')}</Fact>
        <Fact label={t('detail.sentAt')}>{formatDateTime(sentAt)}</Fact>
        <Fact label={t('detail.size')}>{t('detail.bytes', { bytes: formatCount(bytes) })}</Fact>
      </Facts>
      <Box component="ol" aria-label={t('detail.lines')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map(({ eventId, at, by, sentence, note }) => (
          <Box key={eventId} component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {sentence}
            </Typography>
            {note && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {note}
              </Typography>
            )}
            <Typography variant="caption" color="textSecondary">
              {t('detail.by', { at: formatDateTime(at), by })}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
};

type Props = { readonly delivery: PartnerDelivery; readonly onClose: () => void };

/** Everything that became of a delivery. */
export const DeliveryDialog = ({ delivery: { id, partnerName: partner }, onClose }: Props) => {
  const t = useDeliveriesInText();
  const titleId = useId();
  const isArmed = useArmed();
  const query = useApi<PartnerDeliveryDetail>(['partner-deliveries', id]);
  const [decision, setDecision] = useState<'attach' | 'turnDown' | null>(null);
  if (decision === 'attach' && query.data) return <AttachDialog detail={query.data} onClose={onClose} />;
  if (decision === 'turnDown' && query.data) return <TurnDownDialog detail={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={() => isArmed && onClose()} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('detail.title', { partner })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {query.data ? <Detail detail={query.data} /> : <Awaited query={query} height={160} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {query.data?.outcome === 'held' && (
          <Permitted permission="integrations.update">
            <Button color="error" disabled={!isArmed} onClick={() => setDecision('turnDown')}>
              {t('turnDown.open')}
            </Button>
            <Button variant="contained" disabled={!isArmed} onClick={() => setDecision('attach')}>
              {t('attach.open')}
            </Button>
          </Permitted>
        )}
        <Button color="inherit" disabled={!isArmed} onClick={onClose}>
          {t('detail.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
