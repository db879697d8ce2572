import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LoanCondition } from '../../../../api/loan-application/conditions/conditions.contract.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { lineBetween } from '../../kit/list/list-row.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { MarkOnFile } from '../actions/MarkOnFile.tsx';
import { anchorOf, conditionTone, isOverdue } from './condition-list.ts';
import { ConditionActions } from './ConditionActions.tsx';
import { ConditionEvidence, ConditionHistory, ConditionLine, ConditionReport, NewestNote } from './ConditionFacts.tsx';
import { useConditionsText } from './conditions.texts.ts';
import { ConditionWording } from './ConditionWording.tsx';

/** Brings the row into view, and the keyboard to it, when the address names it. */
const useNamed = (anchor: string) => {
  const { hash } = useLocation();
  const ref = useRef<HTMLLIElement>(null);
  const isNamed = hash === `#${anchor}`;
  useEffect(() => {
    if (!isNamed) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return { ref, isNamed };
};

/** One condition: what it asks for, where it stands and why, what shows it, and what may be done about it. */
export const ConditionRow = ({ condition }: { readonly condition: LoanCondition }) => {
  const t = useConditionsText();
  const anchor = anchorOf(condition.id);
  const { ref, isNamed } = useNamed(anchor);
  const [isExpanded, setExpanded] = useState(isNamed);
  const { number, title, status } = condition;
  const detailsId = `${anchor}-details`;
  return (
    <Box
      component="li"
      ref={ref}
      id={anchor}
      tabIndex={-1}
      aria-label={t('name', { number, title })}
      sx={{
        py: 1.5,
        px: 2,
        ...lineBetween,
        ...(isNamed && { backgroundColor: 'action.hover' }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography component="h4" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {t('heading', { number, title })}
        </Typography>
        <Badge tone={conditionTone[status]}>{t(`status.${status}`)}</Badge>
        {isOverdue(condition, todayAtBranch()) && <Badge tone="red">{t('overdue')}</Badge>}
      </Box>
      <ConditionLine condition={condition} />
      <MarkOnFile id={condition.id} />
      <Box sx={{ mt: 0.5, display: 'grid', gap: 0.5 }}>
        <ConditionWording condition={condition} />
        <ConditionReport condition={condition} />
        <NewestNote condition={condition} />
        <ConditionEvidence condition={condition} />
      </Box>
      {isExpanded && (
        <Box id={detailsId} sx={{ mt: 1 }}>
          <ConditionHistory condition={condition} />
        </Box>
      )}
      <ConditionActions condition={condition} isExpanded={isExpanded}>
        <Button
          color="inherit"
          aria-expanded={isExpanded}
          {...(isExpanded && { 'aria-controls': detailsId })}
          aria-label={t(isExpanded ? 'lessOf' : 'detailsOf', { number, title })}
          onClick={() => setExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'less' : 'details')}
        </Button>
      </ConditionActions>
    </Box>
  );
};
