/** A line between the rows of a list. */
export const lineBetween = {
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;

/** A row of a list, with gutters of its own. */
export const listRow = { px: 2, py: 1.5, ...lineBetween } as const;

/** A button in a cell begins where the words of the cell do. */
export const inLine = { minWidth: 0, px: 0.75, ml: -0.75 } as const;
