import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import {
  type QualifyIncome,
  qualifyIncomeSchema,
  type ShownWorksheet,
} from '../../../../api/loan-application/income/income.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { incomeTypes } from '../../../../events/lending/fields/loan-choices.ts';
import { isSettledDocument } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useSeenVersion } from '../actions/useSeenVersion.ts';
import { DocumentsField } from '../conditions/DocumentsField.tsx';
import { qualifyIncome } from './income-commands.ts';
import { useIncomeText } from './income.texts.ts';
import { useBorrowers } from './useBorrowers.ts';
import { methods } from './worksheet-fields.ts';
import { toRequest, valuesOf, type WorksheetValues } from './worksheet-values.ts';
import { WorksheetFields } from './WorksheetFields.tsx';
import { WorksheetResult } from './WorksheetResult.tsx';

type Props = { readonly before: ShownWorksheet | null; readonly onClose: () => void };

/** Works one income out by its papers, and says what it comes to before it is sent. */
export const WorksheetDialog = ({ before, onClose }: Props) => {
  const t = useIncomeText();
  const word = useVocabularyText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const borrowers = useBorrowers();
  const today = todayAtBranch();
  const lastYear = Number(today.slice(0, 4)) - 1;
  const versionOf = (id: string) => file.documents.find((document) => document.id === id)?.documentVersion ?? 0;
  const asRequest = (values: WorksheetValues) => toRequest(values, lastYear, versionOf);
  const form = useForm<WorksheetValues>({
    defaultValues: valuesOf(before, file.borrowerId, lastYear),
    resolver: zodResolver(
      formSchema<WorksheetValues>({ contract: qualifyIncomeSchema, toRequest: asRequest, problemsOf: () => [] }),
    ),
  });
  const method = useWatch({ control: form.control, name: 'method' });
  const whyNot = ({ documentVersion, status }: LoanDocument): string | undefined => {
    if (documentVersion === 0) return t('notYet');
    return isSettledDocument(status) ? undefined : t('notVerified');
  };
  const closing = file.estimatedClosingDate;
  return (
    <FileFormDialog
      title={t(before ? 'workOutAnew' : 'workOut')}
      intro={t('intro')}
      form={form}
      name={`income-worksheet:${before?.worksheetId ?? file.id}`}
      send={(values) =>
        run(
          () =>
            qualifyIncome({ id: file.id, version }, before?.worksheetId ?? null, asRequest(values) as QualifyIncome),
          { success: t('toasts.qualified') },
        )
      }
      confirm={t('send')}
      onClose={onClose}
    >
      <FormField
        name="borrowerId"
        label={t('borrower')}
        required
        options={borrowers.map(({ borrowerId, name }) => ({ value: borrowerId, label: name }))}
      />
      <FormField
        name="incomeType"
        label={t('incomeType')}
        required
        options={incomeTypes.map((type) => ({ value: type, label: word(`incomeType.${type}`) }))}
      />
      <FormField name="source" label={t('source')} />
      <FormField
        name="method"
        label={t('method')}
        required
        options={methods.map((each) => ({ value: each, label: t(`methods.${each}`) }))}
      />
      <WorksheetFields method={method} lastYear={lastYear} />
      <WorksheetResult
        lastYear={lastYear}
        circumstances={{ loanType: file.loanType, noteDate: closing && closing > today ? closing : today }}
      />
      <DocumentsField label={t('evidence')} whyNot={whyNot} />
      <FormField name="note" label={t('note')} minRows={2} />
    </FileFormDialog>
  );
};
