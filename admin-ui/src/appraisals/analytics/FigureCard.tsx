import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Section } from '../../kit/page/Section.tsx';
import { formatPercent } from '../../kit/values/format.ts';
import { useAnalyticsText } from './analytics.texts.ts';

export type Share = { readonly count: number; readonly of: number; readonly percent: number | null };

/** `20.0% (2 of 10)`; in words where there are too few. */
export const useShareInWords = (fewest: number) => {
  const t = useAnalyticsText();
  return ({ count, of, percent }: Share): string =>
    percent === null
      ? t('tooFewOf', { count, of, fewest })
      : t('percentOf', { percent: formatPercent(percent), count, of });
};

/** `+5.2%` */
export const signedPercent = (percent: number): string =>
  `${percent < 0 ? '−' : '+'}${formatPercent(Math.abs(percent))}`;

type CardProps = {
  readonly title: string;
  readonly value: string;
  readonly how: string;
  readonly children: ReactNode;
};

/** A figure with how it was computed, and what it is made of. */
export const FigureCard = ({ title, value, how, children }: CardProps) => (
  <Section title={title}>
    <Typography sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {how}
    </Typography>
    <Box sx={{ display: 'grid', gap: 1 }}>{children}</Box>
  </Section>
);

type LineProps = {
  readonly label: string;
  readonly value: string;
  /** Number of orders to show; without it, no button. */
  readonly orders?: number;
  readonly isShown?: boolean;
  readonly onShow?: () => void;
};

/** A part of a figure, which leads to its orders. */
export const FigureLine = ({ label, value, orders = 0, isShown = false, onShow }: LineProps) => {
  const t = useAnalyticsText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', alignContent: 'flex-start', columnGap: 1 }}>
      <Box sx={{ flex: '1 1 150px', minWidth: 0 }}>
        <Typography variant="caption" component="div" color="textSecondary">
          {label}
        </Typography>
        <Typography variant="body2">{value}</Typography>
      </Box>
      {orders > 0 && onShow && (
        <Button
          size="small"
          sx={{ px: 0, minWidth: 0 }}
          aria-pressed={isShown}
          aria-label={t(isShown ? 'hideOf' : 'showOf', { figure: label })}
          onClick={onShow}
        >
          {t(isShown ? 'hide' : 'show')}
        </Button>
      )}
    </Box>
  );
};
