/** What an adjustment is for, as an appraiser's grid groups them. */
export const adjustmentGroups = ['time', 'location', 'size', 'lot', 'rooms', 'age', 'quality', 'type'] as const;
export type AdjustmentGroup = (typeof adjustmentGroups)[number];
