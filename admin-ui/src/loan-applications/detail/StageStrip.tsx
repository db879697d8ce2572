import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { WorkflowStage } from '../../../../api/loan-application/stages/stages.contract.ts';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { useLoanFileText } from './loan-file.texts.ts';

/** The six stages at a glance. */
export const StageStrip = ({ stages }: { readonly stages: readonly WorkflowStage[] }) => {
  const t = useLoanFileText();
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
      }}
    >
      {stages.map((stage) => (
        <Box component="li" key={stage.id} sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {stage.name}
          </Typography>
          <StatusBadge status={stage.status} />
          <Typography variant="caption" color="textSecondary" noWrap sx={{ maxWidth: '100%' }}>
            {stage.assignedTo ?? t('stages.unassigned')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};
