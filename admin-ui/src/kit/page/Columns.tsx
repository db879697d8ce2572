import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = {
  /**
   * Widths of the parts, from each breakpoint of the window on, or from a width of their own: `@760`. Below the first
   * they stand one under the other.
   */
  readonly widths: Readonly<Partial<Record<'xs' | 'sm' | 'md' | 'lg' | `@${number}`, string>>>;
  readonly children: ReactNode;
};

/** Parts of a page beside each other where there is room. */
export const Columns = ({ widths, children }: Props) => (
  <Box sx={{ containerType: 'inline-size' }}>
    <Box
      sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...widths } }}
    >
      {children}
    </Box>
  </Box>
);
