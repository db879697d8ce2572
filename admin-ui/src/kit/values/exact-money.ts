const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** `$1,234.50`, to the cent. */
export const formatCents = (amount: number): string => dollars.format(amount);
