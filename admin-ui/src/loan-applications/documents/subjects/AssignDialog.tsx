import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { subjectKey, subjectOfKey } from '../../../../../events/lending/needs/subjects.ts';
import { SeveralField } from '../../../kit/form/SeveralField.tsx';
import { FileFormDialog } from '../../actions/FileFormDialog.tsx';
import { useLoanFile } from '../../actions/loan-file-context.ts';
import { subjectChoices } from '../../actions/need-choices.ts';
import { useFileCommands } from '../../actions/useFileCommands.ts';
import { useDocumentsText } from '../base/documents.texts.ts';

type Props = { readonly document: LoanDocument; readonly onClose: () => void };

/** Says whom and what a document is for; several where it is for several. */
export const AssignDialog = ({ document, onClose }: Props) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const { assignDocument } = useFileCommands();
  const form = useForm({
    defaultValues: { subjects: (document.subjects ?? []).map(subjectKey) },
    resolver: zodResolver(z.object({ subjects: z.array(z.string()).min(1, t('assign.missing')) })),
  });
  const options = subjectChoices(file, document).map(({ subject, label }) => ({ value: subjectKey(subject), label }));
  return (
    <FileFormDialog
      title={t('assign.title', { name: document.fileName })}
      intro={t('assign.intro')}
      form={form}
      name={`assignment:${document.id}`}
      send={({ subjects }) => assignDocument(document.id, { subjects: subjects.map(subjectOfKey) })}
      confirm={t('assign.send')}
      onClose={onClose}
    >
      <SeveralField name="subjects" label={t('assign.whose')} options={options} />
    </FileFormDialog>
  );
};
