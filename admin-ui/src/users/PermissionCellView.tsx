import Block from '@mui/icons-material/Block';
import Check from '@mui/icons-material/Check';
import CheckCircle from '@mui/icons-material/CheckCircle';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { type OverrideEffect, overrideEffects } from '../../../events/lending/permissions.ts';
import type { Tokens } from '../theme/tokens.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { type PermissionCell, partsOf } from './permission-cells.ts';

/** Each kind of cell has an icon and a word of its own; the tint only helps. */
const CellIcon = ({ cell: { override, default: ofRole } }: { readonly cell: PermissionCell }) => {
  if (override === 'allow') return <CheckCircle aria-hidden />;
  if (override === 'deny') return <Block aria-hidden />;
  return ofRole ? <Check aria-hidden /> : <Remove aria-hidden />;
};

const coloursOf = ({ override, default: ofRole }: PermissionCell, tokens: Tokens) => {
  if (override === 'allow') return { color: tokens.tones.green.text, backgroundColor: tokens.tones.green.tint };
  if (override === 'deny') return { color: tokens.tones.red.text, backgroundColor: tokens.tones.red.tint };
  return { color: ofRole ? tokens.text : tokens.textMuted, backgroundColor: tokens.surface };
};

const yesNo = (value: boolean): 'yes' | 'no' => (value ? 'yes' : 'no');

/** `Allowed`, `Denied`, or `Inherited: yes`. */
const useWording = () => {
  const translate = useTranslate();
  return (override: OverrideEffect, ofRole: boolean): string =>
    translate(`users.permissions.${override}${override === 'inherit' ? `.${yesNo(ofRole)}` : ''}`);
};

const useName = ({ permission }: PermissionCell): string => {
  const translate = useTranslate();
  const [resource, action] = partsOf(permission);
  return translate('users.permissions.cell', {
    action: translate(`users.permissions.actions.${action}`),
    resource: translate(`users.permissions.resources.${resource}`),
  });
};

const Note = ({ id, strong, children }: { id?: string; strong?: boolean; children: ReactNode }) => (
  <Typography
    {...(id && { id })}
    variant="caption"
    component="div"
    color={strong ? 'primary' : 'textSecondary'}
    sx={{ pl: 0.5, minHeight: { md: 16 }, fontWeight: strong ? 600 : 400 }}
  >
    {children}
  </Typography>
);

const frame = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: { xs: 40, md: 30 },
  px: 0.75,
  borderRadius: '6px',
  fontSize: 13,
  '& svg': { fontSize: 16, flex: 'none' },
} as const;

type MarkProps = {
  readonly cell: PermissionCell;
  /** Further words below, where there is something to say. */
  readonly note?: string | undefined;
};

/** What one permission is, to look at. */
export const PermissionMark = ({ cell, note }: MarkProps) => {
  const translate = useTranslate();
  const wording = useWording();
  const name = useName(cell);
  const ofRole = cell.override !== 'inherit' && translate(`users.permissions.roleSays.${yesNo(cell.default)}`);
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
        {wording(cell.override, cell.default)}
      </Box>
      <Note strong={note !== undefined}>{[ofRole, note].filter(Boolean).join(' · ')}</Note>
    </div>
  );
};

type SelectProps = {
  /** As it will be once saved. */
  readonly cell: PermissionCell;
  /** As it is stored. */
  readonly stored: OverrideEffect;
  readonly onChange: (effect: OverrideEffect) => void;
};

/**
 * One permission to set: inherit, allow or deny. The browser's own select: fifty of them stay quick, arrow keys change
 * them at once, and a phone offers its own wheel.
 */
export const PermissionSelect = ({ cell, stored, onChange }: SelectProps) => {
  const translate = useTranslate();
  const wording = useWording();
  const name = useName(cell);
  const noteId = useId();
  const isChanged = cell.override !== stored;
  const notes = [
    cell.override !== 'inherit' && translate(`users.permissions.roleSays.${yesNo(cell.default)}`),
    isChanged && translate(`users.permissions.was.${stored}`),
  ].filter(Boolean);
  return (
    <div>
      <Box
        sx={({ tokens }) => ({
          ...frame,
          ...coloursOf(cell, tokens),
          position: 'relative',
          px: 0,
          border: `1px solid ${isChanged ? tokens.accent : tokens.borderStrong}`,
          boxShadow: isChanged ? `inset 3px 0 0 ${tokens.accent}` : 'none',
          '& svg': { ...frame['& svg'], position: 'absolute', left: 8, pointerEvents: 'none' },
          '& svg:last-of-type': { left: 'auto', right: 4 },
          '&:focus-within': { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 },
        })}
      >
        <CellIcon cell={cell} />
        <Box
          component="select"
          aria-label={name}
          aria-describedby={noteId}
          data-changed={isChanged}
          value={cell.override}
          onChange={(event) => {
            const effect = overrideEffects.find((known) => known === event.target.value);
            if (effect) onChange(effect);
          }}
          sx={({ tokens }) => ({
            appearance: 'none',
            width: '100%',
            height: { xs: 38, md: 28 },
            pl: '30px',
            pr: '22px',
            border: 0,
            outline: 'none',
            font: 'inherit',
            fontWeight: cell.override === 'inherit' ? 400 : 600,
            color: 'inherit',
            background: 'transparent',
            cursor: 'pointer',
            textOverflow: 'ellipsis',
            '& option': { color: tokens.text, backgroundColor: tokens.surface, fontWeight: 400 },
          })}
        >
          {(['inherit', 'allow', 'deny'] as const).map((effect) => (
            <option key={effect} value={effect}>
              {wording(effect, cell.default)}
            </option>
          ))}
        </Box>
        <ExpandMore aria-hidden />
      </Box>
      <Note id={noteId} strong={isChanged}>
        {notes.join(' · ')}
      </Note>
    </div>
  );
};
