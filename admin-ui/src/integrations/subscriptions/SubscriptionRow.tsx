import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { Permission } from '../../../../events/lending/permissions/permissions.ts';
import type { WebhookSubscriptionInfo } from '../../../../api/webhook-subscription/webhook-subscription.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { usePartnerName } from '../../kit/partners/use-partners.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatCount, formatDateTime } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import type { Tone } from '../../theme/tokens.ts';
import type { OpenSubscriptionDialog } from './open-subscription.ts';
import { pauseSubscription, resumeSubscription, sendTest } from './subscription-commands.ts';
import { useSubscriptionsText } from './subscriptions.texts.ts';
import { listRow } from '../../kit/list/list-row.ts';

type Props = {
  readonly subscription: WebhookSubscriptionInfo;
  readonly onOpen: (dialog: OpenSubscriptionDialog) => void;
};

const tones: Readonly<Record<WebhookSubscriptionInfo['status'], Tone>> = {
  active: 'green',
  paused: 'yellow',
  disabled: 'red',
};

type ActionProps = {
  readonly permission: Permission;
  readonly name: string;
  readonly isPending?: boolean;
  readonly isDestructive?: boolean;
  readonly onPress: () => void;
  readonly children: string;
};

const Action = ({ permission, name, isPending = false, isDestructive, onPress, children }: ActionProps): ReactNode => {
  const t = useSubscriptionsText();
  return (
    <Permitted permission={permission}>
      <ProgressButton
        variant="outlined"
        color={isDestructive ? 'error' : 'inherit'}
        isPending={isPending}
        aria-label={t('actionOf', { action: children, name })}
        onClick={onPress}
      >
        {children}
      </ProgressButton>
    </Permitted>
  );
};

const Actions = ({ subscription, onOpen }: Props) => {
  const t = useSubscriptionsText();
  const { id, name, status } = subscription;
  const isActive = status === 'active';
  const test = useCommand({
    run: () => sendTest(subscription),
    success: t('toasts.tested'),
    failure: t('toasts.testFailed'),
  });
  const turn = useCommand({
    run: () => (isActive ? pauseSubscription(subscription) : resumeSubscription(subscription)),
    success: t(isActive ? 'toasts.paused' : 'toasts.resumed', { name }),
    failure: t('toasts.failed'),
  });
  const open = (dialog: 'edit' | 'deliveries' | 'secret' | 'delete') => () => onOpen({ name: dialog, id });
  const update = { permission: 'integrations.update', name } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Action permission="integrations.read" name={name} onPress={open('deliveries')}>
        {t('actions.deliveries')}
      </Action>
      {isActive && (
        <Action {...update} isPending={test.isPending} onPress={() => void test.send()}>
          {t('actions.test')}
        </Action>
      )}
      <Action {...update} isPending={turn.isPending} onPress={() => void turn.send()}>
        {t(isActive ? 'actions.pause' : 'actions.resume')}
      </Action>
      <Action {...update} onPress={open('edit')}>
        {t('actions.edit')}
      </Action>
      <Action {...update} onPress={open('secret')}>
        {t('actions.secret')}
      </Action>
      <Action permission="integrations.delete" name={name} isDestructive onPress={open('delete')}>
        {t('actions.delete')}
      </Action>
    </Box>
  );
};

/** A subscription: its address, events, state and actions. */
export const SubscriptionRow = ({ subscription, onOpen }: Props) => {
  const t = useSubscriptionsText();
  const partnerName = usePartnerName();
  const { name, url, events, description, partnerId, status, disabledBecause, failingSince, previousSecretUntil } =
    subscription;
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        ...listRow,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
        </Box>
        {description && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {events.join(', ')}
        </Typography>
        {disabledBecause && (
          <Typography variant="body2" color="error">
            {t(`because.${disabledBecause}`)}
          </Typography>
        )}
        {!disabledBecause && failingSince && (
          <Typography variant="body2" color="error">
            {t('failingSince', { at: formatDateTime(failingSince) })}
          </Typography>
        )}
      </Box>
      <Facts columnWidth={140}>
        <Fact label={t('facts.url')} wide>
          {url}
        </Fact>
        <Fact label={t('facts.partner')}>{partnerId === null ? t('facts.everyFile') : partnerName(partnerId)}</Fact>
        <Fact label={t('facts.delivered')}>{formatCount(subscription.delivered)}</Fact>
        <Fact label={t('facts.failed')}>{formatCount(subscription.failed)}</Fact>
        <Fact label={t('facts.waiting')}>{formatCount(subscription.waiting)}</Fact>
        {previousSecretUntil && <Fact label={t('facts.previous')}>{formatDateTime(previousSecretUntil)}</Fact>}
      </Facts>
      <Actions subscription={subscription} onOpen={onOpen} />
    </Box>
  );
};
