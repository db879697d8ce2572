import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import {
  changeSubscriptionSchema,
  subscribeSchema,
  type WebhookSubscriptionInfo,
} from '../../../../api/webhook-subscription/webhook-subscription.contract.ts';
import { webhookEventNames, type PartnerEventName } from '../../../../events/lending/partners/partner-events.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { usePartners } from '../../kit/partners/use-partners.ts';
import { EventsField } from './EventsField.tsx';
import { changeSubscription, subscribe } from './subscription-commands.ts';
import { useSubscriptionsText } from './subscriptions.texts.ts';

type Values = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly PartnerEventName[];
  readonly description: string;
  readonly partnerId: string;
};
/** Chosen in place of a partner; no partner is called so. */
const EVERY_FILE = '*';
type Props = {
  /** Undefined: a new one. */
  readonly subscription: WebhookSubscriptionInfo | undefined;
  readonly onClose: () => void;
  readonly onTold: (told: { readonly name: string; readonly value: string | null }) => void;
};

const valuesOf = (subscription: WebhookSubscriptionInfo | undefined): Values => ({
  name: subscription?.name ?? '',
  url: subscription?.url ?? '',
  events: webhookEventNames.filter((name) => subscription?.events.includes(name)),
  description: subscription?.description ?? '',
  partnerId: subscription?.partnerId ?? EVERY_FILE,
});
const toChange = ({ name, url, events, description }: Values) => ({ name, url, events, description });
const toSubscription = ({ partnerId, ...wanted }: Values) => ({
  ...wanted,
  partnerId: partnerId === EVERY_FILE ? null : partnerId,
});

/** Whom it is for; that stays, because what waits to be sent there is that partner's. */
const PartnerField = ({ isNew }: { readonly isNew: boolean }) => {
  const t = useSubscriptionsText();
  const partners = usePartners();
  const chosen = useWatch<Values, 'partnerId'>({ name: 'partnerId' });
  const { getValues } = useFormContext<Values>();
  const first = getValues('partnerId');
  const isListed = first === EVERY_FILE || partners.some(({ value }) => value === first);
  const hint = chosen === EVERY_FILE ? t('form.everyFile') : t('form.partnerHint');
  return (
    <FormField
      name="partnerId"
      label={t('form.partner')}
      disabled={!isNew}
      helperText={isNew ? hint : t('form.partnerStays')}
      options={[
        { value: EVERY_FILE, label: t('form.noPartner') },
        ...partners,
        ...(isListed ? [] : [{ value: first, label: first }]),
      ]}
    />
  );
};

const useSubscribing = ({ subscription, onClose, onTold }: Props) => {
  const t = useSubscriptionsText();
  const contract = subscription ? changeSubscriptionSchema : subscribeSchema;
  const toRequest = subscription ? toChange : toSubscription;
  const form = useForm<Values>({
    defaultValues: valuesOf(subscription),
    resolver: zodResolver(formSchema<Values>({ contract, toRequest, problemsOf: () => [] })),
  });
  const kept = useKeptForm(form, `webhook:${subscription?.id ?? 'new'}`);
  const { send, isPending, error } = useCommand({
    run: async (values: Values) => {
      if (!subscription) return subscribe(subscribeSchema.parse(toSubscription(values)));
      await changeSubscription(subscription, changeSubscriptionSchema.parse(toChange(values)));
      return undefined;
    },
    success: (_answer, { name }) => t(subscription ? 'toasts.saved' : 'toasts.added', { name }),
    onSuccess: (subscribed, { name }) => {
      kept.forget();
      if (subscribed) onTold({ name, value: subscribed.secret });
      else onClose();
    },
  });
  return { form, kept, send, isPending, error };
};

/**
 * Where messages go and what they tell of. What is typed outlives a refusal and a reload; one that is for no partner is told
 * of every file, and asks first.
 */
export const SubscriptionForm = (props: Props) => {
  const { subscription, onClose } = props;
  const t = useSubscriptionsText();
  const [asked, setAsked] = useState<Values | null>(null);
  const { form, kept, send, isPending, error } = useSubscribing(props);
  const save = async (values: Values): Promise<void> => {
    const { error: refusal } = await send(values);
    setAsked(null);
    tellFields(form, refusal);
  };
  const submit = async (values: Values): Promise<void> => {
    if (!subscription && !toSubscription(values).partnerId) setAsked(values);
    else await save(values);
  };
  return (
    <>
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
        <PartnerField isNew={!subscription} />
        <FormField name="url" label={t('form.url')} helperText={t('form.urlHint')} required />
        <EventsField />
        <FormField name="description" label={t('form.description')} minRows={2} />
      </FormDialog>
      {asked && (
        <ConfirmDialog
          title={t('everyFile.title', { name: asked.name })}
          text={t('everyFile.text')}
          confirm={t('everyFile.confirm')}
          isPending={isPending}
          error={null}
          onConfirm={() => void save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};
