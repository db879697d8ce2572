import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { useListText } from './list.texts.ts';

/** Where a row leads: its review, and its own page. */
export const RowActions = ({ row }: { readonly row: ApplicationRow }) => {
  const t = useListText();
  const ofApplications = useApplicationsText();
  const linkTo = useDialogLink();
  return (
    <div className="actions">
      <Link to={linkTo('review', row.id)} aria-label={ofApplications('reviewOf', { name: row.borrowerName })}>
        {t('review')}
      </Link>
      <Link to={`/applications/${row.id}`} aria-label={ofApplications('detailsOf', { name: row.borrowerName })}>
        {t('details')}
      </Link>
    </div>
  );
};
