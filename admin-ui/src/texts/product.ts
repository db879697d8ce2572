/** The product's name wherever people read it. */
export const PRODUCT_NAME = 'Lendlog';

/** Where a visitor asks for a demonstration: the setting VITE_SALES_EMAIL when the UI is built. */
export const SALES_EMAIL: string = import.meta.env['VITE_SALES_EMAIL'] ?? 'sales@lendlog.example';
