import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ApiKeyInfo } from '../../../api/api-key/api-key.contract.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { formatDateTime } from '../kit/values/format.ts';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { Permitted } from '../session/Permitted.tsx';
import type { OpenDialog } from './ApiKeyDialogs.tsx';
import { type ApiKeyState, maskedKey, stateTones } from './api-key-state.ts';

type Props = {
  readonly apiKey: ApiKeyInfo;
  readonly state: ApiKeyState;
  readonly onOpen: (dialog: OpenDialog) => void;
};

const Actions = ({ apiKey, state, onOpen }: Props) => {
  const translate = useTranslate();
  const button = (name: 'history' | 'rotate' | 'revoke') => (
    <Button
      variant={name === 'history' ? 'text' : 'outlined'}
      color={name === 'revoke' ? 'error' : 'inherit'}
      aria-label={translate('apiKeys.actionOf', {
        action: translate(`apiKeys.actions.${name}`),
        name: apiKey.name,
        partner: apiKey.partner,
      })}
      onClick={() => onOpen({ name, apiKey })}
    >
      {translate(`apiKeys.actions.${name}`)}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {button('history')}
      {state !== 'revoked' && (
        <>
          <Permitted permission="integrations.update">{button('rotate')}</Permitted>
          <Permitted permission="integrations.delete">{button('revoke')}</Permitted>
        </>
      )}
    </Box>
  );
};

const KeyFacts = ({ apiKey }: Pick<Props, 'apiKey'>) => {
  const translate = useTranslate();
  const label = (field: string) => translate(`apiKeys.fields.${field}`);
  return (
    <Facts columnWidth={160}>
      <Fact label={label('key')}>
        <Box component="code" sx={{ fontSize: 12 }}>
          {maskedKey(apiKey.prefix)}
        </Box>
      </Fact>
      <Fact label={label('issued')}>
        {formatDateTime(apiKey.issuedAt)}
        <Typography variant="caption" color="textSecondary" component="div">
          {translate('apiKeys.issuedBy', { by: apiKey.issuedBy })}
        </Typography>
      </Fact>
      <Fact label={label(apiKey.revokedAt ? 'revoked' : 'expires')}>
        {apiKey.revokedAt || apiKey.expiresAt
          ? formatDateTime(apiKey.revokedAt ?? apiKey.expiresAt)
          : translate('apiKeys.never')}
      </Fact>
      <Fact label={label('lastUsed')}>
        {apiKey.lastUsedAt ? formatDateTime(apiKey.lastUsedAt) : translate('apiKeys.unused')}
      </Fact>
      {apiKey.rotatedAt && <Fact label={label('rotated')}>{formatDateTime(apiKey.rotatedAt)}</Fact>}
    </Facts>
  );
};

/** One key of a partner: what it may do, how it stands, and what can be done about it. */
export const ApiKeyRow = (props: Props) => {
  const { apiKey, state } = props;
  const translate = useTranslate();
  return (
    <Box
      component="li"
      aria-label={translate('apiKeys.nameOf', { name: apiKey.name, partner: apiKey.partner })}
      sx={{
        display: 'grid',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
            <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {apiKey.name}
            </Typography>
            <Badge tone={stateTones[state]}>{translate(`apiKeys.states.${state}`)}</Badge>
            {apiKey.previousValidUntil && state !== 'revoked' && (
              <Badge tone="blue">
                {translate('apiKeys.overlap', { until: formatDateTime(apiKey.previousValidUntil) })}
              </Badge>
            )}
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {translate('apiKeys.forPartner', {
              partner: apiKey.partner,
              scopes: apiKey.scopes.map((scope) => translate(`apiKeys.scopes.${scope}.label`)).join(', '),
            })}
          </Typography>
        </Box>
        <Actions {...props} />
      </Box>
      <KeyFacts apiKey={apiKey} />
    </Box>
  );
};
