/** `Status Updated: It is done.` in a title and a text; without a colon all of it is text. */
export const splitToast = (message: string): { readonly title?: string; readonly text: string } => {
  const match = /^([^:]{1,40}): (.+)$/s.exec(message);
  return match?.[1] && match[2] ? { title: match[1], text: match[2] } : { text: message };
};
