import Box from '@mui/material/Box';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { CellIcon } from './CellIcon.tsx';
import { CellNote } from './CellNote.tsx';
import type { PermissionCell } from './permission-cells.ts';
import { coloursOf, frame, useCellName, useCellWording, yesNo } from './permission-look.ts';
import { usePermissionsText } from './permissions.texts.ts';

type Props = {
  readonly cell: PermissionCell;
  /** Further words below, where there is something to say. */
  readonly note?: string | undefined;
};

/** One permission, read-only. */
export const PermissionMark = ({ cell, note }: Props) => {
  const t = usePermissionsText();
  const wording = useCellWording();
  const name = useCellName(cell);
  const ofRole = cell.override !== 'inherit' && t(`roleSays.${yesNo(cell.default)}`);
  const notes = [ofRole, note].filter(Boolean).join(' · ');
  return (
    <div>
      <Box
        sx={({ tokens }) => ({
          ...frame,
          ...coloursOf(cell, tokens),
          fontWeight: cell.override === 'inherit' ? 400 : 600,
        })}
      >
        <CellIcon cell={cell} />
        <Box component="span" sx={visuallyHidden}>
          {name}:{' '}
        </Box>
        <Box component="span" sx={cell.override === 'inherit' ? visuallyHidden : {}}>
          {wording(cell.override, cell.default)}
        </Box>
      </Box>
      {notes && <CellNote strong={note !== undefined}>{notes}</CellNote>}
    </div>
  );
};
