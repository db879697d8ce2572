import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import {
  conditionCommentSchema,
  conditionReasonSchema,
  type LoanCondition,
} from '../../../../api/loan-application/conditions/conditions.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { actWithReason, commentOnCondition, type ReasonedAction } from './condition-commands.ts';
import { useConditionsText } from './conditions.texts.ts';
import { useSeenVersion } from '../actions/useSeenVersion.ts';

type Props = { readonly condition: LoanCondition; readonly onClose: () => void };

/** Texts and request of each action. */
const useWords = (action: ReasonedAction, number: number) => {
  const t = useConditionsText();
  return {
    return: {
      title: t('returnTitle', { number }),
      intro: t('returnIntro'),
      label: t('returnReason'),
      confirm: t('actions.return'),
      success: t('toasts.returned'),
    },
    waive: {
      title: t('waiveTitle', { number }),
      intro: t('waiveIntro'),
      label: t('waiveReason'),
      confirm: t('waiveSend'),
      success: t('toasts.waived'),
    },
    reopen: {
      title: t('reopenTitle', { number }),
      intro: t('reopenIntro'),
      label: t('reason'),
      confirm: t('actions.reopen'),
      success: t('toasts.reopened'),
    },
    withdraw: {
      title: t('withdrawTitle', { number }),
      intro: t('withdrawIntro'),
      label: t('reason'),
      confirm: t('withdrawSend'),
      success: t('toasts.withdrawn'),
    },
  }[action];
};

/** Asks for the reason before a condition is returned, waived, reopened or withdrawn, and says what follows. */
export const ReasonedDialog = ({ action, condition, onClose }: Props & { readonly action: ReasonedAction }) => {
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const { title, intro, label, confirm, success } = useWords(action, condition.number);
  const form = useForm({ defaultValues: { reason: '' }, resolver: zodResolver(conditionReasonSchema) });
  const send = (given: { reason: string }) => {
    const on = { id: file.id, conditionId: condition.id, version };
    return run(() => actWithReason(on, action, given), { success });
  };
  return (
    <FileFormDialog
      title={title}
      intro={intro}
      form={form}
      name={`condition-${action}:${condition.id}`}
      send={send}
      confirm={confirm}
      isDestructive={action === 'waive' || action === 'withdraw'}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600 }}>{condition.title}</Typography>
      <FormField name="reason" label={label} required minRows={2} />
    </FileFormDialog>
  );
};

/** A comment that only adds, so it is never in conflict. */
export const CommentDialog = ({ condition, onClose }: Props) => {
  const t = useConditionsText();
  const { file, run } = useLoanFile();
  const form = useForm({ defaultValues: { comment: '' }, resolver: zodResolver(conditionCommentSchema) });
  const send = (given: { comment: string }) => {
    const on = { id: file.id, conditionId: condition.id };
    return run(() => commentOnCondition(on, given), { success: t('toasts.commented') });
  };
  return (
    <FileFormDialog
      title={t('commentTitle', { number: condition.number })}
      form={form}
      name={`condition-comment:${condition.id}`}
      send={send}
      confirm={t('commentSend')}
      onClose={onClose}
    >
      <FormField name="comment" label={t('commentLabel')} required minRows={3} />
    </FileFormDialog>
  );
};
