import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { todayAtBranch } from '../../kit/form/today.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDocumentsText } from './base/documents.texts.ts';
import { daysOverdue } from './base/overdue.ts';

/** Overdue documents and since when, with a link; nothing without any. */
export const OverdueLink = () => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const days = file.documents.map((document) => daysOverdue(document, todayAtBranch())).filter((late) => late > 0);
  if (days.length === 0) return null;
  const longest = Math.max(...days);
  return (
    <MuiLink component={Link} to={`/applications/${file.id}/documents`} underline="hover">
      <Badge tone="red">
        {t('overdue.ofFile', { smart_count: days.length })} ·{' '}
        {longest === 1 ? t('overdue.one') : t('overdue.many', { days: longest })}
      </Badge>
    </MuiLink>
  );
};
