import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type MouseEvent, useEffect, useState } from 'react';
import { progressOf } from './progress.texts.ts';

type Props = Omit<ButtonProps, 'children' | 'loading'> & {
  readonly children: string;
  /** While what it sends is under way. */
  readonly isPending: boolean;
  /** `isPending` is that of several buttons: only the pressed one says so, the others are disabled. */
  readonly isShared?: boolean;
  /** In place of the word that follows from the label. */
  readonly progress?: string | undefined;
};

/** Both texts take their place, one of them unseen, so that the button is as wide before as after. */
const reserve = {
  display: 'inline-grid',
  justifyItems: 'center',
  '&::after': { content: 'attr(data-other)', height: 0, overflow: 'hidden', visibility: 'hidden' },
} as const;

/**
 * A button that sends something: while that is under way it says so ("Saving…"), keeps its width and the focus, and takes
 * no further press.
 */
export const ProgressButton = ({
  children,
  isPending,
  isShared = false,
  progress = progressOf(children),
  disabled = false,
  onClick,
  onBlur,
  sx,
  'aria-label': label,
  ...button
}: Props) => {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    return () => setPressed(false);
  }, [isPending]);
  const isUnderWay = isPending && (isPressed || !isShared);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Of a form: a press would send it again.
    if (isPending) return event.preventDefault();
    setPressed(true);
    return onClick?.(event);
  };
  return (
    <Button
      {...button}
      // A disabled button loses the focus.
      disabled={!isUnderWay && (disabled || isPending)}
      aria-disabled={isUnderWay || undefined}
      aria-label={isUnderWay ? undefined : label}
      onClick={press}
      onBlur={(event) => {
        if (!isPending) setPressed(false);
        onBlur?.(event);
      }}
      sx={[{ '&[aria-disabled=true]': { cursor: 'progress', opacity: 0.7 } }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <Box component="span" data-other={isUnderWay ? children : progress} sx={reserve}>
        {isUnderWay ? progress : children}
      </Box>
    </Button>
  );
};
