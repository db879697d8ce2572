import { useEffect, useRef } from 'react';
import type { OpenPdf } from '../../document-file/open-pdf.ts';

/** CSS pixels of a thumbnail, and of the place that it is drawn in. */
export const THUMBNAIL = { width: 150, height: 194 } as const;

/** Draws the page while it is near what is on screen, and gives its memory back when it is not. */
export const useDrawnPage = (pdf: OpenPdf, page: number, isNear: boolean) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const onScreen = canvas.current;
    if (!isNear || !onScreen) return undefined;
    let isGone = false;
    let stop = (): void => undefined;
    const draw = async (): Promise<void> => {
      const opened = await pdf.getPage(page);
      if (isGone) return;
      const unscaled = opened.getViewport({ scale: 1 });
      const fit = Math.min(THUMBNAIL.width / unscaled.width, THUMBNAIL.height / unscaled.height);
      const viewport = opened.getViewport({ scale: fit * window.devicePixelRatio });
      onScreen.width = viewport.width;
      onScreen.height = viewport.height;
      onScreen.style.width = `${unscaled.width * fit}px`;
      const drawing = opened.render({ canvas: onScreen, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      opened.cleanup();
    };
    // A page that cannot be drawn stays white, and can be chosen by its number.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
      onScreen.width = 0;
    };
  }, [pdf, page, isNear]);
  return canvas;
};
