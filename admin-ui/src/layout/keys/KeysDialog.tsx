import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useSingleKeys } from '../../client/store.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { pageKeys } from '../../kit/keys/page-keys.ts';
import { useFeatures } from '../../kit/feature/features-context.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { keyTargets } from './keys.ts';
import { useKeysText } from './keys.texts.ts';

const Key = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="kbd"
    sx={({ tokens }) => ({
      display: 'inline-block',
      minWidth: 22,
      px: '6px',
      textAlign: 'center',
      fontFamily: 'inherit',
      fontSize: 12,
      lineHeight: '20px',
      border: `1px solid ${tokens.borderStrong}`,
      borderRadius: '4px',
      backgroundColor: tokens.sunken,
    })}
  >
    {children}
  </Box>
);

type RowProps = { readonly label: string; readonly children: ReactNode };

const Row = ({ label, children }: RowProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 30 }}>
    <Typography component="dt" variant="body2" sx={{ flex: 1 }}>
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12 }}>
      {children}
    </Box>
  </Box>
);

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" sx={{ minWidth: 0 }}>
    <Typography variant="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    <Box component="dl" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
);

const SingleKeysSwitch = () => {
  const t = useKeysText();
  const hintId = useId();
  const [isOn, setOn] = useSingleKeys();
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <FormControlLabel
        label={t('single')}
        control={
          <Switch
            checked={isOn}
            onChange={(_, next) => setOn(next)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <Typography id={hintId} variant="body2" color="textSecondary">
        {t('singleHint')}
      </Typography>
    </Box>
  );
};

/** Every key and its effect, for a user with these permissions; single keys can be turned off here. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useKeysText();
  const titleId = useId();
  const { permissions } = useCurrentUser();
  const targets = keyTargets(useFeatures(), permissions);
  const ofPage = pageKeys();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', columnGap: 5, rowGap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Group title={t('anywhere')}>
          <Row label={t('search')}>
            <Key>/</Key> <Key>Ctrl K</Key>
          </Row>
          <Row label={t('list')}>
            <Key>?</Key>
          </Row>
          <Row label={t('toasts')}>
            <Key>F8</Key>
          </Row>
          <Row label={t('close')}>
            <Key>Esc</Key>
          </Row>
        </Group>
        {ofPage.length > 0 && (
          <Group title={t('onPage')}>
            {ofPage.map(({ key, label }) => (
              <Row key={key} label={label}>
                <Key>{key}</Key>
              </Row>
            ))}
          </Group>
        )}
        <Group title={t('goTo')}>
          {targets.map(({ letter, path, label }) => (
            <Row key={path} label={label}>
              <Key>g</Key> {t('followedBy')} <Key>{letter}</Key>
            </Row>
          ))}
        </Group>
        <SingleKeysSwitch />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('dismiss')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
