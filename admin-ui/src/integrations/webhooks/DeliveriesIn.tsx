import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PartnerDelivery } from '../../../../api/partner-delivery/partner-delivery.contract.ts';
import type { Partner } from '../../../../api/settings/partners.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { useDeliveriesInText } from './deliveries-in.texts.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { outcomes, PER_PAGE, useDeliveries, useDeliveryFilter } from './useDeliveries.ts';

type Filter = ReturnType<typeof useDeliveryFilter>;

type Props = { readonly partners: readonly (readonly [id: string, name: string])[] };
type FiltersProps = Props & { readonly filter: Filter; readonly delivering: readonly Partner[] };

/** Deliveries that nobody ordered, until the list shows them. */
const Waiting = ({ filter: { outcome, change }, held }: { readonly filter: Filter; readonly held: number }) => {
  const t = useDeliveriesInText();
  if (held === 0 || outcome === 'held') return null;
  const show = (
    <Button color="inherit" onClick={() => change({ outcome: 'held', partner: '' })}>
      {t('showWaiting')}
    </Button>
  );
  return (
    <Alert severity="warning" role="status" action={show} sx={{ mx: 2, mb: 1 }}>
      {t('waiting', { smart_count: held })}
    </Alert>
  );
};

const Filters = ({ filter: { outcome, partner, change }, partners, delivering }: FiltersProps) => {
  const t = useDeliveriesInText();
  const ofSettings = delivering.map(({ partnerId, name }) => [partnerId, name] as const);
  // Some deliver and take no orders: they have no connection. What the address names is offered whatever it is.
  const known = [...new Map([...(partner ? [[partner, partner] as const] : []), ...ofSettings, ...partners])];
  return (
    <FilterBar>
      <FilterSelect
        label={t('outcome')}
        value={outcome}
        options={outcomes.map((name) => [name, t(`outcomes.${name}`)])}
        onChange={(next) => change({ outcome: next === 'all' ? '' : next })}
      />
      <FilterSelect
        label={t('partner')}
        value={partner}
        options={[['', t('allPartners')], ...known.toSorted(([, a], [, b]) => a.localeCompare(b))]}
        onChange={(next) => change({ partner: next })}
      />
    </FilterBar>
  );
};

const Pages = ({ filter: { page, change }, total }: { readonly filter: Filter; readonly total: number }) => {
  const t = useDeliveriesInText();
  if (total <= PER_PAGE) return null;
  const from = (page - 1) * PER_PAGE + 1;
  const to = Math.min(page * PER_PAGE, total);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Button disabled={page === 1} onClick={() => change({ page: page === 2 ? '' : String(page - 1) })}>
        {t('previous')}
      </Button>
      <Button disabled={to >= total} onClick={() => change({ page: String(page + 1) })}>
        {t('next')}
      </Button>
      <Typography variant="body2" color="textSecondary" role="status">
        {t('range', { from: Math.min(from, total), to, total })}
      </Typography>
    </Box>
  );
};

/** Deliveries of partners: applied, refused (the dead letters) and pending. */
export const DeliveriesIn = ({ partners }: Props) => {
  const t = useDeliveriesInText();
  const filter = useDeliveryFilter();
  const { data: delivering = [] } = useApi<Partner[]>(['settings', 'partners']);
  const { data, total = 0, error, refetch } = useDeliveries(filter);
  const [opened, setOpened] = useState<PartnerDelivery | null>(null);
  const isFiltered = filter.outcome !== 'all' || filter.partner !== '';
  return (
    <Section title={t('title')} subtitle={t('text')} padding={0}>
      <Waiting filter={filter} held={delivering.reduce((sum, { held }) => sum + held, 0)} />
      <Filters filter={filter} partners={partners} delivering={delivering} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={160} sx={{ mx: 2 }} />}
      {data?.length === 0 &&
        (isFiltered ? (
          <EmptyState
            title={t('noneOfFilter')}
            action={<Button onClick={() => filter.change({ outcome: '', partner: '' })}>{t('showAll')}</Button>}
          />
        ) : (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ))}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={t('title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onOpen={setOpened} />
          ))}
        </Box>
      )}
      <Pages filter={filter} total={total} />
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
};
