import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Integration, PartnerCallLine } from '../../../../api/integrations/integrations.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { useArmed } from '../../kit/dialogs/arming.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { CopyField } from '../../kit/secrets/CopyField.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';
import type { OpenPartnerDialog } from '../shared/open-dialog.ts';

type Props = {
  readonly integration: Integration;
  readonly onOpen: (dialog: OpenPartnerDialog) => void;
  readonly onClose: () => void;
};

const tones: Readonly<Record<PartnerCallLine['outcome'], Tone>> = { done: 'green', refused: 'yellow', failed: 'red' };

const Calls = ({ id }: { readonly id: string }) => {
  const t = useIntegrationsText();
  const query = useApi<PartnerCallLine[]>(['integrations', id, 'calls']);
  if (!query.data) return <Awaited query={query} height={120} />;
  if (query.data.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('details.noCalls')}
      </Typography>
    );
  return (
    <ScrollingTable
      label={t('details.calls')}
      rows={query.data}
      rowKey={({ at, what }) => `${at} ${what}`}
      columns={[
        { label: t('details.at'), cell: ({ at }) => formatDateTime(at) },
        { label: t('details.what'), cell: ({ what }) => what },
        {
          label: t('details.outcome'),
          cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`details.outcomes.${outcome}`)}</Badge>,
        },
        { label: t('details.took'), numeric: true, cell: ({ tookMs }) => t('details.ms', { ms: tookMs }) },
        { label: t('details.error'), cell: ({ error }) => error ?? '' },
      ]}
    />
  );
};

const Changes = ({ integration: { id, status, hasApiKey }, onOpen }: Omit<Props, 'onClose'>) => {
  const t = useIntegrationsText();
  if (status === 'disconnected') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Permitted permission="integrations.update">
        <Button variant="outlined" color="inherit" onClick={() => onOpen({ name: 'replaceKey', id })}>
          {t('actions.webhookKey')}
        </Button>
      </Permitted>
      {hasApiKey && (
        <Permitted permission="integrations.update">
          <Button variant="outlined" color="error" onClick={() => onOpen({ name: 'removeKey', id })}>
            {t('actions.removeKey')}
          </Button>
        </Permitted>
      )}
      <Permitted permission="integrations.delete">
        <Button variant="outlined" color="error" onClick={() => onOpen({ name: 'disconnect', id })}>
          {t('actions.disconnect')}
        </Button>
      </Permitted>
    </Box>
  );
};

/** Where a connection leads, what secrets it has, and how the newest calls went. */
export const DetailsDialog = ({ integration, onOpen, onClose }: Props) => {
  const t = useIntegrationsText();
  const titleId = useId();
  const isArmed = useArmed();
  const { id, name, endpoint, hasApiKey, hasWebhookSecret, previousWebhookSecretUntil, webhookUrl } = integration;
  const kept = (isKept: boolean) => t(isKept ? 'kept' : 'none');
  return (
    <Dialog open onClose={() => isArmed && onClose()} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Facts columnWidth={200}>
          <Fact label={t('facts.endpoint')}>{endpoint}</Fact>
          <Fact label={t('facts.apiKey')}>{kept(hasApiKey)}</Fact>
          <Fact label={t('facts.webhookKey')}>{kept(hasWebhookSecret)}</Fact>
          {previousWebhookSecretUntil && (
            <Fact label={t('facts.previous')}>{formatDateTime(previousWebhookSecretUntil)}</Fact>
          )}
        </Facts>
        <Box sx={{ pt: 1 }}>
          <CopyField label={t('form.webhookUrl')} value={webhookUrl} helperText={t('form.webhookUrlOf')} />
        </Box>
        <Changes integration={integration} onOpen={onOpen} />
        <Typography variant="h2">{t('details.calls')}</Typography>
        <Calls id={id} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={!isArmed} onClick={onClose}>
          {t('details.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
