import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { countsOf, type PermissionCell } from './permission-cells.ts';
import { usePermissionsText } from './permissions.texts.ts';

export const PermissionCounts = ({ cells }: { readonly cells: readonly PermissionCell[] }) => {
  const t = usePermissionsText();
  const { allowed, ownAllowed, ownDenied } = countsOf(cells);
  return (
    <Typography role="status" sx={{ flex: '1 1 260px' }}>
      <strong>{t('allowedCount', { allowed, total: cells.length })}</strong>
      {' · '}
      {t('overrideCount', { allowed: ownAllowed, denied: ownDenied })}
    </Typography>
  );
};

const legend = [
  ['inherit', Check],
  ['allow', CheckCircle],
  ['deny', Block],
] as const;

/** Legend of the three kinds of cells. */
export const PermissionLegend = () => {
  const t = usePermissionsText();
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}
    >
      {legend.map(([kind, Icon]) => (
        <Box
          key={kind}
          component="li"
          sx={({ tokens }) => ({
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            fontSize: 12,
            color: tokens.textMuted,
            '& svg': {
              fontSize: 15,
              color: { inherit: tokens.text, allow: tokens.tones.green.text, deny: tokens.tones.red.text }[kind],
            },
          })}
        >
          <Icon aria-hidden />
          <span>
            <strong>{t(`kinds.${kind}`)}</strong>: {t(`legend.${kind}`)}
          </span>
        </Box>
      ))}
    </Box>
  );
};
