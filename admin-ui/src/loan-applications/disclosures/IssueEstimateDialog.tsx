import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import {
  type EstimateIssued,
  issueEstimateSchema,
  type LoanEstimateAnswer,
} from '../../../../api/loan-application/disclosures/loan-estimate.contract.ts';
import { revisionReasons } from '../../../../events/lending/file-disclosures/revision-reasons.ts';
import { command } from '../../client/http.ts';
import { useApi } from '../../client/use-api.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { useDownload } from '../../kit/download/useDownload.ts';
import { FlagField } from '../../kit/form/FlagField.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { formatMoney, formatPercent } from '../../kit/values/format.ts';
import { useDebounced } from '../../kit/values/use-debounced.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useSeenVersion } from '../actions/useSeenVersion.ts';
import { useDisclosuresText } from './disclosures.texts.ts';
import { type EstimateValues, termsQuery, toEstimateRequest, valuesOf } from './estimate-values.ts';

const TYPING_MS = 300;

/** What the terms as they are typed come to, and the estimate as it would be printed. */
const Estimated = () => {
  const t = useDisclosuresText();
  const { file } = useLoanFile();
  const query = useDebounced(termsQuery(useWatch<EstimateValues>() as EstimateValues), TYPING_MS);
  const { data } = useApi<LoanEstimateAnswer>(['applications', file.id, `loan-estimate?${query}`]);
  const { linkTo, error } = useDownload();
  const estimate = data?.estimate;
  if (!estimate) return null;
  return (
    <>
      <Typography role="status">
        {t('form.expires', {
          apr: formatPercent(estimate.apr, 3),
          cash: formatMoney(estimate.cashToClose),
          on: estimate.expiresOn,
        })}
      </Typography>
      <Button
        component="a"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        {...linkTo({ address: `/api/applications/${file.id}/loan-estimate/preview?${query}` })}
      >
        {t('form.preview')}
      </Button>
      <Refusal error={error} />
    </>
  );
};

const RevisionFields = () => {
  const t = useDisclosuresText();
  return (
    <>
      <FormField
        name="revision.reason"
        label={t('form.reason')}
        required
        options={revisionReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <FormField name="revision.notes" label={t('form.notes')} required minRows={2} />
      <FormField name="revision.learnedOn" label={t('form.learnedOn')} type="date" required />
    </>
  );
};

type Props = {
  readonly answer: LoanEstimateAnswer;
  readonly onIssued: () => void;
  readonly onClose: () => void;
};

/** Asks for the terms that only a Loan Estimate has, shows what it comes to, and issues it. */
export const IssueEstimateDialog = ({ answer, onIssued, onClose }: Props) => {
  const t = useDisclosuresText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const isRevised = answer.issued.length > 0;
  const takesPenalty = answer.missing.some(({ field }) => field === 'prepaymentPenaltyPercent');
  const form = useForm<EstimateValues>({
    defaultValues: valuesOf(answer),
    resolver: zodResolver(
      formSchema<EstimateValues>({
        contract: issueEstimateSchema,
        toRequest: (values) => toEstimateRequest(values, isRevised),
        problemsOf: () => [],
      }),
    ),
  });
  const issue = async (values: EstimateValues) => {
    const body = toEstimateRequest(values, isRevised);
    const path = `applications/${file.id}/loan-estimates`;
    const outcome = await run(() => command<EstimateIssued>({ method: 'POST', path, body, version }), {
      success: t('issued'),
    });
    if (outcome === 'done') onIssued();
    return outcome;
  };
  return (
    <FileFormDialog
      title={t('form.title')}
      intro={t('form.intro')}
      form={form}
      name={`estimate:${file.id}`}
      send={issue}
      confirm={t('form.issue')}
      onClose={onClose}
    >
      <NumericField name="lateAfterDays" label={t('form.lateAfterDays')} required isWhole blank="" />
      <NumericField name="lateChargePercent" label={t('form.lateChargePercent')} required suffix="%" blank="" />
      {(takesPenalty || answer.terms.prepaymentPenaltyPercent !== undefined) && (
        <NumericField
          name="prepaymentPenaltyPercent"
          label={t('form.prepaymentPenaltyPercent')}
          required
          suffix="%"
          blank=""
        />
      )}
      <FormField
        name="servicing"
        label={t('form.servicing')}
        required
        options={(['service', 'transfer'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
      />
      <FlagField name="isAssumable" label={t('form.isAssumable')} initial={false} />
      <FlagField name="confirmsReceipt" label={t('form.confirmsReceipt')} initial />
      {isRevised && <RevisionFields />}
      <Estimated />
    </FileFormDialog>
  );
};
