/** The browser's own until the branch of the reader is known. */
let shown: string | undefined;

/** Every time from here on is shown in this zone: that of the reader's branch. */
export const setTimeZone = (timeZone: string): void => {
  shown = timeZone;
};

/** `Intl` options for a time in the reader's zone. */
export const inReadersZone = (): { readonly timeZone?: string } => (shown === undefined ? {} : { timeZone: shown });
