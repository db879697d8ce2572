import ZoomInOutlined from '@mui/icons-material/ZoomInOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { memo, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { OpenPdf } from '../../document-file/open-pdf.ts';
import { useSplitText } from './split.texts.ts';
import { THUMBNAIL, useDrawnPage } from './useDrawnPage.ts';

type Props = {
  readonly pdf: OpenPdf;
  readonly page: number;
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  /** Of the document that the page is in; 0 for none. */
  readonly groupNumber: number;
  /** With Shift: a range. */
  readonly onPress: (page: number, isRange: boolean) => void;
  readonly onSee: (page: number) => void;
};

/** A page as a small picture, to be chosen. */
export const PageThumbnail = memo(({ pdf, page, isChosen, isCurrent, groupNumber, onPress, onSee }: Props) => {
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
  const canvas = useDrawnPage(pdf, page, isNear);
  return (
    <Box role="presentation" sx={{ position: 'relative' }}>
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
      {/* For the pointer: a list has no buttons of its own, and the keyboard has one above it. */}
      <IconButton
        size="small"
        tabIndex={-1}
        aria-hidden
        title={t('see', { page })}
        // It does not take the keyboard either, nor gets it back.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onSee(page)}
        sx={(theme) => ({
          position: 'absolute',
          right: 4,
          bottom: 4,
          width: 32,
          height: 32,
          border: '1px solid',
          borderColor: theme.tokens.borderStrong,
          backgroundColor: theme.tokens.surface,
          '&:hover': { backgroundColor: theme.tokens.surface },
        })}
      >
        <ZoomInOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
});
