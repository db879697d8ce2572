import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = {
  /** Widths of the parts, from each breakpoint on; below the first they stand one under the other. */
  readonly widths: Readonly<Partial<Record<'xs' | 'sm' | 'md' | 'lg', string>>>;
  readonly children: ReactNode;
};

/** Parts of a page beside each other where there is room. */
export const Columns = ({ widths, children }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...widths } }}>
    {children}
  </Box>
);
