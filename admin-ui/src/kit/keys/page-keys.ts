import { useEffect, useRef } from 'react';

/** A key that does something on the page that is open. */
export type PageKey = {
  /** As `KeyboardEvent.key` has it. */
  readonly key: string;
  /** Description for the list of keys. */
  readonly label: string;
  readonly run: () => void;
};

type Registered = { readonly current: readonly PageKey[] };
let registered: readonly Registered[] = [];

/** Keys of what is on screen: they work, and stand in the list of keys, for as long as it is. */
export const usePageKeys = (keys: readonly PageKey[]): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    registered = [...registered, latest];
    return () => {
      registered = registered.filter((each) => each !== latest);
    };
  }, []);
};

/** Every key of what is on screen. */
export const pageKeys = (): readonly PageKey[] => registered.flatMap(({ current }) => current);
