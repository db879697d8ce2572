/** Reasons for adjustments, grouped as in an appraiser's grid. */
export const adjustmentGroups = ['time', 'location', 'size', 'lot', 'rooms', 'age', 'quality', 'type'] as const;
export type AdjustmentGroup = (typeof adjustmentGroups)[number];
