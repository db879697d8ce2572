let since: string | null = null;

/** Takes the `Date` header of the answer that all reads of this page wait for: who is signed in. */
export const noteReadingSince = (date: string | null): void => {
  const time = Date.parse(date ?? '');
  since ??= Number.isNaN(time) ? null : new Date(time).toISOString();
};

/** By the server's clock, when this page began to read; null before. */
export const readingSince = (): string | null => since;
