import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import type { DeliveredReport } from '../../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { usePages } from '../../client/use-pages.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { listRow } from '../../kit/list/list-row.ts';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDate } from '../../kit/values/format.ts';
import { useAnalyticsText } from '../analytics/analytics.texts.ts';
import { MorePages, onceEach } from '../analytics/MorePages.tsx';
import { useFindingName } from './finding-name.ts';
import type { QualityFigure } from './QualityFigures.tsx';

const PER_PAGE = 25;

const Row = ({ report }: { readonly report: DeliveredReport }) => {
  const t = useAnalyticsText();
  const linkTo = useDialogLink();
  const { orderId, orderNumber, propertyAddress, vendor, appraiser, deliveredOn, score, findings } = report;
  return (
    <Box component="li" sx={listRow}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <MuiLink component={Link} to={linkTo('appraisal', orderId)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {propertyAddress ?? orderNumber}
        </MuiLink>
        <Badge tone={score >= 8 ? 'green' : 'yellow'}>{t('quality.reportScore', { score: score.toFixed(1) })}</Badge>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {[orderNumber, appraiser, vendor, formatDate(deliveredOn)].filter(Boolean).join(' · ')}
      </Typography>
      {findings.length === 0 && <Typography variant="body2">{t('quality.clean')}</Typography>}
      {findings.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {findings.map(({ code, severity, text }) => (
            <Box component="li" key={`${code}${text}`} sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
              <Badge tone={severity === 'serious' ? 'red' : 'yellow'}>{t(`quality.severities.${severity}`)}</Badge>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {withDaysInWords(text)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

type Props = {
  readonly month: string | null;
  readonly figure: QualityFigure | null;
  readonly onAll: () => void;
};

const filterOf = (month: string | null, figure: QualityFigure | null): Record<string, string> => ({
  ...(month !== null && { month }),
  ...(figure !== null && (typeof figure === 'object' ? figure : { rate: figure })),
});

/** Delivered reports with what is to be looked at in them; those behind a figure where one is chosen. */
export const DeliveredReports = ({ month, figure, onAll }: Props) => {
  const t = useAnalyticsText();
  const nameOf = useFindingName();
  const named = (): string => {
    if (figure === null) return t('quality.delivered');
    return t('quality.filtered', {
      figure: typeof figure === 'object' ? nameOf(figure.code) : t(`quality.${figure}`),
    });
  };
  const query = usePages<DeliveredReport>(['appraisals', 'quality', 'reports'], {
    perPage: PER_PAGE,
    filter: filterOf(month, figure),
    resource: 'vendor-orders',
  });
  const reports = onceEach(query.pages ?? []);
  return (
    <Section
      title={named()}
      padding={0}
      actions={figure !== null && <Button onClick={onAll}>{t('quality.all')}</Button>}
    >
      <Awaited query={query} height={200} margin={2} />
      {query.pages && reports.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {t('quality.noneSo')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {reports.map((report) => (
          <Row key={report.orderId} report={report} />
        ))}
      </Box>
      <MorePages query={query} shown={reports.length} />
    </Section>
  );
};
