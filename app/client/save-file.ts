/** Gives the browser a file to keep. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  // The download has begun by then; taken back at once, some browsers would not find the file any more.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
