import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatDateTime, formatDays } from '../../kit/values/format.ts';
import { useCan } from '../../session/current-user.ts';
import { useValuesText } from '../../kit/values/values.texts.ts';
import { useActionsText } from '../actions/actions.texts.ts';
import { AssigneePicker, PrioritySelect } from '../actions/AssignmentFields.tsx';
import { DecisionPanel } from '../moves/DecisionPanel.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DispositionSection } from '../disposition/DispositionSection.tsx';
import { NoticesSection } from '../notices/NoticesSection.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { HEADER_HEIGHT } from '../../theme/sizes.ts';
import { DECISION } from './ChangedSinceApproval.tsx';
import { useLoanFileText } from './loan-file.texts.ts';

const FileFacts = ({ canAssign }: { readonly canAssign: boolean }) => {
  const t = useLoanFileText();
  const { file } = useLoanFile();
  const values = useValuesText();
  return (
    <Facts columnWidth={120}>
      <Fact label={t('file.createdAt')}>{formatDate(file.createdAt)}</Fact>
      <Fact label={t('file.daysInProcess')}>{formatDays(file.daysInProcess)}</Fact>
      <Fact wide label={t('file.updatedAt')}>
        {formatDateTime(file.updatedAt)}
      </Fact>
      {/* Who may change the assignee sees them in the picker. */}
      {!canAssign && <Fact label={t('file.assignedTo')}>{file.assignedTo ?? values('unassigned')}</Fact>}
    </Facts>
  );
};

/** Takes whoever was led to the decision there. */
const useDecisionInView = () => {
  const { hash, key } = useLocation();
  const decision = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${DECISION}`) return;
    decision.current?.scrollIntoView();
    decision.current?.focus({ preventScroll: true });
  }, [hash, key]);
  return decision;
};

/** Beside every tab: the decision, who has the file, and its dates. */
export const FileAside = () => {
  const t = useLoanFileText();
  const ofActions = useActionsText();
  const { file } = useLoanFile();
  const canUpdate = useCan('applications.update');
  const decision = useDecisionInView();
  const isClosed = isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null });
  // Someone sees to what comes after closing.
  const canAssign = canUpdate && (!isClosed || file.status === 'funded');
  return (
    <Box component="aside" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box id={DECISION} ref={decision} tabIndex={-1} sx={{ scrollMarginTop: HEADER_HEIGHT + 8 }}>
        <Section title={ofActions('title')}>
          <DecisionPanel />
        </Section>
      </Box>
      <DispositionSection />
      <NoticesSection />
      <Section title={t('file.title')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {canAssign && <AssigneePicker />}
          {canUpdate && !isClosed && <PrioritySelect />}
          <FileFacts canAssign={canAssign} />
          {file.underwriterNotes && (
            <Box>
              <Typography variant="caption" color="textSecondary" component="h3">
                {ofActions('underwriterNotes')}
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
