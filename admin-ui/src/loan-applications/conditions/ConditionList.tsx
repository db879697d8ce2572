import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { WhyNot } from '../../session/WhyNot.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { byPoint, outstandingOf, takesConditions } from './condition-list.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { useConditionsText } from './conditions.texts.ts';
import { lineBetween } from '../../kit/list/list-row.ts';

/** Every condition of the file, by when it has to be met. */
export const ConditionList = () => {
  const t = useConditionsText();
  const { file } = useLoanFile();
  const { conditions } = file;
  if (conditions.length === 0) return <EmptyState title={t('empty')} text={t('emptyHint')} />;
  return (
    <>
      {!takesConditions(file) && (
        <Alert severity="info" sx={{ m: 2 }}>
          {t('final')}
        </Alert>
      )}
      {file.status === 'funded' && outstandingOf(conditions) > 0 && (
        <Alert severity="info" sx={{ m: 2 }}>
          {t('afterFunding')}
        </Alert>
      )}
      {byPoint(conditions).map((group) => (
        <Box
          component="section"
          key={group.point}
          aria-labelledby={`conditions-${group.point}`}
          // The head of the card has a line of its own.
          sx={lineBetween}
        >
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1,
              alignItems: 'baseline',
              px: 2,
              py: 1,
              backgroundColor: 'action.hover',
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography id={`conditions-${group.point}`} component="h3" variant="body2" sx={{ fontWeight: 600 }}>
              {t(`point.${group.point}`)}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {group.outstanding > 0
                ? t('pointCount', { outstanding: group.outstanding, all: group.conditions.length })
                : t('pointSettled')}
            </Typography>
          </Box>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {group.conditions.map((condition) => (
              <ConditionRow key={condition.id} condition={condition} />
            ))}
          </Box>
        </Box>
      ))}
      <Box sx={{ p: 2, '&:empty': { display: 'none' } }}>
        <WhyNot permission="applications.update" />
      </Box>
    </>
  );
};
