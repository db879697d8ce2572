import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Counted, DashboardStats } from '../../../api/dashboard/dashboard.contract.ts';
import type { ApplicationFilter } from '../../../api/loan-application/list/list.contract.ts';
import { linkedCard } from '../kit/list/whole-row.ts';
import { Figure } from '../kit/values/Figure.tsx';
import { formatCount, formatMillions } from '../kit/values/format.ts';
import { CountedAt } from '../kit/applications/CountedAt.tsx';
import { listAddress } from '../kit/applications/list-address.ts';
import { useFigures } from '../kit/applications/use-figures.ts';
import { useDashboardText } from './dashboard.texts.ts';
import { DashboardSection } from './shared/DashboardSection.tsx';

type Tile = {
  readonly name: Exclude<keyof DashboardStats, keyof Counted>;
  /** The list of exactly what the figure counts. */
  readonly counts: ApplicationFilter;
  readonly format: (value: number) => string;
};

const tiles: readonly Tile[] = [
  { name: 'totalApplications', counts: {}, format: formatCount },
  { name: 'pendingReview', counts: { figure: 'pendingReview' }, format: formatCount },
  { name: 'inUnderwriting', counts: { figure: 'inUnderwriting' }, format: formatCount },
  { name: 'approvedToday', counts: { figure: 'approvedToday' }, format: formatCount },
  { name: 'totalLoanVolume', counts: {}, format: formatMillions },
  { name: 'averageProcessingTime', counts: { figure: 'decided' }, format: (days) => days.toFixed(1) },
  { name: 'complianceAlerts', counts: { figure: 'complianceAlerts' }, format: formatCount },
  { name: 'tasksPending', counts: { figure: 'tasksPending' }, format: formatCount },
];

const StatTile = ({ tile, value }: { readonly tile: Tile; readonly value: number | undefined }) => {
  const t = useDashboardText();
  const text = value === undefined ? undefined : tile.format(value);
  const figure = tile.name === 'averageProcessingTime' && text ? t('days', { days: text }) : text;
  return (
    <Card component={Link} to={listAddress(tile.counts)} sx={linkedCard}>
      <Typography variant="body2" color="textSecondary">
        {t(`tiles.${tile.name}`)}
      </Typography>
      <Figure value={figure} width={72} />
      <Typography variant="caption" color="textSecondary">
        {t(`hints.${tile.name}`)}
      </Typography>
    </Card>
  );
};

/** Eight key figures; each leads to the list of what it counts. */
export const StatTiles = () => {
  const t = useDashboardText();
  const query = useFigures<DashboardStats>(['business', 'dashboard', 'stats']);
  return (
    <DashboardSection label={t('stats')} query={query} columns={{ xs: 2, lg: 4 }}>
      {tiles.map((tile) => (
        <StatTile key={tile.name} tile={tile} value={query.data?.[tile.name]} />
      ))}
      <CountedAt at={query.data?.countedAt} />
    </DashboardSection>
  );
};
