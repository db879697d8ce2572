import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { useInstantText } from './instant.texts.ts';

/** `+3.2%` */
const signed = (percent: number): string => `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;

/** The instant valuation that was made with an order, and how the report stands to it. */
export const ValuationBeside = ({ order: { valuation } }: { readonly order: VendorOrderDetail }) => {
  const t = useInstantText();
  if (!valuation) return null;
  const { estimate, against, runId, valuedOn, salesFound } = valuation;
  const difference = (): string => {
    if (!against) return t('beside.waits');
    return t(against.isInside ? 'beside.inside' : 'beside.outside', { percent: signed(against.differencePercent) });
  };
  return (
    <Section title={t('beside.title')}>
      {!estimate && <Alert severity="warning">{t('beside.tooFew', { found: salesFound })}</Alert>}
      {estimate && (
        <Facts columnWidth={160}>
          <Fact label={t('beside.value')}>{formatMoney(estimate.value)}</Fact>
          <Fact label={t('beside.interval')} wide>
            {t('beside.range', { low: formatMoney(estimate.low), high: formatMoney(estimate.high) })}
          </Fact>
          <Fact label={t('beside.confidence')}>{t('beside.ofHundred', { confidence: estimate.confidence })}</Fact>
          <Fact label={t('beside.valuedOn')}>{formatDate(valuedOn)}</Fact>
          <Fact label={t('beside.difference')} wide>
            {difference()}
          </Fact>
        </Facts>
      )}
      <Box sx={{ mt: 1 }}>
        <MuiLink component={Link} to={`/avm/reports?valuation=${runId}`}>
          {t('beside.comparables')}
        </MuiLink>
      </Box>
    </Section>
  );
};
