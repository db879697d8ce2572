import { useSyncExternalStore } from 'react';

const onPaper = (): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia('print') : null);

const paper = { isPrinting: false };

const subscribe = (tell: () => void): (() => void) => {
  const media = onPaper();
  const set = (isPrinting: boolean) => (): void => {
    paper.isPrinting = isPrinting;
    tell();
  };
  const [begin, end] = [set(true), set(false)];
  const follow = ({ matches }: MediaQueryListEvent): void => set(matches)();
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media?.addEventListener('change', follow);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media?.removeEventListener('change', follow);
  };
};

/** True while the page is printed, set before the browser takes its picture. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => paper.isPrinting);
