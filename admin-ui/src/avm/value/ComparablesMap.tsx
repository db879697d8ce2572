import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Valuation } from '../../../../api/valuation/valuation.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { useAvmText } from '../texts/avm.texts.ts';
import { homeName, kilometersOf, milesOf } from './home-name.ts';

const WIDTH = 640;
const HEIGHT = 360;
const MARGIN = 32;
const KM_PER_DEGREE = 111.2;
const SCALES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 40] as const;
/** Most of the width that a scale takes. */
const WIDEST_SCALE = WIDTH / 3;
const LEAST_REACH_KM = 0.3;

type Point = { readonly x: number; readonly y: number };

/** Drawn from the coordinates alone: the home in the middle, north up, the same scale both ways. */
const layout = ({ place, comparables }: Valuation) => {
  if (!place) return null;
  const narrowing = Math.cos((place.latitude * Math.PI) / 180);
  const placed = comparables.flatMap((comparable, index) => {
    const { latitude, longitude } = comparable;
    if (latitude === undefined || longitude === undefined) return [];
    const east = (longitude - place.longitude) * KM_PER_DEGREE * narrowing;
    return [{ comparable, number: index + 1, east, north: (latitude - place.latitude) * KM_PER_DEGREE }];
  });
  if (placed.length === 0) return null;
  const reachOf = (pick: (each: (typeof placed)[number]) => number): number =>
    Math.max(LEAST_REACH_KM, ...placed.map((each) => Math.abs(pick(each))));
  const pixelsPerKm = Math.min(
    (WIDTH / 2 - MARGIN) / reachOf(({ east }) => east),
    (HEIGHT / 2 - MARGIN) / reachOf(({ north }) => north),
  );
  const miles = SCALES.findLast((each) => kilometersOf(each) * pixelsPerKm <= WIDEST_SCALE) ?? SCALES[0];
  const points = placed.map(({ east, north, ...each }) => ({
    ...each,
    at: { x: WIDTH / 2 + east * pixelsPerKm, y: HEIGHT / 2 - north * pixelsPerKm } satisfies Point,
  }));
  return { points, miles, scale: kilometersOf(miles) * pixelsPerKm };
};

const look = ({ tokens }: Theme) => ({
  display: 'block',
  width: '100%',
  maxWidth: 760,
  height: 'auto',
  border: `1px solid ${tokens.border}`,
  borderRadius: '6px',
  backgroundColor: tokens.sunken,
  '& text': { fontSize: 13, fill: tokens.text, fontFamily: 'inherit' },
  '& .ring': { fill: 'none', stroke: tokens.borderStrong, strokeDasharray: '3 4' },
  '& .line': { stroke: tokens.textMuted, strokeWidth: 1.5 },
  '& .point': { cursor: 'pointer', outline: 'none' },
  '& .point circle': { fill: tokens.surface, stroke: tokens.accent, strokeWidth: 2 },
  '& .point[data-chosen=true] circle, & .point:hover circle': { fill: tokens.accentTint },
  '& .point:focus-visible circle': { strokeWidth: 4 },
  '& .subject': { fill: tokens.danger },
});

/** The scale, and which way is north. */
const Legend = ({ map }: { readonly map: NonNullable<ReturnType<typeof layout>> }) => {
  const t = useAvmText();
  return (
    <g aria-hidden="true">
      <line className="line" x1={16} x2={16 + map.scale} y1={HEIGHT - 16} y2={HEIGHT - 16} />
      <text x={16} y={HEIGHT - 24}>
        {t('map.scale', { miles: map.miles })}
      </text>
      <line className="line" x1={WIDTH - 20} x2={WIDTH - 20} y1={40} y2={18} />
      <text x={WIDTH - 20} y={14} textAnchor="middle">
        {t('map.north')}
      </text>
    </g>
  );
};

const NoMap = () => {
  const t = useAvmText();
  return (
    <Section title={t('map.title')}>
      <Typography variant="body2" color="textSecondary">
        {t('map.none')}
      </Typography>
    </Section>
  );
};

/** The home and its comparables where they stand, without anything from outside; the table says the same in words. */
export const ComparablesMap = ({ valuation }: { readonly valuation: Valuation }) => {
  const t = useAvmText();
  const [chosen, setChosen] = useState<number | null>(null);
  const map = layout(valuation);
  if (!map) return <NoMap />;
  const nameOf = ({ comparable, number }: (typeof map.points)[number]): string =>
    t('map.point', {
      number,
      home: homeName(comparable) || '—',
      day: formatDate(comparable.soldOn),
      price: formatMoney(comparable.priceCents / 100),
      distance: t('result.miles', { miles: milesOf(comparable.kilometers ?? 0) }),
    });
  const shown = map.points.find(({ number }) => number === chosen);
  const label = t('map.label', { count: map.points.length });
  return (
    <Section title={t('map.title')}>
      <Box component="svg" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={label} sx={look}>
        <circle className="ring" cx={WIDTH / 2} cy={HEIGHT / 2} r={map.scale} />
        {map.points.map((point) => (
          <g
            key={point.number}
            className="point"
            role="button"
            tabIndex={0}
            aria-label={nameOf(point)}
            aria-pressed={chosen === point.number}
            data-chosen={chosen === point.number}
            onClick={() => setChosen(point.number)}
            onFocus={() => setChosen(point.number)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              setChosen(point.number);
            }}
          >
            <circle cx={point.at.x} cy={point.at.y} r={12} />
            <text x={point.at.x} y={point.at.y + 4.5} textAnchor="middle" aria-hidden="true">
              {point.number}
            </text>
          </g>
        ))}
        <g role="img" aria-label={t('map.subject')} pointerEvents="none">
          <path className="subject" d={`M${WIDTH / 2} ${HEIGHT / 2 - 10} l10 9 h-3 v9 h-14 v-9 h-3 z`} />
        </g>
        <Legend map={map} />
      </Box>
      <Typography variant="body2" sx={{ mt: 1, minHeight: 22 }}>
        {shown ? nameOf(shown) : t('map.chosen')}
      </Typography>
    </Section>
  );
};
