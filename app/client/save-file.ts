/** Downloads a file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  // Revoked later: some browsers lose the file if it is revoked immediately.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
