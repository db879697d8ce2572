/** What stands beside a tab has a column of its own where the tab keeps room for two figures in a row. */
export const fileColumns = { '@760': 'minmax(0, 1fr) 320px' } as const;
