/** Saves bytes as a browser download under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // In the next turn of the event loop the download has its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
