import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Remove from '@mui/icons-material/Remove';
import type { PermissionCell } from './permission-cells.ts';

/** Each kind of cell has an icon and a word of its own; the tint only helps. */
export const CellIcon = ({ cell: { override, default: ofRole } }: { readonly cell: PermissionCell }) => {
  if (override === 'allow') return <CheckCircle aria-hidden />;
  if (override === 'deny') return <Block aria-hidden />;
  return ofRole ? <Check aria-hidden /> : <Remove aria-hidden />;
};
