import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ApiKeyInfo } from '../../../api/api-key/api-key.contract.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { usePartnerName } from '../kit/partners/use-partners.ts';
import { Permitted } from '../session/Permitted.tsx';
import type { OpenDialog } from './dialogs/ApiKeyDialogs.tsx';
import { type ApiKeyState, maskedKey, stateTones } from './base/api-key-state.ts';
import { useApiKeysText } from './base/api-keys.texts.ts';
import { listRow } from '../kit/list/list-row.ts';

type Props = {
  readonly apiKey: ApiKeyInfo;
  readonly state: ApiKeyState;
  readonly onOpen: (dialog: OpenDialog) => void;
};

const Actions = ({ apiKey, state, onOpen }: Props) => {
  const t = useApiKeysText();
  const button = (name: 'history' | 'rotate' | 'quota' | 'revoke') => (
    <Button
      variant={name === 'history' ? 'text' : 'outlined'}
      color={name === 'revoke' ? 'error' : 'inherit'}
      aria-label={t('actionOf', {
        action: t(`actions.${name}`),
        name: apiKey.name,
        partner: apiKey.partner,
      })}
      onClick={() => onOpen({ name, apiKey })}
    >
      {t(`actions.${name}`)}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {button('history')}
      {state !== 'revoked' && (
        <>
          <Permitted permission="integrations.update">{button('quota')}</Permitted>
          <Permitted permission="integrations.update">{button('rotate')}</Permitted>
          <Permitted permission="integrations.delete">{button('revoke')}</Permitted>
        </>
      )}
    </Box>
  );
};

const KeyFacts = ({ apiKey }: Pick<Props, 'apiKey'>) => {
  const t = useApiKeysText();
  const partnerName = usePartnerName();
  const { partnerId } = apiKey;
  return (
    <Facts columnWidth={160}>
      <Fact label={t('fields.key')}>
        <Box component="code" sx={{ fontSize: 12 }}>
          {maskedKey(apiKey.prefix)}
        </Box>
      </Fact>
      <Fact label={t('fields.issued')}>
        {formatDateTime(apiKey.issuedAt)}
        <Typography variant="caption" color="textSecondary" component="div">
          {t('issuedBy', { by: apiKey.issuedBy })}
        </Typography>
      </Fact>
      <Fact label={t(apiKey.revokedAt ? 'fields.revoked' : 'fields.expires')}>
        {apiKey.revokedAt || apiKey.expiresAt ? formatDateTime(apiKey.revokedAt ?? apiKey.expiresAt) : t('never')}
      </Fact>
      <Fact label={t('fields.lastUsed')}>{apiKey.lastUsedAt ? formatDateTime(apiKey.lastUsedAt) : t('unused')}</Fact>
      <Fact label={t('fields.quota')}>{t('quota.value', { requests: formatCount(apiKey.requestsPerMinute) })}</Fact>
      <Fact label={t('fields.partnerId')}>{partnerId === null ? t('partnerId.none') : partnerName(partnerId)}</Fact>
      {apiKey.rotatedAt && <Fact label={t('fields.rotated')}>{formatDateTime(apiKey.rotatedAt)}</Fact>}
    </Facts>
  );
};

const Heading = ({ apiKey, state }: Pick<Props, 'apiKey' | 'state'>) => {
  const t = useApiKeysText();
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {apiKey.name}
        </Typography>
        <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
        {apiKey.previousValidUntil && state !== 'revoked' && (
          <Badge tone="blue">{t('overlap', { until: formatDateTime(apiKey.previousValidUntil) })}</Badge>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('forPartner', {
          partner: apiKey.partner,
          scopes: apiKey.scopes.map((scope) => t(`scopes.${scope}.label`)).join(', '),
        })}
      </Typography>
    </Box>
  );
};

/** One key of a partner: what it may do, how it stands, and what can be done about it. */
export const ApiKeyRow = (props: Props) => {
  const t = useApiKeysText();
  const { apiKey } = props;
  return (
    <Box
      component="li"
      aria-label={t('nameOf', { name: apiKey.name, partner: apiKey.partner })}
      sx={{
        display: 'grid',
        gap: 1.5,
        ...listRow,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1 }}>
        <Heading {...props} />
        <Actions {...props} />
      </Box>
      <KeyFacts apiKey={apiKey} />
    </Box>
  );
};
