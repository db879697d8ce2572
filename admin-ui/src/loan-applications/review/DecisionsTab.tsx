import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Section } from '../../kit/page/Section.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DecisionPanel } from '../actions/DecisionPanel.tsx';

const decisions = ['approved', 'documents_needed', 'rejected'] as const;

/** Decide on the file, or only comment on it. */
export const DecisionsTab = () => {
  const translate = useTranslate();
  const { file } = useLoanFile();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title={translate('decision.title')}>
        <DecisionPanel decisions={decisions} />
      </Section>
      {file.underwriterNotes && (
        <Section title={translate('loanFile.fields.underwriterNotes')}>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {file.underwriterNotes}
          </Typography>
        </Section>
      )}
    </Box>
  );
};
