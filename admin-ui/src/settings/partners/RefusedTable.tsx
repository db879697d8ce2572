import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router-dom';
import type { Partner } from '../../../../api/settings/partners.contract.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

type Props = { readonly label: string; readonly deliveries: Partner['newestRefused'] };

/** Deliveries that were kept and refused, newest first. */
export const RefusedTable = ({ label, deliveries }: Props) => {
  const t = useSettingsText();
  return (
    // Scrollable by keyboard too.
    <TableContainer tabIndex={0} role="group" aria-label={label} sx={{ mt: 1 }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{t('partners.when')}</TableCell>
            <TableCell>{t('partners.what')}</TableCell>
            <TableCell>{t('partners.why')}</TableCell>
            <TableCell>{t('partners.application')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {deliveries.map(({ deliveryId, receivedAt, messageType, reason, applicationId }) => (
            <TableRow key={deliveryId}>
              <TableCell sx={{ pl: 0, whiteSpace: 'nowrap' }}>{formatDateTime(receivedAt)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{messageType ?? t('partners.noType')}</TableCell>
              <TableCell sx={{ minWidth: 220, overflowWrap: 'anywhere' }}>{reason}</TableCell>
              <TableCell>
                {applicationId && (
                  <Link to={`/applications/${applicationId}`} aria-label={`${t('partners.open')}: ${applicationId}`}>
                    {t('partners.open')}
                  </Link>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
