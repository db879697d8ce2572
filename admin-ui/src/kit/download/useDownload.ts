import { type MouseEvent, useRef, useState } from 'react';
import { loadPart } from '../../client/load-part.ts';

/** A file of ours: its address, and the name it is saved under, the server's when left out. */
type Wanted = { readonly address: string; readonly fileName?: string };

const rested = { wanted: null as string | null, error: null as unknown };

/** A press with a key held opens the address elsewhere, where the server answers a refusal with a page. */
const isForTheBrowser = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

/**
 * Links to files that are refused in words: a browser that fetches one by itself says only that it failed, or shows the
 * refusal as JSON. `<Button component="a" {...linkTo({ address, fileName })}>`
 * @param onRefused for where there is no place for `error`
 */
export const useDownload = (onRefused?: (error: unknown) => void) => {
  const [{ wanted, error }, setState] = useState(rested);
  // State is as of the last rendering; two clicks may come between two renderings.
  const isUnderWay = useRef(false);

  const start = async ({ address, fileName }: Wanted): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ wanted: address, error: null });
    try {
      // Lists carry a download that most people never press.
      const { fetchFile } = await loadPart(() => import('./fetch-file.ts'));
      await fetchFile(address, fileName);
      setState(rested);
    } catch (refusal) {
      setState({ wanted: null, error: refusal });
      onRefused?.(refusal);
    } finally {
      isUnderWay.current = false;
    }
  };

  return {
    /** Why the last one was refused; null when it was not. */
    error,
    isUnderWay: (address: string): boolean => wanted === address,
    linkTo: (file: Wanted) => ({
      href: file.address,
      download: file.fileName ?? true,
      'aria-busy': wanted === file.address,
      onClick: (event: MouseEvent): void => {
        if (isForTheBrowser(event)) return;
        event.preventDefault();
        void start(file);
      },
    }),
  };
};
