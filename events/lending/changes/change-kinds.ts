/** Why an answer is changed: it was wrong from the beginning, or the world has changed since. */
export const changeKinds = ['correction', 'change_of_circumstance'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** How an answer came about: by the first statement, a correction, a change of circumstance, or a partner's delivery. */
export const answerSourceKinds = ['stated', 'corrected', 'changed', 'delivered'] as const;
export type AnswerSourceKind = (typeof answerSourceKinds)[number];
