import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import {
  homeWishSchema,
  type Valuation,
  type valuationWishSchema,
} from '../../../../api/valuation/valuation.contract.ts';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { command } from '../../client/http.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellHomeFields } from '../../kit/form/after-refusal.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { LoanFileField } from '../../vendor-orders/dialogs/LoanFileField.tsx';
import { useInstantText } from './instant.texts.ts';

const places = ['street', 'city', 'state', 'postalCode'] as const;
const facts = ['livingArea', 'yearBuilt'] as const;
const fields = [...places, ...facts] as const;
type Values = Record<(typeof fields)[number], string | number> & {
  readonly of: 'address' | 'file';
  readonly applicationId: string;
};
const blank: Values = {
  of: 'address',
  applicationId: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  livingArea: '',
  yearBuilt: '',
};

/** Leaves out the facts of the property that the file has. */
const homeOf = (values: Values) =>
  Object.fromEntries(
    (values.of === 'file' ? facts : fields)
      .filter((name) => values[name] !== '')
      .map((name) => [name, name === 'livingArea' || name === 'yearBuilt' ? Number(values[name]) : values[name]]),
  );

/** The newest result of the dialog, until another one is asked for. */
const useInstantAppraisal = () => {
  const [valuation, setValuation] = useState<Valuation | null>(null);
  const { send, isPending, error } = useCommand({
    run: (body: z.input<typeof valuationWishSchema>) =>
      command<Valuation>({ method: 'POST', path: 'valuations', body }),
    onSuccess: setValuation,
    refreshes: [['valuations']],
  });
  return { send, isPending, error, valuation };
};

const dollars = (cents: number): string => formatMoney(cents / 100);

const Done = ({ valuation }: { readonly valuation: Valuation }) => {
  const t = useInstantText();
  const { estimate, salesFound, salesNeeded, valuedOn, runId } = valuation;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {estimate ? (
        <>
          <Typography variant="body2" color="textSecondary">
            {t('result.value')}
          </Typography>
          <Typography sx={{ fontSize: 24, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {dollars(estimate.valueCents)}
          </Typography>
          <Typography variant="body2">{t('result.confidence', { confidence: estimate.confidence })}</Typography>
          <Typography variant="body2">
            {t('result.interval', { low: dollars(estimate.lowCents), high: dollars(estimate.highCents) })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('result.from', { sales: estimate.salesUsed, day: formatDate(valuedOn) })}
          </Typography>
        </>
      ) : (
        <Alert severity="warning">
          {t('result.tooFew', { found: salesFound, needed: salesNeeded })} {t('result.tooFewFix')}
        </Alert>
      )}
      <MuiLink component={Link} to={`/avm/reports?valuation=${runId}`} variant="body2">
        {t('result.comparables')}
      </MuiLink>
    </Box>
  );
};

const Home = () => {
  const t = useInstantText();
  const isOfFile = useWatch<Values, 'of'>({ name: 'of' }) === 'file';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        '& > .wide': { gridColumn: 'span 2' },
      }}
    >
      <Box className="wide">
        <FormField
          name="of"
          label={t('of')}
          options={[
            { value: 'address', label: t('ofAddress') },
            { value: 'file', label: t('ofFile') },
          ]}
        />
      </Box>
      {isOfFile && (
        <Box className="wide">
          <LoanFileField name="applicationId" />
          <Typography variant="caption" color="textSecondary">
            {t('file.chosen')}
          </Typography>
        </Box>
      )}
      {!isOfFile &&
        places.map((name) => (
          <Box key={name} className={name === 'street' || name === 'city' ? 'wide' : ''}>
            <FormField
              name={name}
              label={t(`fields.${name}`)}
              {...(name === 'state' && { normalize: (value: string) => value.toUpperCase().slice(0, 2) })}
            />
          </Box>
        ))}
      <NumericField name="livingArea" label={t('fields.livingArea')} helperText={t('areaHelp')} blank="" />
      <FormField name="yearBuilt" label={t('fields.yearBuilt')} inputMode="numeric" />
    </Box>
  );
};

type ResultProps = {
  readonly valuation: Valuation | null;
  readonly isPending: boolean;
  readonly isRefused: boolean;
};

const Result = ({ valuation, isPending, isRefused }: ResultProps) => {
  const t = useInstantText();
  return (
    <Box role="status" aria-busy={isPending}>
      {isPending && (
        <>
          <Typography variant="body2" color="textSecondary">
            {t('result.value')}
          </Typography>
          <Typography sx={{ fontSize: 24, fontWeight: 600 }}>{t('result.calculating')}</Typography>
        </>
      )}
      {!isPending && valuation && !isRefused && <Done valuation={valuation} />}
      {!isPending && !valuation && !isRefused && (
        <Typography variant="body2" color="textSecondary">
          {t('result.idle')}
        </Typography>
      )}
    </Box>
  );
};

/** An instant valuation in a simple dialog: idle, under way, done. */
export const InstantAppraisalDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useInstantText();
  const titleId = useId();
  const form = useForm<Values>({ defaultValues: blank });
  const { send, isPending, error, valuation } = useInstantAppraisal();
  const submit = async (values: Values) => {
    const parsed = homeWishSchema.safeParse(homeOf(values));
    if (!parsed.success) {
      tellHomeFields(form, parsed.error);
      return;
    }
    const { applicationId } = values;
    if (values.of === 'file' && applicationId === '') {
      form.setError('applicationId', { message: t('file.choose') }, { shouldFocus: true });
      return;
    }
    const { error: refusal } = await send({
      home: parsed.data,
      ...(values.of === 'file' && { purpose: 'application', purposeId: applicationId }),
    });
    tellHomeFields(form, refusal);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <Typography variant="body2" color="textSecondary">
              {t('intro')}
            </Typography>
            <Home />
            {!isPending && <Refusal error={error} />}
            <Result valuation={valuation} isPending={isPending} isRefused={Boolean(error)} />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose}>
              {t('close')}
            </Button>
            <ProgressButton type="submit" variant="contained" isPending={isPending} progress={t('processing')}>
              {t('run')}
            </ProgressButton>
          </DialogActions>
        </Box>
      </FormProvider>
    </Dialog>
  );
};
