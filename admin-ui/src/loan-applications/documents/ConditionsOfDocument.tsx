import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDocumentsText } from './base/documents.texts.ts';

/** The conditions that a document is to show, or was cleared on: a reviewer sees which ones a change reopens. */
export const ConditionsOfDocument = ({ document }: { readonly document: LoanDocument }) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const conditions = file.conditions.filter(
    ({ status, documentIds }) => documentIds.includes(document.id) && status !== 'withdrawn' && status !== 'waived',
  );
  if (conditions.length === 0) return null;
  return (
    <Typography variant="caption" component="p" sx={{ m: 0 }}>
      {t('conditions.of')}{' '}
      {conditions.map(({ id, number, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <MuiLink component={Link} to={`/applications/${file.id}/conditions#condition-${id}`} underline="always">
            {t('conditions.name', { number, title })}
          </MuiLink>
        </span>
      ))}
      {conditions.some(({ status }) => status === 'cleared') && `. ${t('conditions.reopens')}`}
    </Typography>
  );
};
