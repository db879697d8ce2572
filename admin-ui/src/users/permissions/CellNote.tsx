import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = { readonly id?: string; readonly strong?: boolean; readonly children: ReactNode };

/** Note below a cell; strong for a difference. */
export const CellNote = ({ id, strong, children }: Props) => (
  <Typography
    {...(id && { id })}
    variant="caption"
    component="div"
    color={strong ? 'primary' : 'textSecondary'}
    sx={{ pl: 0.5, fontWeight: strong ? 600 : 400 }}
  >
    {children}
  </Typography>
);
