import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { formatAgo } from '../../kit/values/format.ts';
import { useOpenDraft, useSaving } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

const TICK_MS = 1_000;
const A_MINUTE_S = 60;

const SavedAt = ({ iso }: { readonly iso: string }) => {
  const t = useUrlaText();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now.getTime() - Date.parse(iso)) / 1_000);
  if (seconds < 2) return t('saving.justNow');
  return seconds < A_MINUTE_S ? t('saving.seconds', { seconds }) : t('saving.ago', { ago: formatAgo(iso, now) });
};

/** Save state of the draft. */
export const SaveState = () => {
  const t = useUrlaText();
  const { application } = useOpenDraft();
  const { savedAt, isPending, problem } = useSaving(application);
  if (problem) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {isPending && t('saving.saving')}
      {!isPending && (savedAt ? <SavedAt iso={savedAt} /> : t('saving.saved'))}
    </Typography>
  );
};

/** Why what was typed is not saved, and what becomes of it. */
export const NotSaved = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useUrlaText();
  const { application, demographics } = useOpenDraft();
  const ofApplication = useSaving(application).problem;
  const ofDemographics = useSaving(demographics ?? application).problem;
  const problem = ofApplication ?? ofDemographics;
  return (
    <div role="alert">
      {problem && (
        <Alert
          severity="error"
          role="none"
          sx={{ mt: 2, overflowWrap: 'anywhere' }}
          action={
            <Button color="inherit" onClick={onRetry}>
              {t('saving.retry')}
            </Button>
          }
        >
          {problem.reason === null ? t('saving.offline') : t('saving.refused', { reason: problem.reason })}
        </Alert>
      )}
    </div>
  );
};
