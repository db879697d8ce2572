import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

const SEARCH_DEBOUNCE_MS = 300;

/** Typed text moves to the address after a pause; Back, forward and "clear" move the text. */
const useSearchText = (applied: string, apply: (text: string) => void) => {
  const [text, setText] = useState(applied);
  const sent = useRef(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestApply = useRef(apply);
  useEffect(() => {
    latestApply.current = apply;
    if (applied === sent.current) return;
    sent.current = applied;
    setText(applied);
  }, [applied, apply]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next;
      latestApply.current(next);
    }, SEARCH_DEBOUNCE_MS);
  };
  return [text, type] as const;
};

type Props = { readonly placeholder: string; readonly value: string; readonly onChange: (text: string) => void };

export const SearchField = ({ placeholder, value, onChange }: Props) => {
  const [text, setText] = useSearchText(value, onChange);
  return (
    <TextField
      type="search"
      value={text}
      placeholder={placeholder}
      onChange={(event) => setText(event.target.value)}
      sx={{ flex: '4 1 280px' }}
      slotProps={{
        htmlInput: { 'aria-label': placeholder, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
