import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { documentTypes } from '../../../../events/lending/life-cycle.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { useDocumentsText } from './documents.texts.ts';
import { blankRequest, requestFormSchema, type RequestValues, toRequest } from './request-form.ts';

/** Asks the borrower for a document. */
export const RequestDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useDocumentsText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const { requestDocument } = useFileCommands();
  const form = useForm<RequestValues>({ defaultValues: blankRequest, resolver: zodResolver(requestFormSchema) });
  const kept = useKeptForm(form, `request:${file.id}`);

  const send = async (values: RequestValues) => {
    const outcome = await requestDocument(toRequest(values));
    if (outcome !== 'done') return;
    kept.forget();
    onClose();
  };

  return (
    <FormDialog
      title={t('requestTitle')}
      form={form}
      kept={kept}
      onSubmit={send}
      confirm={t('requestSend')}
      onClose={onClose}
      notice={<ConflictNotice />}
    >
      <FormField
        name="documentType"
        label={t('type')}
        options={optionsOf(documentTypes, (value) => word(`documentType.${value}`))}
      />
      <FormField name="reason" label={t('reason')} required minRows={2} />
      <FormField name="dueOn" label={t('dueOn')} type="date" />
    </FormDialog>
  );
};
