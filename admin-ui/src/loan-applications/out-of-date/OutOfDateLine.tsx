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

type Props = {
  /** In a question that is to be answered first, names alone: a link would lead away from it. */
  readonly isPlain?: boolean;
};

/** One line with each thing that relied on an answer which has changed, a link to it; nothing where there is none. */
export const OutOfDateLine = ({ isPlain = false }: Props) => {
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
          {isPlain ? (
            mark.title
          ) : (
            <Link to={placeOf(file.id, mark)} title={mark.why}>
              {mark.title}
            </Link>
          )}
        </Fragment>
      ))}
    </Alert>
  );
};
