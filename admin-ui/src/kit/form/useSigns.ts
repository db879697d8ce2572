import { type RefCallback, useCallback, useState } from 'react';

/** What is no number as the URLA reads one: other characters, a second point, a comma that parts no thousands, a gap. */
const odd = {
  number: /[^\d.,\s$%-]|\..*[.,]|\d,(?!\d{3}(?:\D|$))|\d\s+\d/,
  whole: /[^\d,\s-]|\d,(?!\d{3}(?:\D|$))|\d\s+\d/,
} as const;

/**
 * Refuses what is typed, pasted or dropped into a formatted number as a whole where it holds anything else: a formatter
 * would leave that out, and `12O0` would become another figure.
 * @param ref of the form, for the same input
 */
export const useSigns = (kind: keyof typeof odd, ref: RefCallback<HTMLInputElement>) => {
  const [refused, setRefused] = useState<string | null>(null);
  const inputRef = useCallback(
    (input: HTMLInputElement) => {
      // React's own event does not fire for pasted text.
      const judge = (event: InputEvent): void => {
        const text = event.data ?? '';
        const isOdd = odd[kind].test(text);
        const isAnew = input.selectionStart === 0 && input.selectionEnd === input.value.length;
        if (isOdd) event.preventDefault();
        if (isOdd || isAnew) setRefused(isOdd ? text : null);
      };
      ref(input);
      input.addEventListener('beforeinput', judge);
      return () => input.removeEventListener('beforeinput', judge);
    },
    [kind, ref],
  );
  return {
    inputRef,
    /** The last refused input, until the number changes or the field is focused again; null if none. */
    refused,
    forget: () => setRefused(null),
  };
};
