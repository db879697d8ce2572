import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Section } from '../../kit/page/Section.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DecisionPanel } from '../moves/DecisionPanel.tsx';
import { useActionsText } from '../actions/actions.texts.ts';

/** Decide on the file, or only comment on it. */
export const DecisionsTab = () => {
  const t = useActionsText();
  const { file } = useLoanFile();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title={t('title')}>
        <DecisionPanel />
      </Section>
      {file.underwriterNotes && (
        <Section title={t('underwriterNotes')}>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {file.underwriterNotes}
          </Typography>
        </Section>
      )}
    </Box>
  );
};
