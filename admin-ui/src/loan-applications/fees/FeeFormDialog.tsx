import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import { type EnterFee, enterFeeSchema, type ShownFee } from '../../../../api/loan-application/fees/fees.contract.ts';
import { centsToDollars } from '../../../../events/kernel/money.ts';
import { feePayees, feePayers, feeSections } from '../../../../events/lending/fees/fee-line.ts';
import { feeTotals, type SummedFee } from '../../../../events/lending/fees/fee-totals.ts';
import { FlagField } from '../../kit/form/FlagField.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useSeenVersion } from '../actions/useSeenVersion.ts';
import { enterFee } from './fee-commands.ts';
import { type FeeValues, toFeeRequest, valuesOf } from './fee-values.ts';
import { FeeItemFields } from './FeeItemFields.tsx';
import { useFeesText } from './fees.texts.ts';

type Props = {
  readonly before: ShownFee | null;
  /** Of the worksheet, for its total. */
  readonly lines: readonly ShownFee[];
  readonly onClose: () => void;
};

/** What the worksheet comes to with the line as it is typed, by the function that the server adds it up with. */
const TotalThen = ({ before, lines }: Pick<Props, 'before' | 'lines'>) => {
  const t = useFeesText();
  const { amount, section, paidBy } = useWatch<FeeValues>() as FeeValues;
  const summed = lines
    .filter(({ feeId }) => feeId !== before?.feeId)
    .map((line): SummedFee => ({ section: line.section, paidBy: line.paidBy, cents: Math.round(line.amount * 100) }));
  const { totalCents } = feeTotals([...summed, { section, paidBy, cents: Math.round(Number(amount) * 100) }]);
  return (
    <Typography role="status" sx={{ fontWeight: 600 }}>
      {t('totalThen', { amount: formatCents(centsToDollars(totalCents)) })}
    </Typography>
  );
};

/** One line of the fee worksheet. */
export const FeeFormDialog = ({ before, lines, onClose }: Props) => {
  const t = useFeesText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const form = useForm<FeeValues>({
    defaultValues: valuesOf(before),
    resolver: zodResolver(
      formSchema<FeeValues>({ contract: enterFeeSchema, toRequest: toFeeRequest, problemsOf: () => [] }),
    ),
  });
  return (
    <FileFormDialog
      title={t(before ? 'changeTitle' : 'add')}
      intro={t('intro')}
      form={form}
      name={`fee:${before?.feeId ?? file.id}`}
      send={(values) =>
        run(() => enterFee({ id: file.id, version }, before?.feeId ?? null, toFeeRequest(values) as EnterFee), {
          success: t('toasts.saved'),
        })
      }
      confirm={t('save')}
      onClose={onClose}
    >
      <FormField
        name="section"
        label={t('fields.section')}
        required
        options={feeSections.map((value) => ({ value, label: t(`sections.${value}`) }))}
      />
      <FormField name="label" label={t('fields.label')} required />
      <NumericField name="amount" label={t('fields.amount')} prefix="$" required blank="" />
      <FeeItemFields />
      <FormField
        name="paidBy"
        label={t('fields.paidBy')}
        required
        options={feePayers.map((value) => ({ value, label: t(`payers.${value}`) }))}
      />
      <FormField
        name="paidTo"
        label={t('fields.paidTo')}
        required
        options={feePayees.map((value) => ({ value, label: t(`payees.${value}`) }))}
      />
      <FlagField name="isFinanceCharge" label={t('fields.isFinanceCharge')} initial={false} />
      <FlagField name="isPointsAndFees" label={t('fields.isPointsAndFees')} initial={false} />
      <TotalThen before={before} lines={lines} />
    </FileFormDialog>
  );
};
