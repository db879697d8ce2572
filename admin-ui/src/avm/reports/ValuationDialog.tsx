import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router-dom';
import type { Valuation } from '../../../../api/valuation/valuation.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../kit/values/format.ts';
import { useCan } from '../../session/current-user.ts';
import { useAvmText } from '../texts/avm.texts.ts';
import { homeFacts, homeName } from '../value/home-name.ts';
import { ValuationResult } from '../value/ValuationResult.tsx';
import { ReviewForm } from './ReviewForm.tsx';

const YEARS: readonly string[] = ['yearBuilt', 'yearRenovated'];

const Inputs = ({
  valuation: { home, purpose, ranBy, ranAt, laterSale, laterAppraisal, estimate },
}: {
  readonly valuation: Valuation;
}) => {
  const t = useAvmText();
  const inWords = (cents: number, on: string): string => {
    const isWithin = estimate && cents >= estimate.lowCents && cents <= estimate.highCents;
    const later = { price: formatMoney(cents / 100), day: formatDate(on) };
    return t(isWithin ? 'reports.laterWithin' : 'reports.laterOutside', later);
  };
  return (
    <Section title={t('form.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('reports.ranBy', { name: ranBy, at: formatDateTime(ranAt) })} · {t(`reports.purposes.${purpose}`)}
      </Typography>
      <Facts>
        {homeFacts.map((name) => {
          const value = home[name];
          if (value === undefined) return null;
          return (
            <Fact key={name} label={t(`form.fields.${name}`)}>
              {YEARS.includes(name) ? value : formatCount(value)}
            </Fact>
          );
        })}
        {laterSale && (
          <Fact label={t('reports.laterSale')} wide>
            {inWords(laterSale.priceCents, laterSale.soldOn)}
          </Fact>
        )}
        {laterAppraisal && (
          <Fact label={t('reports.laterAppraisal')} wide>
            {inWords(laterAppraisal.valueCents, laterAppraisal.effectiveOn)}{' '}
            <MuiLink component={Link} to={`/appraisals?appraisal=${laterAppraisal.orderId}`} underline="always">
              {t('reports.toOrder')}
            </MuiLink>
          </Fact>
        )}
      </Facts>
    </Section>
  );
};

const Review = ({ valuation }: { readonly valuation: Valuation }) => {
  const t = useAvmText();
  const mayReview = useCan('appraisals.approve');
  const { review, isSampled, isOwn, isErased, runId } = valuation;
  const line = (): string => {
    if (review) {
      const outcome = t(`review.outcomes.${review.outcome}`);
      return t('review.by', { name: review.by, at: formatDateTime(review.at), outcome, note: review.note });
    }
    if (!isSampled) return t('review.notDrawn');
    if (isErased) return t('review.erased');
    return isOwn ? t('review.own') : t('review.text');
  };
  return (
    <Section title={t('review.title')}>
      <Typography variant="body2">{line()}</Typography>
      {isSampled && !review && !isOwn && !isErased && mayReview && <ReviewForm runId={runId} />}
    </Section>
  );
};

type Props = { readonly runId: string; readonly onClose: () => void };

/** A valuation as it was kept: what was asked, what it came to, what came later, and the review. */
export const ValuationDialog = ({ runId, onClose }: Props) => {
  const t = useAvmText();
  const isPhone = useMediaQuery('(max-width:600px)');
  const query = useApi<Valuation>(['valuations', runId]);
  const { data } = query;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" fullScreen={isPhone} aria-labelledby="valuation">
      <DialogTitle id="valuation" sx={{ overflowWrap: 'anywhere' }}>
        {t('reports.detail', { home: data ? homeName(data.home) : '' })}
      </DialogTitle>
      <DialogContent>
        <Awaited query={query} height={320} />
        {data && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Inputs valuation={data} />
            <ValuationResult valuation={data} />
            <Review valuation={data} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('reports.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
