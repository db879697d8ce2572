import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog.tsx';
import { useHeldDeparture, useUnloadWarning } from '../../../kit/dialogs/leave-guards.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';

type Props = {
  readonly count: number;
  readonly wasRestored: boolean;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
};

const Leaving = () => {
  const t = useUrlaTabText();
  const held = useHeldDeparture(
    ({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname,
  );
  useUnloadWarning(true);
  if (held === null) return null;
  return (
    <ConfirmDialog
      title={t('leaving.title')}
      text={t('leaving.text')}
      confirm={t('leaving.leave')}
      isPending={false}
      error={null}
      onConfirm={held.leave}
      onClose={held.stay}
    />
  );
};

/** How much is changed and not sent, with what to do about it; asks before someone leaves it. */
export const ChangeBar = ({ count, wasRestored, onReview, onDiscard }: Props) => {
  const t = useUrlaTabText();
  const [isAsking, setAsking] = useState(false);
  return (
    <Box
      role="region"
      aria-label={t('bar.label')}
      // A field that loses the keyboard may show a text beneath it, and the button would move away from under the press.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: ({ tokens }) => tokens.surface,
      }}
    >
      <Typography variant="body2" role="status" sx={{ flex: '1 1 160px', fontWeight: 600 }}>
        {t('bar.count', { smart_count: count })}
        {wasRestored && (
          <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
            {t('bar.restored')}
          </Typography>
        )}
      </Typography>
      <Button color="inherit" onClick={() => setAsking(true)}>
        {t('bar.discard')}
      </Button>
      <Button variant="contained" onClick={onReview}>
        {t('bar.review')}
      </Button>
      <Leaving />
      {isAsking && (
        <ConfirmDialog
          title={t('bar.discarding.title')}
          text={t('bar.discarding.text')}
          confirm={t('bar.discard')}
          isDestructive
          isPending={false}
          error={null}
          onConfirm={() => {
            setAsking(false);
            onDiscard();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
};
