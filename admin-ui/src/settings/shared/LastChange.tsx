import Typography from '@mui/material/Typography';
import type { PortalSettings } from '../../../../api/settings/settings.contract.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import { useSettingsText } from './settings.texts.ts';

type Props = { readonly change: PortalSettings['general']['lastChange'] };

/** Author and time of the last change to a part of the settings. */
export const LastChange = ({ change }: Props) => {
  const t = useSettingsText();
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      {change ? t('lastChange', { by: change.by, when: formatDateTime(change.at) }) : t('neverChanged')}
    </Typography>
  );
};
