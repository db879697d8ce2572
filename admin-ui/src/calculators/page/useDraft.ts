import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDebounced } from '../../kit/values/use-debounced.ts';
import { addressOf, readAddress } from '../form/address.ts';
import { isEmpty } from '../form/body.ts';
import { CHANGED, type Draft, FILE, type Form, MODE } from '../form/form-spec.ts';

/** Browsers take but so many changes of the address in a row. */
const WRITE_AFTER_MS = 300;

/** An address holds what is filled, and which way; by itself neither fills anything. */
const addressFor = (draft: Draft): string =>
  isEmpty(draft) ? (draft[MODE] ? `?${MODE}=${draft[MODE]}` : '') : addressOf(draft);

/** True when a text replaces another: the figures are then no longer the file's. */
const changes = (texts: Draft, now: Draft): boolean =>
  Object.entries(texts).some(([path, text]) => path !== MODE && (now[path] ?? '') !== '' && now[path] !== text);

const filled = (now: Draft, texts: Draft): Draft => ({
  ...now,
  ...texts,
  ...(now[FILE] !== undefined && changes(texts, now) && { [CHANGED]: 'true' }),
});

/** The draft, mirrored in the address: it can be sent, kept, and restored. */
export const useDraft = (form: Form) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [{ draft, strange }, setRead] = useState(() => readAddress(form, search));
  const [seen, setSeen] = useState(search);
  const [written, setWritten] = useState(search);
  const rested = useDebounced(draft, WRITE_AFTER_MS);

  // Someone else than the form has changed the address: Back, or a link.
  if (search !== seen) {
    setSeen(search);
    if (search !== written) {
      setWritten(search);
      setRead(readAddress(form, search));
    }
  }
  const address = addressFor(draft);
  const isDue = address !== written && strange.length === 0;
  const write = (): void => {
    if (!isDue) return;
    setWritten(address);
    void navigate(pathname + address, { replace: true });
  };
  useEffect(() => {
    if (rested !== draft || !isDue) return;
    setWritten(address);
    void navigate(pathname + address, { replace: true });
  }, [rested, draft, isDue, address, pathname, navigate]);

  /** Back leads to what was there before. */
  const beginAnew = (next: Draft): void => {
    const nextAddress = addressFor(next);
    setWritten(nextAddress);
    setRead({ draft: next, strange: [] });
    void navigate(pathname + nextAddress);
  };
  const replace = (next: Draft): void =>
    setRead({ draft: next[FILE] === undefined ? next : { ...next, [CHANGED]: 'true' }, strange: [] });
  const fill = (texts: Draft): void => setRead(({ draft: now }) => ({ draft: filled(now, texts), strange: [] }));
  return { draft, strange, fill, replace, beginAnew, write, address: pathname + address };
};

export type Drafting = ReturnType<typeof useDraft>;
