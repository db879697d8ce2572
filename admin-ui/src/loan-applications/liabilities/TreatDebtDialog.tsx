import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import {
  type ShownDebt,
  type TreatDebt,
  treatDebtSchema,
} from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import { debtTreatments } from '../../../../events/lending/liabilities/debt-treatment.ts';
import {
  basisOfExclusion,
  exclusionGround,
  exclusionReasons,
  whyNoGround,
} from '../../../../events/lending/liabilities/exclusion-reasons.ts';
import { isSettledDocument } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DocumentsField } from '../conditions/DocumentsField.tsx';
import { useSeenVersion } from '../actions/useSeenVersion.ts';
import { useDebtWords } from './debt-words.ts';
import { treatDebt } from './liabilities-commands.ts';
import { useLiabilitiesText } from './liabilities.texts.ts';
import { missingOf, reasonOf, toRequest, type TreatmentValues, valuesOf } from './treatment-values.ts';

type Props = { readonly debt: ShownDebt; readonly onClose: () => void };

const ReasonField = ({ debt, reason }: { readonly debt: ShownDebt; readonly reason: string }) => {
  const t = useLiabilitiesText();
  const { loanType } = useLoanFile().file;
  const chosen = reasonOf({ reason });
  const hint = () => {
    if (!chosen) return undefined;
    const { citation } = basisOfExclusion(chosen, loanType);
    const { evidence } = exclusionGround(chosen);
    return evidence === null ? t('noteNeeded', { citation }) : t('evidenceOf', { evidence, citation });
  };
  return (
    <FormField
      name="reason"
      label={t('fields.reason')}
      required
      options={exclusionReasons
        .filter((each) => whyNoGround(each, debt.debtType, loanType) === null)
        .map((each) => ({ value: each, label: exclusionGround(each).name }))}
      helperText={hint()}
    />
  );
};

/** What an underwriter does with one debt, on what evidence. */
export const TreatDebtDialog = ({ debt, onClose }: Props) => {
  const t = useLiabilitiesText();
  const { nameOf } = useDebtWords();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const versionOf = (id: string) => file.documents.find((document) => document.id === id)?.documentVersion ?? 0;
  const form = useForm<TreatmentValues>({
    defaultValues: valuesOf(debt),
    resolver: zodResolver(
      formSchema<TreatmentValues>({
        contract: treatDebtSchema,
        toRequest: (values) => toRequest(values, versionOf),
        problemsOf: (values) =>
          missingOf(values, {
            evidence: (evidence) => t('evidenceNeeded', { evidence }),
            payoff: t('choosePayoff'),
          }),
      }),
    ),
  });
  const [treatment, reason] = useWatch({ control: form.control, name: ['treatment', 'reason'] });
  const whyNot = ({ documentVersion, status }: LoanDocument): string | undefined => {
    if (documentVersion === 0) return t('notYet');
    return isSettledDocument(status) ? undefined : t('notVerified');
  };
  return (
    <FileFormDialog
      title={t('treatTitle', { debt: nameOf(debt) })}
      intro={t('treatIntro')}
      form={form}
      name={`debt-treatment:${debt.debtId}`}
      send={(values) =>
        run(() => treatDebt({ id: file.id, version }, debt.debtId, toRequest(values, versionOf) as TreatDebt), {
          success: t('toasts.treated'),
        })
      }
      confirm={t('send')}
      onClose={onClose}
    >
      <FormField
        name="treatment"
        label={t('treatment')}
        required
        options={debtTreatments.map((each) => ({ value: each, label: t(`treatments.${each}`) }))}
      />
      {treatment === 'counted' && (
        <NumericField
          name="payment"
          label={t('fields.payment')}
          prefix="$"
          blank=""
          helperText={t('fields.paymentHint')}
        />
      )}
      {treatment === 'excluded' && <ReasonField debt={debt} reason={reason} />}
      {treatment === 'paid_off' && (
        <NumericField
          name="payoff"
          label={t('fields.payoff')}
          prefix="$"
          required
          blank=""
          helperText={t('fields.payoffHint')}
        />
      )}
      <DocumentsField label={t('evidence')} whyNot={whyNot} />
      <FormField name="note" label={t('fields.note')} minRows={2} />
    </FileFormDialog>
  );
};
