import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type NotificationPayload, useTranslate } from 'react-admin';
import type { Tone } from '../../theme/tokens.ts';
import { useToastsText } from './toasts.texts.ts';
import { splitToast } from './toast-text.ts';
import { useSwipeRight } from './useSwipeRight.ts';

const AUTO_CLOSE_MS = 5000;

const toneOf = ({ type }: NotificationPayload): Tone =>
  type === 'error' ? 'red' : type === 'success' ? 'green' : 'blue';

const ToastText = ({ toast: { message, notificationOptions } }: { readonly toast: NotificationPayload }) => {
  const translate = useTranslate();
  const values = notificationOptions?.messageArgs;
  // Ours are texts already; react-admin's own are keys.
  const { title, text } =
    typeof message === 'string'
      ? splitToast(translate(message, { _: message, ...values }))
      : { title: undefined, text: message };
  const detail: unknown = values?.detail;
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      {title && <Typography sx={{ fontWeight: 600 }}>{title}</Typography>}
      <Typography variant="body2">{text}</Typography>
      {typeof detail === 'string' && detail !== '' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
    </Box>
  );
};

type Props = { readonly toast: NotificationPayload; readonly onClose: () => void };

/** Goes by itself, but not while the focus or the pointer is on it; a swipe to the right sends it away. */
export const Toast = ({ toast, onClose }: Props) => {
  const t = useToastsText();
  const { offset, handlers } = useSwipeRight(onClose);
  const [isFocused, setFocused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const isPaused = isFocused || isHovered;

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(onClose, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, onClose]);

  return (
    <Box
      role={toast.type === 'error' ? 'alert' : 'status'}
      {...handlers}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={(event) => {
        handlers.onPointerLeave(event);
        setHovered(false);
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      sx={({ tokens }) => ({
        display: 'flex',
        gap: 1.5,
        alignItems: 'flex-start',
        p: '12px 8px 12px 16px',
        border: `1px solid ${tokens.borderStrong}`,
        borderLeft: `4px solid ${tokens.tones[toneOf(toast)].dot}`,
        borderRadius: '6px',
        backgroundColor: tokens.surface,
        touchAction: 'pan-y',
      })}
      style={{ transform: `translateX(${offset}px)` }}
    >
      <ToastText toast={toast} />
      <IconButton aria-label={t('dismiss')} onClick={onClose}>
        <Close />
      </IconButton>
    </Box>
  );
};
