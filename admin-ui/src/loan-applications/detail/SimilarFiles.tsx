import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { similarFileSchema } from '../../../../api/loan-application/detail/detail.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { useLoanFileText } from './loan-file.texts.ts';

type Props = { readonly applicationId: string };

/** Other open applications of the same person or home; nothing where there are none. */
export const SimilarFiles = ({ applicationId }: Props) => {
  const t = useLoanFileText();
  const { data: files = [] } = useApi<z.infer<typeof similarFileSchema>[]>(['applications', applicationId, 'similar']);
  if (files.length === 0) return null;
  return (
    <Alert severity="warning" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{t('similar.title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, '& a': { color: 'inherit' } }}>
        {files.map(({ id, loanNumber, borrowerName, same }) => (
          <li key={id}>
            <Link to={`/applications/${id}`}>{loanNumber}</Link>
            {`, ${borrowerName}: `}
            {t('similar.line', { what: same.map((each) => t(`similar.what.${each}`)).join(', ') })}
          </li>
        ))}
      </Box>
    </Alert>
  );
};
