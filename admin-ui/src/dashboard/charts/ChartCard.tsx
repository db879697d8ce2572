import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../kit/feature/feature.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import type { ChartData } from './chart-data.ts';
import { ChartTable } from './ChartTable.tsx';
import { useChartsText } from './charts.texts.ts';

/** Drawing is most of the code of a chart: its table is there without it. */
const Bars = lazyPart(() => import('./Bars.tsx'), 'Bars');
const HEIGHT = 260;

type Props = {
  readonly chart: 'age' | 'weeks' | 'cycle';
  /** Undefined while it is on its way. */
  readonly data: ChartData | undefined;
};

/** A chart with the table behind it. */
export const ChartCard = ({ chart, data }: Props) => {
  const t = useChartsText();
  const [isTable, setTable] = useState(false);
  const title = t(`${chart}.title`);
  const isEmpty = data?.rows.every(({ cells }) => cells.every(({ value }) => !value));
  return (
    <Section
      title={title}
      subtitle={t(`${chart}.text`)}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isTable ? 'table' : 'chart'}
          aria-label={t('showAs', { title })}
          onChange={(_event, view: string | null) => view && setTable(view === 'table')}
        >
          <ToggleButton value="chart">{t('chart')}</ToggleButton>
          <ToggleButton value="table">{t('table')}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {!data && <Skeleton height={HEIGHT} />}
      {data && isEmpty && <EmptyState title={t(`${chart}.empty`)} />}
      {data && !isEmpty && isTable && <ChartTable data={data} label={title} rowHead={t(`${chart}.row`)} />}
      {data && !isEmpty && !isTable && (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <Bars data={data} label={t('chartOf', { title })} />
        </Suspense>
      )}
    </Section>
  );
};
