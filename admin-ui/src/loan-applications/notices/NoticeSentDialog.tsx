import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type NoticeSent, noticeSentSchema } from '../../../../api/adverse-action/adverse-action.contract.ts';
import { noticeChannelNames, noticeChannels } from '../../../../events/lending/adverse-action/notice-channels.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useSeenVersion } from '../actions/useSeenVersion.ts';
import { markSent } from './notice-commands.ts';
import { useNoticesText } from './notices.texts.ts';

const channels = optionsOf(noticeChannels, (channel) => noticeChannelNames[channel]);

type Props = {
  readonly borrowerId: string;
  readonly name: string;
  /** At the branch. */
  readonly today: string;
  readonly onClose: () => void;
};

/** When and how a notice went out. */
export const NoticeSentDialog = ({ borrowerId, name, today, onClose }: Props) => {
  const t = useNoticesText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const form = useForm<NoticeSent, unknown, z.output<typeof noticeSentSchema>>({
    defaultValues: { sentOn: today, channel: 'mail' },
    resolver: zodResolver(noticeSentSchema),
  });
  return (
    <FileFormDialog
      title={t('sentTitle', { name })}
      intro={t('sentIntro')}
      form={form}
      name={`adverse-action-sent:${borrowerId}`}
      send={(values) =>
        run(() => markSent({ id: file.id, version }, borrowerId, values), { success: t('toasts.sent') })
      }
      confirm={t('markSent')}
      onClose={onClose}
    >
      <FormField name="sentOn" label={t('fields.sentOn')} type="date" required />
      <FormField name="channel" label={t('fields.channel')} options={channels} required />
    </FileFormDialog>
  );
};
