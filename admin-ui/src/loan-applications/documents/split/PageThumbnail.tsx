import Box from '@mui/material/Box';
import { memo, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { OpenPdf } from '../../document-file/open-pdf.ts';
import { useSplitText } from './split.texts.ts';

/** CSS pixels of a thumbnail, and of the place that it is drawn in. */
export const THUMBNAIL = { width: 150, height: 194 } as const;

type Props = {
  readonly pdf: OpenPdf;
  readonly page: number;
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  /** Of the document that the page is in; 0 for none. */
  readonly groupNumber: number;
  /** With Shift: a range. */
  readonly onPress: (page: number, isRange: boolean) => void;
};

/** Draws the page while it is near what is on screen, and gives its memory back when it is not. */
const useDrawn = (pdf: OpenPdf, page: number, isNear: boolean) => {
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

/** A page as a small picture, to be chosen. */
export const PageThumbnail = memo(({ pdf, page, isChosen, isCurrent, groupNumber, onPress }: Props) => {
  const t = useSplitText();
  const place = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const onScreen = place.current;
    if (!onScreen || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '400px',
    });
    observer.observe(onScreen);
    return () => observer.disconnect();
  }, []);
  const canvas = useDrawn(pdf, page, isNear);
  return (
    <Box
      ref={place}
      component="button"
      type="button"
      role="option"
      data-page={page}
      data-group={groupNumber}
      aria-selected={isChosen}
      aria-label={groupNumber === 0 ? t('page', { page }) : t('pageInGroup', { page, number: groupNumber })}
      tabIndex={isCurrent ? 0 : -1}
      onClick={(event: MouseEvent) => onPress(page, event.shiftKey)}
      sx={(theme) => ({
        position: 'relative',
        display: 'grid',
        gridTemplateRows: `${THUMBNAIL.height}px auto`,
        // Its number stands in its name already.
        '&::after': { content: 'attr(data-page)', fontSize: 12, fontVariantNumeric: 'tabular-nums' },
        justifyItems: 'center',
        alignItems: 'center',
        width: THUMBNAIL.width + 12,
        p: '5px',
        font: 'inherit',
        color: 'text.primary',
        bgcolor: isChosen ? 'action.selected' : 'transparent',
        border: '1px solid',
        borderColor: isChosen ? 'primary.main' : theme.tokens.borderStrong,
        outline: isChosen ? '1px solid' : undefined,
        outlineColor: 'primary.main',
        borderRadius: 1,
        cursor: 'pointer',
        userSelect: 'none',
        ...(groupNumber > 0 && {
          '&::before': {
            content: 'attr(data-group)',
            position: 'absolute',
            top: 4,
            right: 4,
            minWidth: 20,
            px: 0.5,
            borderRadius: 1,
            fontSize: 12,
            lineHeight: '20px',
            fontWeight: 600,
            color: 'primary.contrastText',
            bgcolor: 'primary.main',
          },
        }),
      })}
    >
      <Box
        component="canvas"
        ref={canvas}
        width={0}
        height={0}
        aria-hidden
        sx={{ maxHeight: THUMBNAIL.height, bgcolor: '#fff' }}
      />
    </Box>
  );
});
