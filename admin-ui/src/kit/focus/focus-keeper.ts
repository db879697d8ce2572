import { useEffect } from 'react';
import { isThere, rest, restingPlace, type Stop } from './resting-place.ts';

/** As many as may be opened over one another, and then some. */
const MOST_STOPS = 12;

const ancestorsOf = (element: HTMLElement): HTMLElement[] => {
  const parent = element.parentElement;
  return parent === null || parent === document.body ? [] : [parent, ...ancestorsOf(parent)];
};

const isNowhere = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.matches(':disabled');

/** @returns stops it */
const keepFocus = (): (() => void) => {
  let stops: Stop[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A page that is still being read has no heading yet. */
  let isHeadingOwed = false;

  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const before = stops.filter(({ control }) => control !== target).slice(1 - MOST_STOPS);
    stops = [...before, { control: target, around: ancestorsOf(target) }];
  };
  /** Who clicks beside everything is led nowhere when what had the focus goes later. */
  const forget = (): void =>
    queueMicrotask(() => {
      const last = stops.at(-1);
      if (last && isNowhere() && isThere(last.control)) stops = [];
    });
  const place = (): void => {
    const last = stops.at(-1);
    if (!last || !isNowhere() || isThere(last.control)) return;
    const found = restingPlace(stops);
    isHeadingOwed = found?.matches('main') ?? false;
    if (found) rest(found);
  };
  const look = (records: readonly MutationRecord[]): void => {
    for (const stop of stops) {
      if (stop.control.isConnected || stop.gap) continue;
      const taken = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(stop.control)));
      if (taken) stop.gap = { parent: taken.target, next: taken.nextSibling };
    }
    const last = stops.at(-1);
    if (!last) return;
    if (!isThere(last.control)) {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      // What takes the focus by itself has done so by then, and the browser has let go of what is disabled.
      frame = requestAnimationFrame(() => (timer = setTimeout(place)));
    } else if (isHeadingOwed && document.activeElement === last.control) {
      const heading = restingPlace([]);
      if (heading && heading !== last.control) {
        isHeadingOwed = false;
        rest(heading);
      }
    } else isHeadingOwed = false;
  };

  const observer = new MutationObserver(look);
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/**
 * Leads the keyboard on when the control that had it goes: the browser would let it fall to the start of the page. For all
 * pages and dialogs at once; who knows a better place focuses it, and nothing more is done.
 */
export const FocusKeeper = (): null => {
  useEffect(keepFocus, []);
  return null;
};
