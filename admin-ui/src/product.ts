/** The product's name wherever people read it. */
export const PRODUCT_NAME = 'Lendlog';

/** Where a visitor asks for a demonstration; set VITE_SALES_EMAIL when building for another lender. */
export const SALES_EMAIL: string = import.meta.env['VITE_SALES_EMAIL'] ?? 'sales@lendlog.example';
