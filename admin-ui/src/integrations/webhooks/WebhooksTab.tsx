import Box from '@mui/material/Box';
import { SubscriptionsOut } from '../subscriptions/SubscriptionsOut.tsx';
import { DeliveriesIn } from './DeliveriesIn.tsx';

type Props = {
  /** Partners that there are connections to, by id and name. */
  readonly partners: readonly (readonly [id: string, name: string])[];
};

/** Webhooks in both directions. */
export const WebhooksTab = ({ partners }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <SubscriptionsOut />
    <DeliveriesIn partners={partners} />
  </Box>
);
