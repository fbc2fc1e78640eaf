/** Saves bytes as a download with this name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After this turn of the event loop the download has started and does not need the address.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
