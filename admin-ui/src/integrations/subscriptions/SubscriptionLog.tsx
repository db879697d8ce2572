import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type {
  WebhookDeliveryInfo,
  WebhookSubscriptionInfo,
} from '../../../../api/webhook-subscription/webhook-subscription.contract.ts';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { useCommand } from '../../kit/command/use-command.ts';
import { useArmed } from '../../kit/dialogs/arming.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { CopyField } from '../../kit/secrets/CopyField.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { DeliveryAttempts } from './DeliveryAttempts.tsx';
import { PER_PAGE, resend, useLog } from './subscription-commands.ts';
import { useSubscriptionsText } from './subscriptions.texts.ts';

type Props = { readonly subscription: WebhookSubscriptionInfo; readonly onClose: () => void };

const reasons = ['three_days', 'one_attempt', 'paused', 'disabled', 'deleted'] as const;
const statuses = ['all', 'delivered', 'waiting', 'failed'] as const;
type Status = (typeof statuses)[number];
const tones: Readonly<Record<WebhookDeliveryInfo['status'], Tone>> = {
  delivered: 'green',
  waiting: 'yellow',
  failed: 'red',
};

type RowProps = {
  readonly subscriptionId: string;
  readonly delivery: WebhookDeliveryInfo;
  readonly onOpen: () => void;
};

const LogRow = ({ subscriptionId, delivery, onOpen }: RowProps) => {
  const t = useSubscriptionsText();
  const { id, eventName, cause, status, because, attempts, lastStatus, lastDurationMs, createdAt, nextAttemptAt } =
    delivery;
  const { send, isPending } = useCommand({
    run: () => resend(subscriptionId, id),
    success: t('toasts.resent'),
    failure: t('toasts.resendFailed'),
  });
  const reason = reasons.find((each) => each === because);
  const labelOf = (action: string) => t('log.actionOf', { action, event: eventName, at: formatDateTime(createdAt) });
  return (
    <Box
      component="li"
      sx={{ py: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box component="code" sx={{ fontSize: 12, overflowWrap: 'anywhere' }}>
            {eventName}
          </Box>
          <Badge tone={tones[status]}>{t(`log.statuses.${status}`)}</Badge>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <span>{formatDateTime(createdAt)}</span>
          <span>{t(`log.causes.${cause}`)}</span>
          <span>{t('log.attempts', { smart_count: attempts })}</span>
          <span>
            {lastStatus === null ? t('log.unanswered') : t('log.answered', { status: lastStatus, ms: lastDurationMs })}
          </span>
          {nextAttemptAt && <span>{t('log.next', { at: formatDateTime(nextAttemptAt) })}</span>}
        </Typography>
        {reason && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t(`log.because.${reason}`)}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Permitted permission="integrations.update">
          <ProgressButton
            variant="outlined"
            color="inherit"
            isPending={isPending}
            aria-label={labelOf(t('log.resend'))}
            onClick={() => void send()}
          >
            {t('log.resend')}
          </ProgressButton>
        </Permitted>
        <Button aria-label={labelOf(t('log.open'))} onClick={onOpen}>
          {t('log.open')}
        </Button>
      </Box>
    </Box>
  );
};

const Log = ({ id, onOpen }: { readonly id: string; readonly onOpen: (deliveryId: string) => void }) => {
  const t = useSubscriptionsText();
  const [page, setPage] = useState(0);
  const [status, setStatus] = useState<Status>('all');
  const query = useLog(id, page, status);
  const { data } = query;
  const choose = (next: string) => {
    setPage(0);
    setStatus(statuses.find((each) => each === next) ?? 'all');
  };
  return (
    <>
      <Box sx={{ pt: 1, display: 'flex' }}>
        <FilterSelect
          label={t('log.status')}
          value={status}
          options={statuses.map((each) => [each, t(`log.statuses.${each}`)])}
          onChange={choose}
        />
      </Box>
      <Awaited query={query} height={160} />
      {data?.length === 0 && <EmptyState title={t(status === 'all' ? 'log.empty' : 'log.noneOfStatus')} />}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.slice(0, PER_PAGE).map((delivery) => (
            <LogRow key={delivery.id} subscriptionId={id} delivery={delivery} onOpen={() => onOpen(delivery.id)} />
          ))}
        </Box>
      )}
      {data && (page > 0 || data.length > PER_PAGE) && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('log.newer')}
          </Button>
          <Button disabled={data.length <= PER_PAGE} onClick={() => setPage(page + 1)}>
            {t('log.older')}
          </Button>
        </Box>
      )}
    </>
  );
};

/** Deliveries to an endpoint, newest first; each can be sent again. */
export const SubscriptionLog = ({ subscription: { id, name, partnerId }, onClose }: Props) => {
  const t = useSubscriptionsText();
  const titleId = useId();
  const isArmed = useArmed();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Dialog open onClose={() => isArmed && onClose()} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('log.title', { name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {opened === null ? <Log id={id} onOpen={setOpened} /> : <DeliveryAttempts id={id} deliveryId={opened} />}
        {opened === null && (
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            <CopyField label={t('ids.webhook')} value={id} />
            {partnerId !== null && <CopyField label={t('ids.partner')} value={partnerId} />}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {opened !== null && <Button onClick={() => setOpened(null)}>{t('log.back')}</Button>}
        <Button color="inherit" disabled={!isArmed} onClick={onClose}>
          {t('log.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
