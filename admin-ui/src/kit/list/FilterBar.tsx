import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Search and filters above a table, in as many lines as they need. */
export const FilterBar = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      p: 2,
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    {children}
  </Box>
);
