import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { ConnectionTest, Integration } from '../../../../api/integrations/integrations.contract.ts';
import type { PartnerStatus } from '../../../../events/lending/partners/partner-connections.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Ago } from '../../kit/values/Ago.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatCount } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { reconnectIntegration, testIntegration } from '../shared/integration-commands.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';
import type { OpenPartnerDialog } from '../shared/open-dialog.ts';
import { TestResult } from './TestResult.tsx';
import { listRow } from '../../kit/list/list-row.ts';

type Props = { readonly integration: Integration; readonly onOpen: (dialog: OpenPartnerDialog) => void };

const tones: Readonly<Record<PartnerStatus, Tone>> = {
  connected: 'green',
  pending: 'yellow',
  error: 'red',
  disconnected: 'grey',
};

const Reconnect = ({ integration }: Pick<Props, 'integration'>) => {
  const t = useIntegrationsText();
  const { name } = integration;
  const { send, isPending } = useCommand({
    run: () => reconnectIntegration(integration),
    success: t('toasts.reconnected', { name }),
    failure: t('toasts.reconnectFailed'),
  });
  const action = t('actions.reconnect');
  return (
    <Permitted permission="integrations.update">
      <ProgressButton
        variant="outlined"
        color="inherit"
        isPending={isPending}
        aria-label={t('actionOf', { action, name })}
        onClick={() => void send()}
      >
        {action}
      </ProgressButton>
    </Permitted>
  );
};

const Actions = ({
  integration,
  onOpen,
  onTest,
  isTesting,
}: Props & { readonly onTest: () => void; readonly isTesting: boolean }) => {
  const t = useIntegrationsText();
  const { id, name, status } = integration;
  const labelOf = (action: string) => t('actionOf', { action, name });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      {status === 'disconnected' ? (
        <Reconnect integration={integration} />
      ) : (
        <>
          <Permitted permission="integrations.update">
            <ProgressButton
              variant="outlined"
              color="inherit"
              isPending={isTesting}
              aria-label={labelOf(t('actions.test'))}
              onClick={onTest}
            >
              {t('actions.test')}
            </ProgressButton>
          </Permitted>
          <Permitted permission="integrations.update">
            <Button
              variant="outlined"
              color="inherit"
              aria-label={labelOf(t('actions.configure'))}
              onClick={() => onOpen({ name: 'configure', id })}
            >
              {t('actions.configure')}
            </Button>
          </Permitted>
        </>
      )}
      <Button aria-label={labelOf(t('actions.details'))} onClick={() => onOpen({ name: 'details', id })}>
        {t('actions.details')}
      </Button>
    </Box>
  );
};

/** A connection: how it does, counted from calls and deliveries, and what may be done with it. */
export const PartnerRow = ({ integration, onOpen }: Props) => {
  const t = useIntegrationsText();
  const { name, description, status, isSandbox, lastSync, recordCount, syncsToday, errorsToday, lastCall } =
    integration;
  const [tested, setTested] = useState<ConnectionTest | null>(null);
  const { send, isPending } = useCommand<void, ConnectionTest>({
    run: () => testIntegration(integration),
    failure: t('toasts.testFailed'),
    onSuccess: setTested,
  });
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        ...listRow,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
            {isSandbox && <Badge tone="blue">{t('sandbox')}</Badge>}
          </Box>
          {description && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {description}
            </Typography>
          )}
        </Box>
        <Actions integration={integration} onOpen={onOpen} onTest={() => void send()} isTesting={isPending} />
      </Box>
      <Facts columnWidth={130}>
        <Fact label={t('facts.lastSync')}>{lastSync ? <Ago iso={lastSync} /> : t('never')}</Fact>
        <Fact label={t('facts.records')}>{formatCount(recordCount)}</Fact>
        <Fact label={t('facts.syncs')}>{formatCount(syncsToday)}</Fact>
        <Fact label={t('facts.errors')}>{formatCount(errorsToday)}</Fact>
      </Facts>
      {!tested && status === 'error' && lastCall?.error && (
        <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {t('failing', { why: lastCall.error })}
        </Typography>
      )}
      {tested && <TestResult tested={tested} />}
    </Box>
  );
};
