import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Box from '@mui/material/Box';
import type { Integration } from '../../../../api/system/state/system-state.contract.ts';
import { formatCount } from '../../kit/values/format.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

const looks = {
  answers: { Icon: CheckCircleOutlined, tone: 'green' },
  fails: { Icon: ErrorOutlineOutlined, tone: 'red' },
  off: { Icon: RemoveCircleOutlineOutlined, tone: 'grey' },
} as const;

/** Reachability and speed, as a sign and in words. */
export const IntegrationStatus = ({
  integration: { state, tookMs, service },
}: {
  readonly integration: Integration;
}) => {
  const t = useSettingsText();
  const { Icon, tone } = looks[state];
  const key = state === 'answers' && service === 'demo_issuer' ? 'demo' : state;
  return (
    <Box
      component="span"
      sx={({ tokens }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        fontSize: 13,
        fontWeight: 500,
        color: tokens.tones[tone].text,
      })}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {t(`integrations.states.${key}`, { ms: tookMs === null ? '' : formatCount(tookMs) })}
    </Box>
  );
};
