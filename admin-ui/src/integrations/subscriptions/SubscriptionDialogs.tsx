import { useState } from 'react';
import type { SettingsSummary } from '../../../../api/settings/settings.contract.ts';
import type { WebhookSubscriptionInfo } from '../../../../api/webhook-subscription/webhook-subscription.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { CommandDialog } from '../../kit/dialogs/CommandDialog.tsx';
import { ShownOnceDialog } from '../../kit/secrets/ShownOnceDialog.tsx';
import type { OpenSubscriptionDialog } from './open-subscription.ts';
import { deleteSubscription, replaceSecret } from './subscription-commands.ts';
import { SubscriptionForm } from './SubscriptionForm.tsx';
import { SubscriptionLog } from './SubscriptionLog.tsx';
import { useSubscriptionsText } from './subscriptions.texts.ts';

type Told = { readonly name: string; readonly value: string | null };
type On = { readonly subscription: WebhookSubscriptionInfo; readonly onClose: () => void };

const DeleteDialog = ({ subscription, onClose }: On) => {
  const t = useSubscriptionsText();
  const { name } = subscription;
  return (
    <CommandDialog
      run={() => deleteSubscription(subscription)}
      success={t('toasts.deleted', { name })}
      onSuccess={onClose}
      title={t('delete.title', { name })}
      text={t('delete.text')}
      confirm={t('actions.delete')}
      isDestructive
      onClose={onClose}
    />
  );
};

const SecretDialog = ({ subscription, onClose, onTold }: On & { readonly onTold: (told: Told) => void }) => {
  const t = useSubscriptionsText();
  const { name } = subscription;
  const policy = useApi<SettingsSummary>(['settings', 'summary']);
  return (
    <CommandDialog
      run={() => replaceSecret(subscription)}
      success={t('toasts.replaced')}
      onSuccess={({ secret }) => onTold({ name, value: secret })}
      title={t('secret.ask', { name })}
      text={t('secret.askText', { hours: policy.data?.rotationOverlapHours ?? '…' })}
      confirm={t('actions.secret')}
      isReady={policy.data !== undefined}
      problem={policy.error}
      onClose={onClose}
    />
  );
};

type Props = {
  readonly open: OpenSubscriptionDialog | null;
  readonly subscriptions: readonly WebhookSubscriptionInfo[];
  readonly onOpen: (dialog: OpenSubscriptionDialog | null) => void;
};

/** The dialogs of a subscription, one at a time; a new secret is shown once. */
export const SubscriptionDialogs = ({ open, subscriptions, onOpen }: Props) => {
  const t = useSubscriptionsText();
  const [told, setTold] = useState<Told | null>(null);
  const close = () => onOpen(null);
  const tell = (next: Told) => {
    onOpen(null);
    setTold(next);
  };
  if (told)
    return (
      <ShownOnceDialog
        title={t('secret.title')}
        value={told.value}
        label={t('secret.label')}
        warning={t('secret.warning')}
        toldBefore={t('secret.toldBefore')}
        use={t('secret.use', { name: told.name })}
        onClose={() => setTold(null)}
      />
    );
  if (!open) return null;
  if (open.name === 'new') return <SubscriptionForm subscription={undefined} onClose={close} onTold={tell} />;
  const subscription = subscriptions.find(({ id }) => id === open.id);
  if (!subscription) return null;
  if (open.name === 'edit') return <SubscriptionForm subscription={subscription} onClose={close} onTold={tell} />;
  if (open.name === 'deliveries') return <SubscriptionLog subscription={subscription} onClose={close} />;
  if (open.name === 'delete') return <DeleteDialog subscription={subscription} onClose={close} />;
  return <SecretDialog subscription={subscription} onClose={close} onTold={tell} />;
};
