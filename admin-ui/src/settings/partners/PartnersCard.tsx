import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Details } from '../../kit/page/Details.tsx';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { useSettingsText } from '../shared/settings.texts.ts';
import { usePartners } from '../shared/use-settings.ts';
import { PartnerRow } from './PartnerRow.tsx';

/** Webhook partners, their allowed kinds, and refusals. */
export const PartnersCard = () => {
  const t = useSettingsText();
  return (
    <SettingsCard name="partners" query={usePartners()} facts={0} rows={2}>
      {(partners) =>
        partners.length === 0 ? (
          <Typography variant="body2" component="div" color="textSecondary" sx={{ p: 2 }}>
            {t('partners.none')}
            <Details>{t('partners.how')}</Details>
          </Typography>
        ) : (
          <Box component="ul" aria-label={t('cards.partners.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {partners.map((partner) => (
              <PartnerRow key={partner.partnerId} partner={partner} />
            ))}
          </Box>
        )
      }
    </SettingsCard>
  );
};
