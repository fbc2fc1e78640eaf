/** Hands bytes to the browser's downloads under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken its own hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
