import { styled } from '@mui/material/styles';
import { type MouseEvent, useId } from 'react';

const inOneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** Drawn in place of Material UI's own, without its behavior. */
const drawn = { position: 'absolute', pointerEvents: 'none' } as const;

/** As Material UI draws an outlined select with its label on the frame, in one component instead of forty. */
const Frame = styled('div')(({ theme: { tokens, typography, palette, breakpoints } }) => ({
  ...typography.body1,
  position: 'relative',
  flex: '1 1 150px',
  minWidth: 0,
  borderRadius: 6,
  fontSize: 13,
  lineHeight: '1.4375em',
  color: tokens.text,
  backgroundColor: tokens.surface,
  [breakpoints.up('sm')]: { maxWidth: 190 },
  '& > [role="combobox"]': {
    minHeight: '1.4375em',
    padding: '8.5px 32px 8.5px 14px',
    ...inOneLine,
    userSelect: 'none',
    cursor: 'pointer',
  },
  '& > label': {
    ...drawn,
    top: 0,
    left: 0,
    maxWidth: 'calc(133% - 32px)',
    ...inOneLine,
    transformOrigin: 'top left',
    transform: 'translate(14px, -9px) scale(0.75)',
    color: tokens.textMuted,
  },
  '& > svg': {
    ...drawn,
    right: 7,
    top: 'calc(50% - 10px)',
    width: 20,
    height: 20,
    fill: palette.action.active,
  },
  '& > fieldset': {
    ...drawn,
    inset: '-5px 0 0',
    minWidth: '0%',
    margin: 0,
    padding: '0 8px',
    overflow: 'hidden',
    border: `1px solid ${tokens.borderStrong}`,
    borderRadius: 'inherit',
    textAlign: 'left',
  },
  '& legend': {
    display: 'block',
    maxWidth: '100%',
    height: 11,
    padding: '0 5px',
    overflow: 'hidden',
    fontSize: '0.75em',
    whiteSpace: 'nowrap',
    visibility: 'hidden',
  },
  '@media (hover: hover)': { '&:hover > fieldset': { borderColor: tokens.text } },
}));

type Props = {
  readonly label: string;
  /** Text of the choice. */
  readonly text: string;
  /** It is about to be used, and wants to be drawn as a select that opens. */
  readonly onUse: (by: 'focus' | 'press') => void;
};

/** A select that nobody has used yet, which is to look and to be read out like one. */
export const ClosedSelect = ({ label, text, onUse }: Props) => {
  const id = useId();
  const press = (event: MouseEvent) => {
    if (event.button !== 0) return;
    // This element goes before the browser would focus it.
    event.preventDefault();
    onUse('press');
  };
  return (
    <Frame>
      <label id={`${id}label`} htmlFor={id}>
        {label}
      </label>
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list while it is closed
        role="combobox"
        tabIndex={0}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${id}label`}
        onFocus={() => onUse('focus')}
        onMouseDown={press}
      >
        {text}
      </div>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M7 10l5 5 5-5z" />
      </svg>
      <fieldset aria-hidden>
        <legend>{label}</legend>
      </fieldset>
    </Frame>
  );
};
