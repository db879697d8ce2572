import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Valuation } from '../../../../api/valuation/valuation.contract.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatCount, formatDate, formatMoney } from '../../kit/values/format.ts';
import { useAvmText } from '../texts/avm.texts.ts';
import { ComparablesMap } from './ComparablesMap.tsx';
import { ComparablesTable } from './ComparablesTable.tsx';
import { homeFacts } from './home-name.ts';

const dollars = (cents: number): string => formatMoney(cents / 100);

const isField = (t: ReturnType<typeof useAvmText>, name: string): string => {
  const field = ([...homeFacts, 'area'] as const).find((each) => each === name);
  return field ? t(`form.fields.${field}`) : name;
};

type Props = { readonly valuation: Valuation };

const Estimate = ({ valuation: { estimate, salesFound, salesNeeded } }: Props) => {
  const t = useAvmText();
  return estimate ? (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('result.value')}
      </Typography>
      <Typography
        sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 600, fontVariantNumeric: 'tabular-nums', mb: 1.5 }}
      >
        {dollars(estimate.valueCents)}
      </Typography>
    </>
  ) : (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {t('result.tooFew', { found: salesFound, needed: salesNeeded })} {t('result.tooFewFix')}
    </Alert>
  );
};

/** A home's estimate, its confidence and comparables, exactly as the run stored them. */
export const ValuationResult = ({ valuation }: Props) => {
  const t = useAvmText();
  const { estimate, comparables, placedBy, fromEarlierSale, isSampled, isErased, review } = valuation;
  return (
    <>
      <Section title={t('result.title')}>
        <Estimate valuation={valuation} />
        <Facts>
          {estimate && (
            <>
              <Fact label={t('result.interval')} wide>
                {t('result.range', { low: dollars(estimate.lowCents), high: dollars(estimate.highCents) })}
              </Fact>
              <Fact label={t('result.confidence')}>{t('result.ofHundred', { confidence: estimate.confidence })}</Fact>
              <Fact label={t('result.salesUsed')}>{formatCount(estimate.salesUsed)}</Fact>
            </>
          )}
          <Fact label={t('result.valuedOn')}>{formatDate(valuation.valuedOn)}</Fact>
          <Fact label={t('result.placedBy')} wide>
            {t(`result.placements.${placedBy}`)}
          </Fact>
          {fromEarlierSale.length > 0 && (
            <Fact label={t('result.fromEarlierSale')} wide>
              {fromEarlierSale.map((name) => isField(t, name)).join(', ')}
            </Fact>
          )}
          <Fact label={t('result.model')} wide>
            {valuation.model}
          </Fact>
        </Facts>
        {isSampled && !review && !isErased && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            {t('result.sampled')}
          </Typography>
        )}
      </Section>
      {isErased && <Alert severity="info">{t('result.erased')}</Alert>}
      {comparables.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ComparablesMap valuation={valuation} />
          <ComparablesTable comparables={comparables} />
        </Box>
      )}
    </>
  );
};
