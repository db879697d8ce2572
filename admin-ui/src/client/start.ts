/** The notice in index.html that explains why the program did not start. */
const notice = (): HTMLElement | null => document.getElementById('start-failed');

/** From here on the program says for itself what goes wrong. */
export const noteStarted = (): void => notice()?.remove();

export const noteStartFailed = (): void => {
  window.dispatchEvent(new Event('lendlog:start-failed'));
};
