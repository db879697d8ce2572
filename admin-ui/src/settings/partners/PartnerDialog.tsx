import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  type Partner,
  type PartnerMessagesChange,
  partnerMessagesSchema,
} from '../../../../api/settings/partners.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { allowPartnerMessages } from '../shared/settings-commands.ts';
import { useSettingsText } from '../shared/settings.texts.ts';
import { KindsField } from './KindsField.tsx';

type Values = z.output<typeof partnerMessagesSchema>;
type Props = { readonly partner: Partner; readonly onClose: () => void };

/** A partner's delivery permissions, with the reason for the change. */
export const PartnerDialog = ({ partner: { partnerId, name, kinds }, onClose }: Props) => {
  const t = useSettingsText();
  const form = useForm<PartnerMessagesChange, unknown, Values>({
    defaultValues: { kinds, reason: '' },
    resolver: zodResolver(partnerMessagesSchema),
  });
  const kept = useKeptForm(form, `partner:${partnerId}`);
  const { send, error } = useCommand({
    run: (values: Values) => allowPartnerMessages(partnerId, values),
    success: t('toasts.partnerSaved'),
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });
  const submit = async (values: Values) => tellFields(form, (await send(values)).error);
  return (
    <FormDialog
      form={form}
      kept={kept}
      title={t('partners.title', { name })}
      intro={t('partners.intro')}
      confirm={t('dialogs.save')}
      onSubmit={submit}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      <KindsField name="kinds" label={t('partners.kinds')} />
      <FormField name="reason" label={t('dialogs.reason')} required />
    </FormDialog>
  );
};
