/** Query options of a list that shows its error where its rows would be; react-admin would add a toast. */
export const errorsInPlace = { onError: () => undefined };
