import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDebounced } from '../../kit/values/use-debounced.ts';
import { addressOf, readAddress } from '../form/address.ts';
import { type Draft, FILE, type Form, MODE } from '../form/form-spec.ts';
import { isEmpty } from '../form/body.ts';

/** Browsers take but so many changes of the address in a row. */
const WRITE_AFTER_MS = 300;

/** An address holds what is filled, and which way; by itself neither fills anything. */
const addressFor = (draft: Draft): string =>
  isEmpty(draft) && draft[FILE] === undefined ? (draft[MODE] ? `?${MODE}=${draft[MODE]}` : '') : addressOf(draft);

/** What is filled in, which the address has too: it can be sent, kept, and gone back to. */
export const useDraft = (form: Form) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [{ draft, strange }, setRead] = useState(() => readAddress(form, search));
  const [seen, setSeen] = useState(search);
  const [written, setWritten] = useState(search);
  const rested = useDebounced(draft, WRITE_AFTER_MS);

  // Somebody else than the form has changed the address: Back, or a link.
  if (search !== seen) {
    setSeen(search);
    if (search !== written) {
      setWritten(search);
      setRead(readAddress(form, search));
    }
  }
  useEffect(() => {
    const address = addressFor(rested);
    if (rested !== draft || address === written || strange.length > 0) return;
    setWritten(address);
    void navigate(pathname + address, { replace: true });
  }, [rested, draft, written, strange.length, pathname, navigate]);

  const replace = (next: Draft): void => setRead({ draft: next, strange: [] });
  const fill = (texts: Draft): void => setRead(({ draft: now }) => ({ draft: { ...now, ...texts }, strange: [] }));
  return { draft, strange, fill, replace, address: pathname + addressFor(draft) };
};

export type Drafting = ReturnType<typeof useDraft>;
