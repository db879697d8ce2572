import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Partner } from '../../../../api/settings/partners.contract.ts';
import { partnerMessageKindNames } from '../../../../events/lending/partners/partner-messages.ts';
import { formatCount, formatDateTime } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useSettingsText } from '../shared/settings.texts.ts';
import { PartnerDialog } from './PartnerDialog.tsx';
import { RefusedList } from './RefusedList.tsx';
import { listRow } from '../../kit/list/list-row.ts';

const EditPartner = ({ partner }: Props) => {
  const t = useSettingsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Permitted permission="integrations.update">
        <Button
          variant="outlined"
          size="small"
          aria-label={t('partners.ofPartner', { name: partner.name })}
          onClick={() => setOpen(true)}
        >
          {t('partners.edit')}
        </Button>
      </Permitted>
      {isOpen && <PartnerDialog partner={partner} onClose={() => setOpen(false)} />}
    </>
  );
};

type Props = { readonly partner: Partner };

/** Allowed kinds, delivered messages, and the newest refusals. */
export const PartnerRow = ({ partner }: Props) => {
  const t = useSettingsText();
  const { name, kinds, hasSecret, deliveries, refused, lastDeliveryAt, newestRefused } = partner;
  const allowed = kinds.map((kind) => partnerMessageKindNames[kind].toLowerCase()).join(', ');
  const counts = lastDeliveryAt
    ? t('partners.counts', {
        smart_count: deliveries,
        count: formatCount(deliveries),
        refused: formatCount(refused),
        when: formatDateTime(lastDeliveryAt),
      })
    : t('partners.neverDelivered');
  return (
    <Box component="li" aria-label={name} sx={listRow}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2">
            {t('partners.mayDeliver', { kinds: allowed || t('partners.nothing') })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {counts}
          </Typography>
          {!hasSecret && (
            <Typography variant="body2" color="textSecondary">
              {t('partners.noSecret')}
            </Typography>
          )}
        </Box>
        <EditPartner partner={partner} />
      </Box>
      {newestRefused.length > 0 && <RefusedList label={t('partners.refused', { name })} deliveries={newestRefused} />}
    </Box>
  );
};
