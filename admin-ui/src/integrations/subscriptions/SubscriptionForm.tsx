import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  subscribeSchema,
  type WebhookSubscriptionInfo,
} from '../../../../api/webhook-subscription/webhook-subscription.contract.ts';
import { webhookEventNames } from '../../../../events/lending/partner-events.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { EventsField } from './EventsField.tsx';
import { changeSubscription, subscribe, type Subscription } from './subscription-commands.ts';
import { useSubscriptionsText } from './subscriptions.texts.ts';

type Values = z.output<typeof subscribeSchema>;
type Props = {
  /** Undefined: a new one. */
  readonly subscription: WebhookSubscriptionInfo | undefined;
  readonly onClose: () => void;
  readonly onTold: (told: { readonly name: string; readonly value: string | null }) => void;
};

const valuesOf = (subscription: WebhookSubscriptionInfo | undefined): Subscription => ({
  name: subscription?.name ?? '',
  url: subscription?.url ?? '',
  events: webhookEventNames.filter((name) => subscription?.events.includes(name)),
  description: subscription?.description ?? '',
});

/** Where messages go and what they tell of. What is typed outlives a refusal and a reload. */
export const SubscriptionForm = ({ subscription, onClose, onTold }: Props) => {
  const t = useSubscriptionsText();
  const form = useForm<Subscription, unknown, Values>({
    defaultValues: valuesOf(subscription),
    resolver: zodResolver(subscribeSchema),
  });
  const kept = useKeptForm(form, `webhook:${subscription?.id ?? 'new'}`);
  const { send, error } = useCommand({
    run: async (values: Values) => {
      if (!subscription) return subscribe(values);
      await changeSubscription(subscription, values);
      return undefined;
    },
    success: (_answer, { name }) => t(subscription ? 'toasts.saved' : 'toasts.added', { name }),
    onSuccess: (subscribed, { name }) => {
      kept.forget();
      if (subscribed) onTold({ name, value: subscribed.secret });
      else onClose();
    },
  });
  const submit = async (values: Values) => tellFields(form, (await send(values)).error);
  return (
    <FormDialog
      title={t(subscription ? 'form.edit' : 'form.new')}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t('form.save')}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      <FormField name="name" label={t('form.name')} required />
      <FormField name="url" label={t('form.url')} helperText={t('form.urlHint')} required />
      <EventsField />
      <FormField name="description" label={t('form.description')} minRows={2} />
    </FormDialog>
  );
};
