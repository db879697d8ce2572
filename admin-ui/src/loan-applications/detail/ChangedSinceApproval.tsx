import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import { formatDate } from '../../kit/values/format.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useLoanFileText } from './loan-file.texts.ts';

/** The id of the part of the page where the file is decided on. */
export const DECISION = 'decision';

/** Says beside the status that the approval was given on other answers, and leads to the decision. */
export const ChangedSinceApproval = () => {
  const t = useLoanFileText();
  const { file } = useLoanFile();
  const { pathname, search } = useLocation();
  const { changedSinceApproval: changed } = file;
  if (!changed) return null;
  // The history has the whole width, and no decision beside it.
  const place = pathname.endsWith('/history') ? `/applications/${file.id}` : pathname;
  return (
    <Typography variant="body2" component="p" role="note" sx={{ m: 0, color: ({ tokens }) => tokens.danger }}>
      {t('changed.line', { what: changed.what, day: formatDate(changed.since) })}
      {': '}
      <MuiLink
        component={Link}
        to={{ pathname: place, search, hash: DECISION }}
        color="inherit"
        underline="always"
        noWrap
      >
        {t('changed.decide')}
      </MuiLink>
    </Typography>
  );
};
