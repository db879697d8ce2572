import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { type OverrideEffect, overrideEffects } from '../../../../events/lending/permissions/permissions.ts';
import type { Tokens } from '../../theme/tokens.ts';
import { CellIcon } from './CellIcon.tsx';
import { CellNote } from './CellNote.tsx';
import type { PermissionCell } from './permission-cells.ts';
import { coloursOf, frame, useCellName, useCellWording, yesNo } from './permission-look.ts';
import { usePermissionsText } from './permissions.texts.ts';

type Props = {
  /** As it will be once saved. */
  readonly cell: PermissionCell;
  /** As it is stored. */
  readonly stored: OverrideEffect;
  readonly onChange: (effect: OverrideEffect) => void;
};

const frameOf = (cell: PermissionCell, isChanged: boolean, tokens: Tokens) => ({
  ...frame,
  ...coloursOf(cell, tokens),
  position: 'relative',
  px: 0,
  maxWidth: 132,
  border: `1px solid ${isChanged ? tokens.accent : tokens.borderStrong}`,
  boxShadow: isChanged ? `inset 3px 0 0 ${tokens.accent}` : 'none',
  '& svg': { ...frame['& svg'], position: 'absolute', left: 8, pointerEvents: 'none' },
  '& svg:last-of-type': { left: 'auto', right: 4 },
  '&:focus-within': { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 },
});

/** A permission as in the role is a mark alone; hover and focus show that it can be changed. */
const quiet = {
  width: 52,
  borderColor: 'transparent',
  '& select, & svg:last-of-type': { opacity: 0 },
  '&:hover, &:focus-within': { borderColor: 'divider' },
  '&:hover svg:last-of-type, &:focus-within svg:last-of-type': { opacity: 1 },
} as const;

const selectOf = ({ override }: PermissionCell, tokens: Tokens) => ({
  appearance: 'none',
  width: '100%',
  height: { xs: 38, md: 28 },
  pl: '30px',
  pr: '22px',
  border: 0,
  outline: 'none',
  font: 'inherit',
  fontWeight: override === 'inherit' ? 400 : 600,
  color: 'inherit',
  background: 'transparent',
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  '& option': { color: tokens.text, backgroundColor: tokens.surface, fontWeight: 400 },
});

/**
 * One permission to set: inherit, allow or deny. The browser's own select: fifty of them stay quick, arrow keys change
 * them at once, and a phone offers its own wheel.
 */
export const PermissionSelect = ({ cell, stored, onChange }: Props) => {
  const t = usePermissionsText();
  const wording = useCellWording();
  const name = useCellName(cell);
  const noteId = useId();
  const isChanged = cell.override !== stored;
  const isQuiet = cell.override === 'inherit' && !isChanged;
  const notes = [
    cell.override !== 'inherit' && t(`roleSays.${yesNo(cell.default)}`),
    isChanged && t(`was.${stored}`),
  ].filter(Boolean);
  return (
    <div>
      <Box sx={({ tokens }) => ({ ...frameOf(cell, isChanged, tokens), ...(isQuiet && quiet) })}>
        <CellIcon cell={cell} />
        <Box
          component="select"
          aria-label={name}
          {...(notes.length > 0 && { 'aria-describedby': noteId })}
          data-changed={isChanged}
          value={cell.override}
          onChange={(event) => {
            const effect = overrideEffects.find((known) => known === event.target.value);
            if (effect) onChange(effect);
          }}
          sx={({ tokens }) => selectOf(cell, tokens)}
        >
          {(['inherit', 'allow', 'deny'] as const).map((effect) => (
            <option key={effect} value={effect}>
              {wording(effect, cell.default)}
            </option>
          ))}
        </Box>
        <ExpandMore aria-hidden />
      </Box>
      {notes.length > 0 && (
        <CellNote id={noteId} strong={isChanged}>
          {notes.join(' · ')}
        </CellNote>
      )}
    </div>
  );
};
