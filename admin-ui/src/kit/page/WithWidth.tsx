import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  /** Pixels that it takes before it is drawn. */
  readonly height: number;
  /** Pixels below which nothing is drawn: axes alone take that much. */
  readonly least: number;
  readonly children: (width: number) => ReactNode;
};

/**
 * Room for what is drawn to a width in pixels. A drawing that measured itself would, where it is given less
 * than its axes take, draw bars and areas of less than no width.
 */
export const WithWidth = ({ height, least, children }: Props) => {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = room;
    if (!current) return undefined;
    const measure = () => setWidth(current.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={room} sx={{ minHeight: height, minWidth: 0, overflow: 'hidden' }}>
      {width >= least && children(width)}
    </Box>
  );
};
