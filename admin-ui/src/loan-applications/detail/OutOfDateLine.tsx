import Alert from '@mui/material/Alert';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { OutOfDate } from '../../../../api/services/file/out-of-date.contract.ts';
import { useOutOfDateText } from '../../kit/applications/out-of-date.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { anchorOf } from '../conditions/condition-list.ts';

/** Where each kind of thing stands. */
const placeOf = (applicationId: string, { kind, id }: OutOfDate): string => {
  if (kind === 'credit_report') return `/credit-reports/${applicationId}`;
  if (kind === 'condition') return `/applications/${applicationId}/conditions#${anchorOf(id)}`;
  return `/applications/${applicationId}/${kind === 'order' ? 'orders' : 'documents'}`;
};

/** One line with a link to each thing that relied on an answer which has changed; nothing where there is none. */
export const OutOfDateLine = () => {
  const t = useOutOfDateText();
  const { file } = useLoanFile();
  const marks = file.outOfDate.filter(({ isReplaced }) => !isReplaced);
  if (marks.length === 0) return null;
  return (
    <Alert severity="warning" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0 }, '& a': { color: 'inherit' } }}>
      {t('onFile')}{' '}
      {marks.map((mark, index) => (
        <Fragment key={`${mark.kind} ${mark.id}`}>
          {index > 0 && '; '}
          <Link to={placeOf(file.id, mark)} title={mark.why}>
            {mark.title}
          </Link>
        </Fragment>
      ))}
    </Alert>
  );
};
