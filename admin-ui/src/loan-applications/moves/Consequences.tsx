import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { useActionsText } from '../actions/actions.texts.ts';

type Props = { readonly of: DetailedApplication['allowedActs'][number]['consequences'] };

/** What follows from a move or an act. */
export const Consequences = ({ of: consequences }: Props) => {
  const t = useActionsText();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {consequences.map((consequence) => (
        <Typography key={consequence} component="li" variant="body2">
          {t(`sheet.consequences.${consequence}`)}
        </Typography>
      ))}
    </Box>
  );
};
