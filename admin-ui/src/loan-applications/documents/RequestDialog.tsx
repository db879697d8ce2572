import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { choiceFor, documentFor, needChoices } from '../actions/need-choices.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { formatDate } from '../../kit/values/format.ts';
import { useDocumentsText } from './base/documents.texts.ts';
import { blankRequest, isAskedAgain, requestFormSchema, type RequestValues, toRequest } from './base/request-form.ts';

/** Effect of a request where there is a document of the type. */
const useHint = (there: LoanDocument | undefined): string | undefined => {
  const t = useDocumentsText();
  if (!there) return undefined;
  const { documentVersion, requestReason: reason, dueOn, againBecause } = there;
  if (isAskedAgain(there)) return t('requestAgain');
  if (documentVersion > 0 && againBecause === null) return t('requestOnFile');
  return dueOn ? t('requestOpenDue', { reason, date: formatDate(dueOn) }) : t('requestOpen', { reason });
};

type Props = {
  /** Chosen at first, by its key. */
  readonly asks?: string;
  readonly onClose: () => void;
};

/** Asks the borrower for a document, or anew where it is asked for already. */
export const RequestDialog = ({ asks: chosen, onClose }: Props) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const asks = chosen ?? choiceFor(file, 'pay_stub');
  const { requestDocument } = useFileCommands();
  const form = useForm<RequestValues>({
    defaultValues: blankRequest(asks),
    resolver: zodResolver(requestFormSchema(file.documents, t('againMissing'))),
  });
  const need = useWatch({ control: form.control, name: 'need' });
  const there = documentFor(file.documents, need);
  const hint = useHint(there);

  const send = (values: RequestValues) =>
    requestDocument(toRequest(values), there !== undefined && !isAskedAgain(there));

  return (
    <FileFormDialog
      title={t('requestTitle')}
      form={form}
      name={`request:${file.id}:${asks}`}
      send={send}
      confirm={t('requestSend')}
      onClose={onClose}
    >
      <FormField name="need" label={t('need')} helperText={hint} options={needChoices(file)} />
      <FormField name="reason" label={t('reason')} required minRows={2} />
      <FormField name="dueOn" label={t('dueOn')} type="date" />
      {isAskedAgain(there) && (
        <FormField name="againBecause" label={t('againBecause')} helperText={t('againHint')} required minRows={2} />
      )}
    </FileFormDialog>
  );
};
