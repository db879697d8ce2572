import { useEffect, useState } from 'react';
import { openPdf, type OpenPdf } from './open-pdf.ts';

type Opened = { readonly pdf: OpenPdf } | { readonly failure: 'locked' | 'broken' };

/** A PDF to draw pages of, or why there is none; null while it is being opened. */
export const useOpenedPdf = (content: Blob | undefined): Opened | null => {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let pdf: OpenPdf | undefined;
    let isGone = false;
    if (!content) return undefined;
    const open = async (): Promise<void> => {
      try {
        pdf = await openPdf(content);
        if (isGone) void pdf.loadingTask.destroy();
        else setOpened({ pdf });
      } catch (error) {
        const isLocked = error instanceof Error && error.name === 'PasswordException';
        if (!isGone) setOpened({ failure: isLocked ? 'locked' : 'broken' });
      }
    };
    void open();
    return () => {
      isGone = true;
      void pdf?.loadingTask.destroy();
    };
  }, [content]);
  return opened;
};
