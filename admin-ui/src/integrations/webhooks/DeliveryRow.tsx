import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { PartnerDelivery } from '../../../../api/partner-delivery/partner-delivery.contract.ts';
import { command } from '../../client/http.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { useDeliveriesInText } from './deliveries-in.texts.ts';
import { listRow } from '../../kit/list/list-row.ts';

type Props = { readonly delivery: PartnerDelivery; readonly onOpen: (delivery: PartnerDelivery) => void };

const tones: Readonly<Record<PartnerDelivery['outcome'], Tone>> = {
  held: 'yellow',
  refused: 'red',
  turned_down: 'grey',
  applied: 'green',
  received: 'blue',
};

const replayDelivery = ({ id }: PartnerDelivery) =>
  command<z.infer<typeof commandAnswerSchema>>({ method: 'POST', path: `partner-deliveries/${id}/replays`, body: {} });

const Actions = ({ delivery, onOpen }: Props) => {
  const t = useDeliveriesInText();
  const { outcome, isOverdue, partnerName: partner, messageType, receivedAt } = delivery;
  const { send, isPending } = useCommand({
    run: () => replayDelivery(delivery),
    success: t('toasts.replayed'),
    failure: t('toasts.failed'),
  });
  const labelOf = (action: string) =>
    t('actionOf', { action, partner, type: messageType ?? t('noType'), at: formatDateTime(receivedAt) });
  const opens = outcome === 'held' ? 'decide' : 'history';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      {(outcome === 'refused' || isOverdue) && (
        <Permitted permission="integrations.update">
          <ProgressButton
            variant="outlined"
            color="inherit"
            isPending={isPending}
            aria-label={labelOf(t('replay'))}
            onClick={() => void send()}
          >
            {t('replay')}
          </ProgressButton>
        </Permitted>
      )}
      <Button aria-label={labelOf(t(opens))} onClick={() => onOpen(delivery)}>
        {t(opens)}
      </Button>
    </Box>
  );
};

/** A delivery: what it was, what became of it and why, and having it judged again. */
export const DeliveryRow = ({ delivery, onOpen }: Props) => {
  const t = useDeliveriesInText();
  const { partnerName, messageType, receivedAt, outcome, isOverdue, applicationId, loanNumber, replays } = delivery;
  const reason = isOverdue ? t('overdue') : delivery.reason;
  return (
    <Box
      component="li"
      sx={{
        ...listRow,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {partnerName}
          </Typography>
          <Badge tone={isOverdue ? 'yellow' : tones[outcome]}>{t(`badges.${isOverdue ? 'overdue' : outcome}`)}</Badge>
          <Box component="code" sx={{ fontSize: 12, overflowWrap: 'anywhere' }}>
            {messageType ?? t('noType')}
          </Box>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <span>{formatDateTime(receivedAt)}</span>
          {replays > 0 && <span>{t('replays', { smart_count: replays })}</span>}
          {applicationId && (
            <MuiLink component={Link} to={`/applications/${applicationId}`}>
              {loanNumber ? t('openFile', { loanNumber }) : t('openUnnamed')}
            </MuiLink>
          )}
        </Typography>
        {reason && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
        )}
      </Box>
      <Actions delivery={delivery} onOpen={onOpen} />
    </Box>
  );
};
