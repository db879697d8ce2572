import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { useToastsText } from './toasts.texts.ts';
import { Toast } from './Toast.tsx';
import { useFocusKey } from './useFocusKey.ts';

type Current = { readonly toast: NotificationPayload; readonly number: number };

/** The newest toast: it takes the place of the one on screen. */
const useNewest = (): [Current | null, () => void] => {
  const { notifications, takeNotification } = useNotificationContext();
  const [current, setCurrent] = useState<Current | null>(null);
  useEffect(() => {
    if (notifications.length === 0) return;
    const toast = takeNotification();
    if (toast) setCurrent((previous) => ({ toast, number: (previous?.number ?? 0) + 1 }));
  }, [notifications, takeNotification]);
  const [clear] = useState(() => () => setCurrent(null));
  return [current, clear];
};

/** One toast at a time. F8 moves the focus here. */
export const Toasts = () => {
  const t = useToastsText();
  const [current, clear] = useNewest();
  const region = useRef<HTMLDivElement>(null);
  const goBack = useFocusKey(region);
  const close = useCallback(() => {
    goBack();
    clear();
  }, [goBack, clear]);

  return createPortal(
    // An open dialog hides whatever was beside it in the page from screen readers. A region that is put into the body
    // anew with each toast is not among that, so a dialog's own toasts are read out.
    <Box
      key={current?.number ?? 0}
      ref={region}
      role="region"
      aria-label={t('region')}
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
