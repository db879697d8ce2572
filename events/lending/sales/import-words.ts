/** Where an import of sales stands. */
export const saleImportStatuses = ['received', 'importing', 'finished', 'failed', 'withdrawn'] as const;
export type SaleImportStatus = (typeof saleImportStatuses)[number];
