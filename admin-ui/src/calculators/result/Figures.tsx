import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type FigureOf = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
};

type Props = {
  readonly figures: readonly FigureOf[];
  /** The answer to what was asked, where there is one figure above the others. */
  readonly main?: FigureOf;
};

const One = ({ label, value, note, isMain }: FigureOf & { readonly isMain: boolean }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant={isMain ? 'body2' : 'caption'} color="textSecondary" sx={{ display: 'block' }}>
      {label}
    </Typography>
    <Box
      component="dd"
      sx={{
        m: 0,
        fontVariantNumeric: 'tabular-nums',
        fontSize: isMain ? { xs: 24, sm: 32 } : 16,
        lineHeight: isMain ? { xs: '32px', sm: '40px' } : '24px',
        fontWeight: 600,
        overflowWrap: 'anywhere',
      }}
    >
      {value}
      {note && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
    </Box>
  </Box>
);

const list = { m: 0, display: 'grid', gap: 2 } as const;

export const Figures = ({ main, figures }: Props) => (
  <>
    {main && (
      <Box component="dl" sx={list}>
        <One {...main} isMain />
      </Box>
    )}
    {figures.length > 0 && (
      <Box component="dl" sx={{ ...list, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 170px), 1fr))' }}>
        {figures.map((figure) => (
          <One key={figure.label} {...figure} isMain={false} />
        ))}
      </Box>
    )}
  </>
);
