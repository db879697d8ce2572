import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { type AddDebt, addDebtSchema } from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import { debtTypes } from '../../../../events/lending/fields/loan-choices.ts';
import { isSettledDocument } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useSeenVersion } from '../actions/useSeenVersion.ts';
import { DocumentsField } from '../conditions/DocumentsField.tsx';
import { useBorrowers } from '../income/useBorrowers.ts';
import { addDebt } from './liabilities-commands.ts';
import { useLiabilitiesText } from './liabilities.texts.ts';

const SPOUSE = 'spouse';

type Values = {
  debtType: string;
  creditor: string;
  accountLast4: string;
  borrowerId: string;
  monthly: number | '';
  balance: number | '';
  documentIds: string[];
  note: string;
};

/** A debt that neither the application nor a report has. */
export const AddDebtDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useLiabilitiesText();
  const word = useVocabularyText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const borrowers = useBorrowers();
  const versionOf = (id: string) => file.documents.find((document) => document.id === id)?.documentVersion ?? 0;
  const toRequest = ({
    debtType,
    creditor,
    accountLast4,
    borrowerId,
    monthly,
    balance,
    documentIds,
    note,
  }: Values) => ({
    debtType,
    creditor,
    ...(accountLast4.trim() && { accountLast4 }),
    borrowerId: borrowerId === SPOUSE ? null : borrowerId,
    monthly: monthly === '' ? undefined : monthly,
    ...(balance !== '' && { balance }),
    evidence: documentIds.map((documentId) => ({ documentId, documentVersion: versionOf(documentId) })),
    note,
  });
  const form = useForm<Values>({
    defaultValues: {
      debtType: '',
      creditor: '',
      accountLast4: '',
      borrowerId: file.borrowerId,
      monthly: '',
      balance: '',
      documentIds: [],
      note: '',
    },
    resolver: zodResolver(formSchema<Values>({ contract: addDebtSchema, toRequest, problemsOf: () => [] })),
  });
  const whyNot = ({ documentVersion, status }: LoanDocument): string | undefined => {
    if (documentVersion === 0) return t('notYet');
    return isSettledDocument(status) ? undefined : t('notVerified');
  };
  return (
    <FileFormDialog
      title={t('addTitle')}
      intro={t('addIntro')}
      form={form}
      name={`debt-added:${file.id}`}
      send={(values) =>
        run(() => addDebt({ id: file.id, version }, toRequest(values) as AddDebt), { success: t('toasts.added') })
      }
      confirm={t('addSend')}
      onClose={onClose}
    >
      <FormField
        name="borrowerId"
        label={t('fields.whose')}
        required
        options={[
          ...borrowers.map(({ borrowerId, name }) => ({ value: borrowerId, label: name })),
          { value: SPOUSE, label: t('addSpouse') },
        ]}
      />
      <FormField
        name="debtType"
        label={t('fields.debtType')}
        required
        options={debtTypes.map((type) => ({ value: type, label: word(`debtType.${type}`) }))}
      />
      <FormField name="creditor" label={t('fields.creditor')} required />
      <FormField name="accountLast4" label={t('fields.accountLast4')} helperText={t('fields.accountHint')} />
      <NumericField name="monthly" label={t('fields.monthly')} prefix="$" required blank="" />
      <NumericField name="balance" label={t('fields.balance')} prefix="$" blank="" />
      <DocumentsField label={t('evidence')} whyNot={whyNot} />
      <FormField name="note" label={t('fields.note')} minRows={2} />
    </FileFormDialog>
  );
};
