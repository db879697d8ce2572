import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = {
  readonly json: string;
  /** Names it for screen readers. */
  readonly label: string;
  /** Stands in its upper right corner. */
  readonly action?: ReactNode;
};

/** JSON as it is stored, scrolling inside itself. */
export const JsonBlock = ({ json, label, action }: Props) => (
  <Box sx={{ position: 'relative', minWidth: 0 }}>
    <Box
      component="pre"
      // Scrollable by keyboard too.
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        m: 0,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'action.hover',
        fontSize: 12,
        lineHeight: 1.5,
        maxHeight: 420,
        overflow: 'auto',
      }}
    >
      {json}
    </Box>
    {action && <Box sx={{ position: 'absolute', top: 6, right: 12 }}>{action}</Box>}
  </Box>
);
