import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import type { DispositionAct } from '../../../../events/lending/disposition/disposition-acts.ts';
import { hmdaActions } from '../../../../events/lending/hmda/codes.ts';
import { lazyPart } from '../../kit/feature/feature.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Entrusted } from '../../session/Entrusted.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useHeldFocus } from '../actions/useHeldFocus.ts';
import { useDispositionText } from './disposition.texts.ts';
import { DispositionFacts } from './DispositionFacts.tsx';

const DispositionSheet = lazyPart(() => import('./DispositionSheet.tsx'), 'DispositionSheet');

const ActButtons = ({ onChoose }: { readonly onChoose: (act: DispositionAct) => void }) => {
  const t = useDispositionText();
  const { file, isPending } = useLoanFile();
  const heldFocus = useHeldFocus();
  return (
    <Box
      {...heldFocus}
      role="group"
      aria-label={t('title')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' }}
    >
      {file.allowedActs.map(({ act, authority, keptFromSubmitter }) => (
        <Box
          key={act}
          title={keptFromSubmitter && file.isOwnSubmission ? t('ownSubmission') : undefined}
          sx={{ display: 'grid' }}
        >
          <Entrusted authority={authority}>
            <Button variant="outlined" color="inherit" disabled={isPending} onClick={() => onChoose(act)}>
              {t(`acts.${act}`)}
            </Button>
          </Entrusted>
        </Box>
      ))}
    </Box>
  );
};

/** The disposition of the file, and acts that can change it. */
export const DispositionSection = () => {
  const t = useDispositionText();
  const { file } = useLoanFile();
  const [asked, setAsked] = useState<DispositionAct | null>(null);
  const { disposition, allowedActs, hmdaAction } = file;
  const sheet = asked && (
    <Suspense fallback={null}>
      <DispositionSheet key={asked} act={asked} onClose={() => setAsked(null)} />
    </Suspense>
  );
  if (!disposition && allowedActs.length === 0 && hmdaAction === null) return sheet;
  return (
    <Section title={t('title')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {disposition ? (
          <DispositionFacts disposition={disposition} />
        ) : (
          hmdaAction === null && (
            <Typography variant="body2" color="textSecondary">
              {t('goesOn')}
            </Typography>
          )
        )}
        {hmdaAction !== null && (
          <Facts>
            <Fact wide label={t('facts.hmda')}>
              {hmdaAction} · {hmdaActions[hmdaAction]}
            </Fact>
          </Facts>
        )}
        <ActButtons onChoose={setAsked} />
        {sheet}
      </Box>
    </Section>
  );
};
