import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Partner } from '../../../../api/settings/partners.contract.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

type Props = { readonly label: string; readonly deliveries: Partner['newestRefused'] };

/** Deliveries that were kept and refused, newest first; the reason is in view at any width. */
export const RefusedList = ({ label, deliveries }: Props) => {
  const t = useSettingsText();
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {deliveries.map(({ deliveryId, receivedAt, messageType, reason, applicationId }) => (
        <Box key={deliveryId} component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <span>{formatDateTime(receivedAt)}</span>
            <span>{messageType ?? t('partners.noType')}</span>
            {applicationId && (
              <MuiLink component={Link} to={`/applications/${applicationId}`}>
                {t('partners.open')}
              </MuiLink>
            )}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};
