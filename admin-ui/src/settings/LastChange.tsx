import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { PortalSettings } from '../../../api/settings/settings.contract.ts';
import { formatDateTime } from '../kit/values/format.ts';

type Props = { readonly change: PortalSettings['general']['lastChange'] };

/** Who changed a part of the settings last, and when. */
export const LastChange = ({ change }: Props) => {
  const translate = useTranslate();
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      {change
        ? translate('settings.lastChange', { by: change.by, when: formatDateTime(change.at) })
        : translate('settings.neverChanged')}
    </Typography>
  );
};
