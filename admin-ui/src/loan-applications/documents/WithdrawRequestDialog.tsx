import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type LoanDocument,
  withdrawRequestSchema,
} from '../../../../api/loan-application/documents/documents.contract.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { useDocumentsText } from './base/documents.texts.ts';

type Props = { readonly document: LoanDocument; readonly onClose: () => void };

/** Asks before a request is withdrawn, and says what follows. */
export const WithdrawRequestDialog = ({ document, onClose }: Props) => {
  const t = useDocumentsText();
  const { withdrawRequest } = useFileCommands();
  const form = useForm({ defaultValues: { reason: '' }, resolver: zodResolver(withdrawRequestSchema) });
  const kept = useKeptForm(form, `withdrawal:${document.id}`);
  const send = async ({ reason }: { reason: string }) => {
    if ((await withdrawRequest(document.id, { reason })) !== 'done') return;
    kept.forget();
    onClose();
  };
  return (
    <FormDialog
      title={t('withdrawTitle', { name: document.fileName })}
      intro={t('withdrawIntro')}
      form={form}
      kept={kept}
      onSubmit={send}
      confirm={t('withdraw')}
      isDestructive
      onClose={onClose}
      notice={<ConflictNotice />}
    >
      <FormField name="reason" label={t('withdrawReason')} required minRows={2} />
    </FormDialog>
  );
};
