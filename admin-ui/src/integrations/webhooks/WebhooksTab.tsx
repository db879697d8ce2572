import Box from '@mui/material/Box';
import { DeliveriesIn } from './DeliveriesIn.tsx';

/** What goes back and forth by webhook. */
export const WebhooksTab = () => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <DeliveriesIn />
  </Box>
);
