/** Some browsers read the file only after the click. */
const KEPT_MS = 60_000;

/** Gives the browser a file to save. */
export const saveFile = (fileName: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
