import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly text?: string;
  /** The action that fills it, where there is one. */
  readonly action?: ReactNode;
};

/** Says what would be here. */
export const EmptyState = ({ title, text, action }: Props) => (
  <Box sx={{ py: 6, px: 2, display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
    <Typography variant="body1" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    {text && (
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
        {text}
      </Typography>
    )}
    {action && <Box sx={{ mt: 1 }}>{action}</Box>}
  </Box>
);
