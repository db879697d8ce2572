import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatDateTime, formatDays } from '../../kit/values/format.ts';
import { useCan } from '../../session/current-user.ts';
import { AssigneePicker, PrioritySelect } from '../actions/AssignmentFields.tsx';
import { DecisionPanel } from '../actions/DecisionPanel.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';

const decisions = ['approved', 'rejected', 'documents_needed', 'under_review'] as const;

const FileFacts = ({ canUpdate }: { readonly canUpdate: boolean }) => {
  const translate = useTranslate();
  const { file } = useLoanFile();
  const label = (field: string) => translate(`loanFile.fields.${field}`);
  return (
    <Facts columnWidth={120}>
      <Fact label={label('createdAt')}>{formatDate(file.createdAt)}</Fact>
      <Fact label={label('daysInProcess')}>{formatDays(file.daysInProcess)}</Fact>
      <Fact wide label={label('updatedAt')}>
        {formatDateTime(file.updatedAt)}
      </Fact>
      {/* Who may change the assignee sees them in the picker. */}
      {!canUpdate && <Fact label={label('assignedTo')}>{file.assignedTo ?? translate('loanFile.unassigned')}</Fact>}
    </Facts>
  );
};

/** Beside every tab: the decision, who has the file, and its dates. */
export const FileAside = () => {
  const translate = useTranslate();
  const { file } = useLoanFile();
  const canUpdate = useCan('applications.update');
  return (
    <Box component="aside" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Section title={translate('decision.title')}>
        <DecisionPanel decisions={decisions} />
      </Section>
      <Section title={translate('loanFile.fields.file')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {canUpdate && <AssigneePicker />}
          {canUpdate && <PrioritySelect />}
          <FileFacts canUpdate={canUpdate} />
          {file.underwriterNotes && (
            <Box>
              <Typography variant="caption" color="textSecondary" component="h3">
                {translate('loanFile.fields.underwriterNotes')}
              </Typography>
              <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {file.underwriterNotes}
              </Typography>
            </Box>
          )}
        </Box>
      </Section>
    </Box>
  );
};
