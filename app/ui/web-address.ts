/** URLs from websites, shops, visitors or models must be http(s), so that they can't run scripts. */
export function isWebAddress(address: string | null | undefined): address is string {
  return /^https?:\/\//i.test(address ?? '');
}
