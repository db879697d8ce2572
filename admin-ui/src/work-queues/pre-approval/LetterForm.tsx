import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  assumptionsSchema,
  type IssueLetter,
  issueLetterSchema,
  type LetterIssued,
  type PreApproval,
} from '../../../../api/pre-approval/pre-approval.contract.ts';
import { LETTER_DAYS, letterConditions } from '../../../../events/lending/decisions/pre-approval.ts';
import { command, read } from '../../client/http.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { sendAsJudged } from '../../kit/command/send-as-judged.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatMoney } from '../../kit/values/format.ts';
import { useDebounced } from '../../kit/values/use-debounced.ts';
import { WhyNot } from '../../session/WhyNot.tsx';
import { ConditionsField } from './ConditionsField.tsx';
import { usePreApprovalText } from './pre-approval.texts.ts';

const TYPING_MS = 300;
const DAY_MS = 86_400_000;

type Props = { readonly id: string; readonly first: PreApproval; readonly onClose: () => void };

const blank = ({ requestedAmount, maxLoan, today, taxesPerYear, insurancePerYear }: PreApproval): IssueLetter => ({
  taxesPerYear,
  insurancePerYear,
  maxFrontDti: 28,
  maxBackDti: 43,
  amount: Math.floor(Math.min(requestedAmount, maxLoan)),
  expiresOn: new Date(Date.parse(today) + LETTER_DAYS * DAY_MS).toISOString().slice(0, 10),
  conditions: [...letterConditions],
});

type Assumptions = z.input<typeof assumptionsSchema>;

const readReckoning = (id: string, assumptions: Assumptions, signal?: AbortSignal): Promise<PreApproval> => {
  const query = Object.entries(assumptions).map(([name, value]): [string, string] => [name, String(value)]);
  return read<PreApproval>(`applications/${id}/pre-approval?${new URLSearchParams(query)}`, signal);
};

/** Issues it on what was seen: another version of the file with the same reckoning is as good. */
const issueLetter = (id: string, seen: PreApproval, letter: IssueLetter): Promise<LetterIssued> => {
  const { taxesPerYear, insurancePerYear, maxFrontDti, maxBackDti } = letter;
  return sendAsJudged({
    seen,
    judgedBy: (reckoning) => ({ ...reckoning, version: null }),
    read: () => readReckoning(id, { taxesPerYear, insurancePerYear, maxFrontDti, maxBackDti }),
    send: (version) =>
      command<LetterIssued>({
        method: 'POST',
        path: `applications/${id}/pre-approval-letter`,
        body: letter,
        version,
      }),
  });
};

/** Affordability from the input; from the last valid input while it is invalid. */
const useReckoning = (id: string, first: PreApproval, typed: Partial<IssueLetter>): PreApproval => {
  const { taxesPerYear, insurancePerYear, maxFrontDti, maxBackDti } = typed;
  const rested = useDebounced(JSON.stringify({ taxesPerYear, insurancePerYear, maxFrontDti, maxBackDti }), TYPING_MS);
  const wanted: Assumptions = JSON.parse(rested);
  const { data = first } = useQuery({
    queryKey: ['applications', id, 'pre-approval', rested],
    queryFn: ({ signal }) => readReckoning(id, wanted, signal),
    enabled: assumptionsSchema.safeParse(wanted).success,
    placeholderData: keepPreviousData,
  });
  return data;
};

const Reckoned = ({ found }: { readonly found: PreApproval }) => {
  const t = usePreApprovalText();
  return (
    <Box component="section" aria-label={t('affordable')} aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
      <Facts columnWidth={120}>
        <Fact label={t('maxLoan')}>{formatMoney(Math.floor(found.maxLoan))}</Fact>
        <Fact label={t('maxPrice')}>{formatMoney(Math.floor(found.maxPrice))}</Fact>
        <Fact label={t('payment')}>{formatMoney(found.payment)}</Fact>
        <Fact label={t('limitedBy')}>{t(`limits.${found.limitedBy}`)}</Fact>
      </Facts>
      <Typography variant="body2" color="textSecondary">
        {t('stated', {
          income: formatMoney(found.monthlyIncome),
          debts: formatMoney(found.debts),
          down: formatMoney(found.downPayment),
          rate: found.annualRate,
          years: found.months / 12,
        })}{' '}
        {t('notReckoned')}
      </Typography>
    </Box>
  );
};

const columns = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

/** The reckoning follows what is typed; the letter is issued on the file as it was seen. */
export const LetterForm = ({ id, first, onClose }: Props) => {
  const t = usePreApprovalText();
  const form = useForm<IssueLetter, unknown, z.output<typeof issueLetterSchema>>({
    defaultValues: blank(first),
    resolver: zodResolver(issueLetterSchema),
  });
  const found = useReckoning(id, first, useWatch({ control: form.control }));
  const { send, error } = useCommand({
    run: (letter: IssueLetter) => issueLetter(id, found, letter),
    success: t('toast'),
    onSuccess: onClose,
  });
  const submit = async () => {
    const { error: refusal } = await send(form.getValues());
    tellFields(form, refusal);
  };
  return (
    <FormDialog
      title={t('titleOf', { name: first.borrowerName })}
      form={form}
      onSubmit={submit}
      confirm={t('issue')}
      isHeldBack={found.blocks.length > 0}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      {found.blocks.length > 0 && (
        <Alert severity="warning">
          {t('cannot')} {found.blocks.join('. ')}.
        </Alert>
      )}
      <WhyNot permission="applications.update" />
      {first.supersedes !== null && <Alert severity="info">{t('supersedes', { version: first.supersedes })}</Alert>}
      <Reckoned found={found} />
      <Box sx={columns}>
        <NumericField name="taxesPerYear" label={t('fields.taxesPerYear')} prefix="$" blank="" />
        <NumericField name="insurancePerYear" label={t('fields.insurancePerYear')} prefix="$" blank="" />
        <NumericField name="maxFrontDti" label={t('fields.maxFrontDti')} suffix="%" blank="" />
        <NumericField name="maxBackDti" label={t('fields.maxBackDti')} suffix="%" blank="" />
        <NumericField
          name="amount"
          label={t('fields.amount')}
          prefix="$"
          blank=""
          helperText={t('amountHint', { most: formatMoney(Math.floor(found.maxLoan)) })}
        />
        <FormField name="expiresOn" label={t('fields.expiresOn')} type="date" />
      </Box>
      <ConditionsField />
    </FormDialog>
  );
};
