import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type FactProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** Takes two columns, where there are two. */
  readonly wide?: boolean;
};

/** One named figure. A figure that is not there shows a dash, never an invented value. */
export const Fact = ({ label, children, wide = false }: FactProps) => (
  <Box sx={{ minWidth: 0, ...(wide && { gridColumn: { sm: 'span 2' } }) }}>
    <Typography component="dt" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      variant="body2"
      sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
    >
      {children ?? '—'}
    </Typography>
  </Box>
);

type FactsProps = {
  readonly children: ReactNode;
  /** Width below which a column wraps. */
  readonly columnWidth?: number;
};

export const Facts = ({ children, columnWidth = 150 }: FactsProps) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: `repeat(auto-fill, minmax(${columnWidth}px, 1fr))`,
    }}
  >
    {children}
  </Box>
);
