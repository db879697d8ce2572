import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AppraisalQuality } from '../../../../api/appraisal-figures/appraisal-figures.contract.ts';
import type { turnaroundSpans } from '../../../../events/lending/appraisal-figures/quality.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { Columns } from '../../kit/page/Columns.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { useAnalyticsText } from '../analytics/analytics.texts.ts';
import { FigureLine, useShareInWords } from '../analytics/FigureCard.tsx';
import { useFindingName } from './finding-name.ts';
import type { ChoosingFigure } from './QualityFigures.tsx';

/** Reports with a finding, by rule. */
export const FindingsByRule = ({ data, chosen, onChoose }: ChoosingFigure) => {
  const t = useAnalyticsText();
  const nameOf = useFindingName();
  const inWords = useShareInWords(data.fewestReports);
  const chosenCode = chosen !== null && typeof chosen === 'object' ? chosen.code : null;
  return (
    <Section title={t('quality.findings')}>
      {data.findings.length === 0 && <Typography color="textSecondary">{t('quality.noFindings')}</Typography>}
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          rowGap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {data.findings.map(({ code, share }) => (
          <FigureLine
            key={code}
            label={nameOf(code)}
            value={inWords(share)}
            orders={share.count}
            isShown={chosenCode === code}
            onShow={() => onChoose(chosenCode === code ? null : { code })}
          />
        ))}
      </Box>
    </Section>
  );
};

const spanLabels = ['upTo2', 'upTo5', 'upTo10', 'more'] as const satisfies {
  length: (typeof turnaroundSpans)['length'];
};

/** Turnaround of reports by vendor and by appraiser. */
export const Turnarounds = ({ data }: { readonly data: AppraisalQuality }) => {
  const t = useAnalyticsText();
  const days = (value: number | null): string => (value === null ? '—' : t('quality.days', { days: value.toFixed(1) }));
  return (
    <Columns widths={{ lg: 'repeat(2, minmax(0, 1fr))' }}>
      {(
        [
          ['vendor', data.byVendor],
          ['appraiser', data.byAppraiser],
        ] as const
      ).map(([by, rows]) => {
        const title = `${t('quality.turnaround')}: ${t(`quality.by.${by}`)}`;
        return (
          <Section key={by} title={title} padding={0}>
            <ScrollingTable
              label={title}
              rows={rows}
              rowKey={({ name }) => name}
              columns={[
                { label: t('quality.columns.name'), cell: ({ name }) => name },
                { label: t('quality.columns.reports'), cell: ({ reports }) => reports, numeric: true },
                { label: t('quality.columns.median'), cell: ({ medianDays }) => days(medianDays), numeric: true },
                { label: t('quality.columns.slow'), cell: ({ slowDays }) => days(slowDays), numeric: true },
                ...spanLabels.map((span, place) => ({
                  label: t(`quality.columns.${span}`),
                  cell: ({ spans }: (typeof rows)[number]) => spans[place] ?? 0,
                  numeric: true,
                })),
              ]}
            />
          </Section>
        );
      })}
    </Columns>
  );
};
