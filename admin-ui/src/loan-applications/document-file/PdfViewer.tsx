import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import ZoomInOutlined from '@mui/icons-material/ZoomInOutlined';
import ZoomOutOutlined from '@mui/icons-material/ZoomOutOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OpenPdf } from './open-pdf.ts';
import { usePdfViewerText } from './pdf-viewer.texts.ts';

type Props = {
  readonly pdf: OpenPdf;
  readonly name: string;
  /** The page, from 1. */
  readonly number: number;
  readonly onGo: (number: number) => void;
  /** Of the place that a page is seen in. */
  readonly height: string | { readonly xs: string; readonly md: string };
  /** At first the whole page is seen, and not only its width. */
  readonly isWhole?: boolean;
  readonly onBroken: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
};

/** Of the width that there is. */
const ZOOMS = [0.75, 1, 1.5, 2, 3] as const;
/** A page is drawn no larger, whatever it says of its size: beyond it browsers draw nothing. */
const MOST_PIXELS = 4_000;

type PageProps = Pick<Props, 'pdf' | 'number' | 'height' | 'isWhole' | 'onBroken'> & {
  readonly zoom: number;
  readonly label: string;
};

/** One page as a picture, with its text for screen readers. */
const PdfPage = ({ pdf, number, zoom, label, height, isWhole = false, onBroken }: PageProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  // A phone that is turned has another place for it.
  const [place, setPlace] = useState('');
  useEffect(() => {
    const around = frame.current;
    if (!around || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setPlace(`${around.clientWidth} ${around.clientHeight}`));
    observer.observe(around);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    let isGone = false;
    let stop = (): void => undefined;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const [onScreen, around] = [canvas.current, frame.current];
      if (isGone || !onScreen || !around) return;
      const unscaled = page.getViewport({ scale: 1 });
      const asHigh = (around.clientHeight * unscaled.width) / unscaled.height;
      const width = (isWhole ? Math.min(around.clientWidth, asHigh) : around.clientWidth) * zoom;
      const most = MOST_PIXELS / Math.max(unscaled.width, unscaled.height);
      const scale = Math.min((width / unscaled.width) * window.devicePixelRatio, most);
      const viewport = page.getViewport({ scale });
      onScreen.width = viewport.width;
      onScreen.height = viewport.height;
      onScreen.style.width = `${width}px`;
      const drawing = page.render({ canvas: onScreen, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      const { items } = await page.getTextContent();
      if (!isGone) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => {
      if (!isGone) onBroken();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [pdf, number, zoom, place, isWhole, onBroken]);
  return (
    <Box
      ref={frame}
      // Scrolled by the arrows where the page is larger than its place.
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        overflow: 'auto',
        height,
        minHeight: 320,
        // It fills a card, which cuts off what stands out of it.
        '&&&&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={text === '' ? label : `${label}: ${text}`}
        style={{ display: 'block', marginInline: 'auto' }}
      />
    </Box>
  );
};

/** A PDF page by page, drawn by the program itself: browsers on telephones have no viewer of their own. */
export const PdfViewer = ({ pdf, name, number, onGo, height, isWhole = false, onBroken, children }: Props) => {
  const t = usePdfViewerText();
  const [zoom, setZoom] = useState<number>(1);
  const all = pdf.numPages;
  const resize = (by: number) => () =>
    setZoom((now) => ZOOMS[Math.min(Math.max(0, ZOOMS.findIndex((each) => each === now) + by), ZOOMS.length - 1)] ?? 1);
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
          px: 1,
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <IconButton aria-label={t('previousPage')} disabled={number === 1} onClick={() => onGo(number - 1)}>
          <ChevronLeftOutlined fontSize="small" />
        </IconButton>
        <Typography variant="body2" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('page', { number, all })}
        </Typography>
        <IconButton aria-label={t('nextPage')} disabled={number === all} onClick={() => onGo(number + 1)}>
          <ChevronRightOutlined fontSize="small" />
        </IconButton>
        <Box sx={{ flex: 1 }} />
        <IconButton aria-label={t('smaller')} disabled={zoom === ZOOMS[0]} onClick={resize(-1)}>
          <ZoomOutOutlined fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('larger')} disabled={zoom === ZOOMS.at(-1)} onClick={resize(1)}>
          <ZoomInOutlined fontSize="small" />
        </IconButton>
        {children}
      </Box>
      <PdfPage
        pdf={pdf}
        number={number}
        zoom={zoom}
        label={t('pageOf', { number, all, name })}
        height={height}
        isWhole={isWhole}
        onBroken={onBroken}
      />
    </Box>
  );
};
