import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { qualifyAgainSchema } from '../../../../api/loan-application/assets/assets.contract.ts';
import { centsToDollars, toCents } from '../../../../events/kernel/money.ts';
import { qualifyingAsset } from '../../../../events/lending/assets/qualifying-asset.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { type AssetValues, toRequest } from './asset-values.ts';
import { useAssetsText } from './assets.texts.ts';

/** What the typed asset counts with, by the function that the server works it out with. */
export const AssetResult = () => {
  const t = useAssetsText();
  const { file } = useLoanFile();
  const sheet = qualifyAgainSchema.shape.sheet.safeParse(
    (toRequest(useWatch<AssetValues>() as AssetValues, () => 1) as { sheet: unknown }).sheet,
  );
  if (!sheet.success) return null;
  const { countedCents, steps, findings, basis } = qualifyingAsset(sheet.data, {
    loanType: file.loanType,
    purpose: file.loanPurpose,
    occupancy: file.occupancy,
    incomeCents: toCents(file.monthlyIncome),
  });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {t('result', { amount: formatCents(centsToDollars(countedCents)) })}
      </Typography>
      <Facts columnWidth={220}>
        {steps.map(({ step, cents }) => (
          <Fact key={step} label={t(`steps.${step}`)}>
            {formatCents(centsToDollars(cents))}
          </Fact>
        ))}
      </Facts>
      {findings.map((finding) => (
        <Alert key={finding} severity="warning">
          {t(`findings.${finding}`)}
        </Alert>
      ))}
      {basis.map(({ rule, citation }) => (
        <Typography key={rule} variant="body2" color="textSecondary">
          {rule} ({citation})
        </Typography>
      ))}
    </Box>
  );
};
