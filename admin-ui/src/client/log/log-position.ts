/**
 * The newest log position that an answer to this page has carried. Reads send it along, so that whoever has just
 * changed something reads their own change.
 */
let newest = 0;

export const noteLogPosition = (header: string | null): void => {
  const position = Number(header);
  if (Number.isSafeInteger(position) && position > newest) newest = position;
};

export const minLogPosition = (): string | null => (newest > 0 ? String(newest) : null);
