import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { LoanCondition } from '../../../../api/loan-application/conditions/conditions.contract.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { rewordCondition } from './condition-commands.ts';
import { useConditionsText } from './conditions.texts.ts';
import { TermsFields, termsFormSchema, type TermsValues, toTerms } from './TermsFields.tsx';
import { useSeenVersion } from '../actions/useSeenVersion.ts';

type Props = { readonly condition: LoanCondition; readonly onClose: () => void };

/** Asks for something else, or by another point. */
export const RewordDialog = ({ condition, onClose }: Props) => {
  const t = useConditionsText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const { title, externalWording, internalWording, mustBeMetBefore, category, dueOn } = condition;
  const form = useForm<TermsValues>({
    defaultValues: {
      title,
      externalWording,
      internalWording: internalWording ?? '',
      mustBeMetBefore,
      category,
      dueOn: dueOn ?? '',
    },
    resolver: zodResolver(termsFormSchema(dueOn ?? '')),
  });
  const send = (values: TermsValues) => {
    const on = { id: file.id, conditionId: condition.id, version };
    return run(() => rewordCondition(on, toTerms(values)), { success: t('toasts.reworded') });
  };
  return (
    <FileFormDialog
      title={t('rewordTitle', { number: condition.number })}
      form={form}
      name={`condition-wording:${condition.id}`}
      send={send}
      confirm={t('rewordSend')}
      onClose={onClose}
    >
      <TermsFields />
    </FileFormDialog>
  );
};
