/** Saves bytes as a download with this name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download starts in this turn. After that it needs the address no more.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
