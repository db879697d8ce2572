import { idFrom } from '../../kernel/ids.ts';

/** The id of the document that a condition asks for by itself. */
export const documentOfCondition = (conditionId: string): string => idFrom(conditionId, 'document');
