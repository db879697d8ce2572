import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { splitToast } from './toast-text.ts';

const AUTO_CLOSE_MS = 5000;
const SWIPE_PX = 50;
const FOCUS_KEY = 'F8';

const detailOf = ({ notificationOptions }: NotificationPayload): string | undefined => {
  const detail: unknown = notificationOptions?.messageArgs?.detail;
  return typeof detail === 'string' ? detail : undefined;
};

const useSwipeRight = (onSwipe: () => void) => {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    if (offset > SWIPE_PX) onSwipe();
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        start.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current));
      },
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
    },
  };
};

type ToastProps = { readonly toast: NotificationPayload; readonly onClose: () => void };

const Toast = ({ toast, onClose }: ToastProps) => {
  const translate = useTranslate();
  const { offset, handlers } = useSwipeRight(onClose);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(onClose, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, onClose]);

  const { message, type, notificationOptions } = toast;
  const { title, text } =
    typeof message === 'string'
      ? splitToast(translate(message, { _: message, ...notificationOptions?.messageArgs }))
      : { title: undefined, text: message };
  const detail = detailOf(toast);
  return (
    <Box
      role={type === 'error' ? 'alert' : 'status'}
      {...handlers}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      sx={({ tokens }) => ({
        display: 'flex',
        gap: 1.5,
        alignItems: 'flex-start',
        p: '12px 8px 12px 16px',
        border: `1px solid ${tokens.borderStrong}`,
        borderLeft: `4px solid ${tokens.tones[type === 'error' ? 'red' : type === 'success' ? 'green' : 'blue'].dot}`,
        borderRadius: '6px',
        backgroundColor: tokens.surface,
        touchAction: 'pan-y',
      })}
      style={{ transform: `translateX(${offset}px)` }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {title && <Typography sx={{ fontWeight: 600 }}>{title}</Typography>}
        <Typography variant="body2">{text}</Typography>
        {detail && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        )}
      </Box>
      <IconButton aria-label={translate('toasts.dismiss')} onClick={onClose}>
        <Close />
      </IconButton>
    </Box>
  );
};

/** One toast at a time: a newer one takes the place of the one on screen. F8 moves the focus here. */
export const Toasts = () => {
  const translate = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const [current, setCurrent] = useState<{ readonly toast: NotificationPayload; readonly number: number } | null>(null);
  const region = useRef<HTMLDivElement>(null);
  /** Where F8 came from, to go back to once the toast is dismissed. */
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    if (notifications.length === 0) return;
    const toast = takeNotification();
    if (toast) setCurrent((previous) => ({ toast, number: (previous?.number ?? 0) + 1 }));
  }, [notifications, takeNotification]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== FOCUS_KEY) return;
      if (!region.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
      region.current?.focus();
    };
    // An open dialog watches the focus from the document and would take it back at once.
    const keepFocus = (event: FocusEvent) => {
      if (event.target instanceof Node && region.current?.contains(event.target)) event.stopPropagation();
    };
    window.addEventListener('keydown', focus);
    document.body.addEventListener('focusin', keepFocus);
    return () => {
      window.removeEventListener('keydown', focus);
      document.body.removeEventListener('focusin', keepFocus);
    };
  }, []);

  const [close] = useState(() => () => {
    const isInside = region.current?.contains(document.activeElement);
    if (isInside && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    setCurrent(null);
  });
  return createPortal(
    // An open dialog hides whatever was beside it in the page from screen readers. A region that is put into the body
    // anew with each toast is not among that, so a dialog's own toasts are read out.
    <Box
      key={current?.number ?? 0}
      ref={region}
      role="region"
      aria-label={translate('toasts.region')}
      tabIndex={-1}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        right: 0,
        bottom: 0,
        width: '100%',
        maxWidth: { md: 420 },
        p: 2,
        pointerEvents: current ? 'auto' : 'none',
        boxSizing: 'border-box',
      }}
    >
      {current && <Toast key={current.number} toast={current.toast} onClose={close} />}
    </Box>,
    document.body,
  );
};
