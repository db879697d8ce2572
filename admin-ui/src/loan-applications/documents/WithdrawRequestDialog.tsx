import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type LoanDocument,
  withdrawRequestSchema,
} from '../../../../api/loan-application/documents/documents.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { useDocumentsText } from './base/documents.texts.ts';

type Props = { readonly document: LoanDocument; readonly onClose: () => void };

/** Asks before a request is withdrawn, and says what follows. */
export const WithdrawRequestDialog = ({ document, onClose }: Props) => {
  const t = useDocumentsText();
  const { withdrawRequest } = useFileCommands();
  const form = useForm({ defaultValues: { reason: '' }, resolver: zodResolver(withdrawRequestSchema) });
  const send = ({ reason }: { reason: string }) => withdrawRequest(document.id, { reason });
  return (
    <FileFormDialog
      title={t('withdrawTitle', { name: document.fileName })}
      intro={t('withdrawIntro')}
      form={form}
      name={`withdrawal:${document.id}`}
      send={send}
      confirm={t('withdraw')}
      isDestructive
      onClose={onClose}
    >
      <FormField name="reason" label={t('withdrawReason')} required minRows={2} />
    </FileFormDialog>
  );
};
