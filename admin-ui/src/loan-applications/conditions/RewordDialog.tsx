import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { LoanCondition } from '../../../../api/loan-application/conditions/conditions.contract.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { rewordCondition } from './condition-commands.ts';
import { useConditionsText } from './conditions.texts.ts';
import { TermsFields, termsFormSchema, type TermsValues, toTerms } from './TermsFields.tsx';
import { useSeenVersion } from './useSeenVersion.ts';

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
  const kept = useKeptForm(form, `condition-wording:${condition.id}`);
  const send = async (values: TermsValues) => {
    const on = { id: file.id, conditionId: condition.id, version };
    const outcome = await run(() => rewordCondition(on, toTerms(values)), { success: t('toasts.reworded') });
    if (outcome !== 'done') return;
    kept.forget();
    onClose();
  };
  return (
    <FormDialog
      title={t('rewordTitle', { number: condition.number })}
      form={form}
      kept={kept}
      onSubmit={send}
      confirm={t('rewordSend')}
      onClose={onClose}
      notice={<ConflictNotice />}
    >
      <TermsFields />
    </FormDialog>
  );
};
