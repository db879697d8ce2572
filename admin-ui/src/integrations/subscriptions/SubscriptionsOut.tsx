import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import type { OpenSubscriptionDialog } from './open-subscription.ts';
import { useSubscriptions } from './subscription-commands.ts';
import { SubscriptionDialogs } from './SubscriptionDialogs.tsx';
import { SubscriptionRow } from './SubscriptionRow.tsx';
import { useSubscriptionsText } from './subscriptions.texts.ts';

/** Endpoints that get events, and the state of each. */
export const SubscriptionsOut = () => {
  const t = useSubscriptionsText();
  const { data, error, refetch } = useSubscriptions();
  const [open, setOpen] = useState<OpenSubscriptionDialog | null>(null);
  const add = (
    <Permitted permission="integrations.create">
      <Button variant="outlined" startIcon={<Add />} onClick={() => setOpen({ name: 'new' })}>
        {t('add')}
      </Button>
    </Permitted>
  );
  return (
    <Section title={t('title')} subtitle={t('text')} padding={0} actions={data && data.length > 0 && add}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} sx={{ mx: 2 }} />}
      {data?.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} action={add} />}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={t('title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((subscription) => (
            <SubscriptionRow key={subscription.id} subscription={subscription} onOpen={setOpen} />
          ))}
        </Box>
      )}
      <SubscriptionDialogs open={open} subscriptions={data ?? []} onOpen={setOpen} />
    </Section>
  );
};
